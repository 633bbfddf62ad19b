import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { trainedModel } from "../../../questions/training/model.ts";

const MODEL = new URL("../../../questions/screening/data/person-model.json", import.meta.url);

test("training makes the screen's committed weights again, byte for byte", async () => {
  assert.ok(isDeepStrictEqual(await trainedModel(), JSON.parse(readFileSync(MODEL, "utf8"))));
});
