import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../support/catalog.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { errorOf, newSandbox, newSandboxService, newService } from "../support/harness.ts";

/** The law as one nested loop: every dataset × every way in which an agency fails is a 502, never a success. */

const json = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { "content-type": "application/json" } });
const html = (status: number): Response =>
  new Response("<html><script>alert(1)</script>Service unavailable</html>", {
    status,
    headers: { "content-type": "text/html" },
  });
const stalled: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("late", "AbortError"))),
  );
const dripping: Fetch = async (_url, { signal }) =>
  new Response(
    new ReadableStream({
      start: (stream) => signal?.addEventListener("abort", () => stream.error(new DOMException("late", "AbortError"))),
    }),
  );
const endless: Fetch = async () =>
  new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) }), {
    headers: { "content-type": "application/json" },
  });
const broken: Fetch = async () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) }));

const failures: Record<string, [fetch: Fetch, reason: string]> = {
  "a refused connection": [() => Promise.reject(new TypeError("fetch failed")), "network"],
  "a connection that breaks off": [broken, "network"],
  "silence before the headers": [stalled, "timeout"],
  "a body that never ends in time": [dripping, "timeout"],
  "a body without end": [endless, "too_large"],
  "a redirect elsewhere": [
    async () => new Response(null, { status: 302, headers: { location: "http://evil.test/" } }),
    "redirected",
  ],
  "a redirect to itself": [
    async (url) => new Response(null, { status: 308, headers: { location: url } }),
    "redirected",
  ],
  "HTML with 200": [async () => html(200), "not_json"],
  "truncated JSON": [async () => json('{"results":[{"a":'), "not_json"],
  "an empty body": [async () => json(""), "not_json"],
  "bytes that are no UTF-8": [async () => new Response(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)), "not_json"],
  "an empty object": [async () => json("{}"), "unexpected_shape"],
  "an array": [async () => json("[]"), "unexpected_shape"],
  null: [async () => json("null"), "unexpected_shape"],
  "a number": [async () => json("7"), "unexpected_shape"],
  "results that are no list": [
    async () => json('{"results":{},"studies":{},"count":1,"result_count":1,"meta":{"results":{"total":1}}}'),
    "unexpected_shape",
  ],
  "rows without identity": [
    async () =>
      json('{"results":[{}],"studies":[{}],"count":1,"result_count":1,"totalCount":1,"meta":{"results":{"total":1}}}'),
    "unexpected_shape",
  ],
  "rows that are null": [
    async () =>
      json(
        '{"results":[null],"studies":[null],"count":1,"result_count":1,"totalCount":1,"meta":{"results":{"total":1}}}',
      ),
    "unexpected_shape",
  ],
  "a total without rows": [
    async () =>
      json('{"results":[],"studies":[],"count":9,"result_count":9,"totalCount":9,"meta":{"results":{"total":9}}}'),
    "unexpected_shape",
  ],
  "another JSON 404": [
    async () => json('{"error":{"code":"NOT_FOUND","message":"The requested URL was not found on this server."}}', 404),
    "http_status",
  ],
  "an HTML 404": [async () => html(404), "http_status"],
  "an HTML 403": [async () => html(403), "http_status"],
  "a JSON 403": [
    async () => json('{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was supplied."}}', 403),
    "http_status",
  ],
  "a JSON 400": [
    async () => json('{"message":"Column not found.","error":{"code":"BAD_REQUEST","message":"no"}}', 400),
    "query_rejected",
  ],
  "a JSON 429": [async () => json('{"error":{"code":"OVER_RATE_LIMIT","message":"slow down"}}', 429), "rate_limited"],
  "a JSON 500": [
    async () => json('{"error":{"code":"SERVER_ERROR","message":"Check your request and try again"}}', 500),
    "http_status",
  ],
  "an HTML 500": [async () => html(500), "http_status"],
  "an HTML 503": [async () => html(503), "http_status"],
  "no content": [async () => new Response(null, { status: 204 }), "http_status"],
};

