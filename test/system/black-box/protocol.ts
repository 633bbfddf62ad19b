import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn, successIn } from "./ask.ts";

const HOSPITALS = `${PREFIX}/hospitals/search?state=MA&limit=5`;
const PLAIN = { "accept-encoding": "identity" };

/** Methods, validators, codings, ages and crowds. */
export function defineProtocol(side: Side): void {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    test(`${method} is a 405 with Allow`, async () => {
      const heard = await ask(side.origin, HOSPITALS, { method });
      assert.equal(heard.headers["allow"], "GET, HEAD, OPTIONS");
      errorIn(heard, 405, "method_not_allowed");
    });

  test("HEAD has the head of GET and no body", async () => {
    for (const path of [HOSPITALS, `${PREFIX}/`, `${PREFIX}/exclusions/search`, "/nowhere"]) {
      const get = await ask(side.origin, path, { headers: PLAIN });
      const head = await ask(side.origin, path, { headers: PLAIN, method: "HEAD" });
      assert.equal(head.status, get.status);
      assert.equal(head.text, "");
      for (const name of ["content-type", "cache-control", "etag", "x-content-type-options"])
        assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
    }
  });

  test("OPTIONS answers a CORS preflight without asking anyone", async () => {
    const asked = side.agencies.sandbox.requests("cms").length;
    const headers = { origin: "https://x.test", "access-control-request-method": "GET" };
    const heard = await ask(side.origin, `${PREFIX}/hospitals/search?state=VT`, { method: "OPTIONS", headers });
    assert.equal(heard.status, 204);
    assert.equal(heard.headers["access-control-allow-origin"], "*");
    assert.match(String(heard.headers["access-control-allow-methods"]), /GET/);
    assert.equal(side.agencies.sandbox.requests("cms").length, asked);
  });

  test("every response carries the security headers, a request id, CORS and Vary", async () => {
    for (const path of [HOSPITALS, HOSPITALS, "/nowhere", `${PREFIX}/exclusions/search`]) {
      const { headers } = await ask(side.origin, path);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
      assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/);
      assert.equal(headers["access-control-allow-origin"], "*");
      assert.match(String(headers["vary"]), /Accept-Encoding/);
    }
    const kept = await ask(side.origin, HOSPITALS, { headers: { "x-request-id": "abc-1.2_3" } });
    assert.equal(kept.headers["x-request-id"], "abc-1.2_3");
    const ids = await Promise.all([1, 2].map(async () => (await ask(side.origin, HOSPITALS)).headers["x-request-id"]));
    assert.notEqual(ids[0], ids[1], "each exchange has its own");
  });

  test("a client that has the answer gets 304 without a body, from fresh and kept answers", async () => {
    const path = `${PREFIX}/hospitals/search?state=RI&limit=4`;
    const etag = String((await ask(side.origin, path)).headers["etag"]);
    for (const header of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await ask(side.origin, path, { headers: { "if-none-match": header } });
      assert.deepEqual([again.status, again.text, again.headers["etag"]], [304, "", etag]);
    }
    assert.equal((await ask(side.origin, path, { headers: { "if-none-match": '"other"' } })).status, 200);
  });

  test("a body is the same in every content coding that the client takes", async () => {
    const path = `${PREFIX}/hospitals/search?state=TX&limit=20`;
    const plain = await ask(side.origin, path, { headers: PLAIN });
    assert.equal(plain.headers["content-encoding"], undefined);
    for (const [accepted, coding] of [
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["gzip;q=0", undefined],
      [undefined, undefined],
    ] as const) {
      const heard = await ask(
        side.origin,
        path,
        accepted === undefined ? {} : { headers: { "accept-encoding": accepted } },
      );
      assert.equal(heard.headers["content-encoding"], coding, accepted);
      assert.equal(heard.text, plain.text);
    }
  });

  test("a repeated question gets the same bytes with their true age, and costs the agency nothing", async () => {
    const path = `${PREFIX}/hospitals/search?state=CT&limit=7`;
    const first = await ask(side.origin, path);
    const asked = side.agencies.sandbox.requests("cms").length;
    assert.match(String(first.headers["cache-status"]), /fwd=miss; stored/);
    assert.equal(first.headers["age"], "0");
    await sleep(1100);
    for (const target of [path, path, `${PREFIX}/hospitals/search?limit=7&state=ct`]) {
      const again = await ask(side.origin, target);
      assert.equal(again.text, first.text, "retrieved_at included");
      const age = Math.floor((Date.now() - Date.parse(String(successIn(again)["retrieved_at"]))) / 1000);
      assert.ok(
        Math.abs(Number(again.headers["age"]) - age) <= 1 && Number(again.headers["age"]) >= 1,
        `age ${again.headers["age"]}`,
      );
      assert.match(String(again.headers["cache-status"]), /hit/);
      assert.equal(again.headers["cache-control"], first.headers["cache-control"]);
    }
    assert.equal(side.agencies.sandbox.requests("cms").length, asked);
  });

  test("200 identical questions at once cost the agency one request", async () => {
    const asked = side.agencies.sandbox.requests("cms").length;
    const release = side.agencies.hold();
    const crowd = Array.from({ length: 200 }, () => ask(side.origin, `${PREFIX}/hospitals/search?state=NM&limit=9`));
    await sleep(300);
    release();
    const texts = new Set((await Promise.all(crowd)).map((heard) => successIn(heard) && heard.text));
    assert.equal(texts.size, 1);
    assert.equal(side.agencies.sandbox.requests("cms").length, asked + 1);
  });

  test("a client that leaves takes nothing from those who wait for the same answer", async () => {
    const asked = side.agencies.sandbox.requests("cms").length;
    const path = `${PREFIX}/hospitals/search?state=AK&limit=9`;
    const release = side.agencies.hold();
    const leaving = new AbortController();
    const left = ask(side.origin, path, { signal: leaving.signal }).catch((error: unknown) => error);
    await sleep(100);
    const waiting = Array.from({ length: 5 }, () => ask(side.origin, path));
    await sleep(100);
    leaving.abort();
    assert.ok((await left) instanceof Error);
    await sleep(100);
    release();
    for (const heard of await Promise.all(waiting)) successIn(heard);
    assert.equal(side.agencies.sandbox.requests("cms").length, asked + 1);
  });

  test("many different questions at once all get their own answer", async () => {
    const limits = Array.from({ length: 50 }, (_, index) => index + 1);
    await Promise.all(
      ["MN", "CA", "NY", "FL"].flatMap((state) =>
        limits.map(async (limit) => {
          const body = successIn(await ask(side.origin, `${PREFIX}/hospitals/search?state=${state}&limit=${limit}`));
          assert.ok(body.results.length <= limit && body.results.length >= 1);
          assert.ok(body.results.every((record) => "state" in record && record.state === state));
        }),
      ),
    );
  });
}
