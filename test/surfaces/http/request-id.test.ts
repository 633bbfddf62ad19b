import assert from "node:assert/strict";
import test from "node:test";
import { requestIdOf } from "../../../src/surfaces/http/respond.ts";

const NEW = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("a valid request id is kept", () => {
  for (const id of [
    "abc-1.2_3",
    "a",
    "7f",
    "x".repeat(64),
    "0af7651916cd43dd8448eb211c80319c",
    "018f6b1e-5c1a-7c3e-9d2b-3f4a5b6c7d8e",
    "Root-1-67891233-abcdef012345678912345678",
  ])
    assert.equal(requestIdOf(id), id);
});

test("request ids of digits alone, such as a phone number, are replaced, because ids are logged", () => {
  for (const id of ["123-45-6789", "123456789", "617.555.0123", "617_555_0123", "1950-01-31", "1", "---"])
    assert.match(requestIdOf(id), NEW, id);
});

test("an id that is missing, empty, too long or has other characters is replaced", () => {
  for (const id of ["", "a b", "x".repeat(65), "<script>", "é", "a\n", undefined]) assert.match(requestIdOf(id), NEW);
});