for (const dataset of endpoints.filter((endpoint) => endpoint.kind === "live")) {
  const url = toTarget(PREFIX + dataset.path, dataset.examples[0] ?? {});
  for (const [name, [fetch, reason]] of Object.entries(failures))
    test(`${dataset.name}: ${name} is a 502 ${reason}`, async () => {
      /** Only what is to take too long may not take long. */
      const UPSTREAM_TIMEOUT_MS = reason === "timeout" ? "30" : "10000";
      const service = await newService(fetch, { UPSTREAM_TIMEOUT_MS, UPSTREAM_MAX_BYTES: "1000000" });
      const body = await errorOf(await service.get(url), 502, "upstream_unavailable");
      assert.equal(body["reason"], reason, String(body["detail"]));
      assert.equal(body["source_url"], service.sent[0]);
      assert.ok(String(body["detail"]).includes(dataset.upstream.agency), "says who");
      assert.doesNotMatch(JSON.stringify(body), /<|alert|evil/);
      assert.ok(
        service.sent.every((address) => address === service.sent[0]),
        "only the planned address was asked",
      );
    });

  test(`${dataset.name}: more rows than asked for are a 502`, async () => {
    const sandbox = newSandbox();
    const widened = await newService((address, init) =>
      sandbox.fetch(new Request(address.replace(/(limit|pageSize)=1\b/, "$1=9"), init)),
    );
    const broad = dataset.params.safeParse({}).success
      ? { limit: 1 }
      : { ...dataset.examples[0], ...(dataset.isLookup ? {} : { limit: 1 }) };
    const asked = toTarget(PREFIX + dataset.path, broad);
    const response = await widened.get(asked);
    if (dataset.isLookup) assert.equal(response.status, 200);
    else assert.equal((await errorOf(response, 502, "upstream_unavailable"))["reason"], "unexpected_shape");
  });

  test(`${dataset.name}: a failure is not remembered; the next question is asked and answered`, async () => {
    const sandbox = newSandbox();
    const service = await newSandboxService(sandbox);
    sandbox.setFault(dataset.upstream.name, "html");
    await errorOf(await service.get(url), 502, "upstream_unavailable");
    sandbox.setFault(dataset.upstream.name, null);
    assert.equal((await service.get(url)).status, 200);
  });
}

/** Real rows of another question, as an agency sends that ignores a filter. */
const ignoring: readonly [asked: string, answered: string][] = [
  ["/hospitals/search?state=MA", "/hospitals/search?state=TX"],
  ["/hospitals/search?city=Boston", "/hospitals/search?city=Houston"],
  ["/hospitals/search?name=mayo", "/hospitals/search?state=GU"],
  ["/providers/search?last_name=Davis", "/providers/search?first_name=Josephine&state=CA"],
  ["/providers/search?city=Atlanta", "/providers/search?first_name=Josephine&state=NY"],
  ["/providers/search?first_name=Josephine&state=NY", "/providers/search?first_name=Josephine&state=CA"],
  ["/providers/search?organization=Inova", "/providers/search?first_name=Josephine&state=CA"],
  ["/providers/search?taxonomy=Dentist", "/providers/search?taxonomy=Nurse+Practitioner&limit=3"],
  ["/providers/1003101296", "/providers/1770626038"],
  ["/clearances/search?q=catheter", "/clearances/search?q=pacemaker"],
  ["/clearances/search?applicant=Siemens", "/clearances/search?applicant=Medtronic"],
  ["/clearances/search?since=20990101", "/clearances/search"],
  ["/devices/recalls?q=crutch", "/devices/recalls?q=busse"],
  ["/devices/events?q=glucose", "/devices/events?q=pacemaker"],
  ["/labels/search?brand=Humira", "/labels/search?brand=Lipitor"],
  ["/labels/search?generic=clopidogrel", "/labels/search?brand=Lipitor"],
  ["/labels/search?q=clopidogrel", "/labels/search?brand=Humira"],
  ["/trials/search?status=RECRUITING", "/trials/search?status=COMPLETED"],
  ["/trials/search?location=MA", "/trials/search?location=China"],
];

/** An answer of the catalog without the query that it answered, which would give it away before its rows are looked at. */
async function silent(response: Response): Promise<Response> {
  const { query: _, ...body } = Object(await response.json());
  return Response.json(body);
}

for (const [asked, answered] of ignoring)
  test(`rows of ${answered} in answer to ${asked} are a 502`, async () => {
    const honest = await newSandboxService();
    assert.equal((await honest.get(PREFIX + answered)).status, 200);
    const [address] = honest.sent;
    assert.ok(address !== undefined);
    const sandbox = newSandbox();
    const service = await newService(async (_url, init) => silent(await sandbox.fetch(new Request(address, init))));
    const body = await errorOf(await service.get(PREFIX + asked), 502, "upstream_unavailable");
    assert.equal(body["reason"], "unexpected_shape");
    assert.match(String(body["detail"]), /row 1 does not match/);
  });
