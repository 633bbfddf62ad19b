import assert from "node:assert/strict";
import test from "node:test";
import { HonoRequest } from "hono/request";
import { decodeUtf8 } from "../../../src/platforms/node/primitives.ts";
import { postedText } from "../../../src/surfaces/http/posted-body.ts";

const streamOf = (...chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      stream.close();
    },
  });

const read = (body: ReadableStream<Uint8Array>): Promise<string | null> => {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "application/json" },
  };
  const req = new HonoRequest(new Request("http://gateway.test/ask", init));
  return postedText(req, { mediaType: "application/json", incomplete: "invalid_json", decodeUtf8 }).finally(() =>
    assert.equal(req.raw.body?.locked, false, "others may read or cancel it"),
  );
};

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("a body that was read is unlocked again, and no timer is left", async () => {
  const before = timers();
  assert.equal(await read(streamOf('{"question":', ' "pumps"}')), '{"question": "pumps"}');
  assert.equal(timers(), before);
});

test("the rest of an overlong body is unlocked and can be cancelled, and no timer is left", async () => {
  const before = timers();
  await assert.rejects(read(streamOf("x".repeat(4096), "x", "rest")), { code: "question_too_long" });
  assert.equal(timers(), before);
});
