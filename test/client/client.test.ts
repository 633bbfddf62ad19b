import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { createClient, type Failure, type FailureCode } from "../../src/client/client.ts";
import { retryDelay } from "../../src/client/retry.ts";
import { endpoints } from "../../src/catalog/index.ts";
import { ERRORS, QUESTION_ERRORS } from "../../src/core/errors.ts";
import { newSandbox, newSandboxService, type Service } from "../support/harness.ts";

const clientOf = (service: Service, retry = { attempts: 1 }) =>
  createClient({
    baseUrl: "http://gateway.test/",
    fetch: async (request) => service.inside.app.fetch(request),
    retry,
  });

const REFUSAL = { ok: false, api_version: "1.0.0", error: "rate_limited", detail: "Too many." };

/** A success, as far as the client checks it. */
const ENVELOPE = { ok: true, source_url: "https://a.test", retrieved_at: "2026-01-01", count: 0, results: [] };

test("a success has the types and values of its endpoint", async () => {
  const client = clientOf(await newSandboxService());
  const answer = await client.get("/hospitals/search", { state: "MA", limit: 3 });
  assert.ok(answer.ok);
  const name: string | undefined = answer.results[0]?.name;
  const rating: number | null | undefined = answer.results[0]?.overall_rating;
  assert.equal(typeof name, "string");
  assert.ok(rating === null || typeof rating === "number");
  const one = await client.get("/providers/{npi}", { npi: "1003101296" });
  assert.ok(one.ok && one.results[0]?.npi === "1003101296");
  const all = await client.get("/devices/recalls");
  assert.ok(all.ok && all.count === 10);
  const index = await client.get("/");
  assert.ok(index.ok && index.endpoints.length === endpoints.length);
});

test("records, counts and every page of a search", async () => {
  const client = clientOf(await newSandboxService());
  const record = await client.get("/records/clearances/{id}", { id: "K243418" });
  assert.ok(record.ok && record.results[0]?.k_number === "K243418");
  const label = await client.get("/records/labels/{id}", {
    id: "0002ad27-779d-42ab-83b5-bc65453412a1",
    sections: "pregnancy",
  });
  assert.ok(label.ok && typeof label.results[0]?.pregnancy === "string");
  const counts = await client.get("/counts/hospitals", { by: "overall_rating", state: "MA" });
  assert.ok(counts.ok && (counts.missing ?? 0) + counts.results.reduce((sum, { count }) => sum + count, 0) === 84);
  const names: string[] = [];
  for await (const page of client.pages("/hospitals/search", { state: "MA", limit: 50 })) {
    assert.ok(page.ok);
    names.push(...page.results.map(({ facility_id: id }) => id));
  }
  assert.equal(new Set(names).size, 84);
});

test("several records: each identifier in exactly one list, one identifier included, and what can't be asked is not sent", async () => {
  const service = await newSandboxService();
  const client = clientOf(service);
  const path = "/records/clearances/{id}";
  const several = await client.records(path, ["K243418", "K999999", "pump"]);
  assert.ok(several.ok);
  const name: string | undefined = several.found[0]?.record.device_name ?? undefined;
  assert.equal(typeof name, "string");
  const ids = [several.found, several.not_found, several.invalid, several.failed].map((list) =>
    list.map(({ id }) => id),
  );
  assert.deepEqual(ids, [["K243418"], ["K999999"], ["pump"], []]);
  const one = await client.records(path, ["K243418"]);
  assert.ok(one.ok && one.count === 1 && one.found[0]?.record.k_number === "K243418");
  const part = await client.records("/records/labels/{id}", ["0002ad27-779d-42ab-83b5-bc65453412a1"], {
    sections: "pregnancy",
  });
  assert.ok(part.ok && part.found[0]?.record.dosage === undefined && part.found[0]?.record.pregnancy !== undefined);
  service.sent.length = 0;
  const many = Array.from({ length: 26 }, (_, index) => `K${100_000 + index}`);
  for (const odd of [[], [""], ["K243418,K243419"], many]) {
    const refused = await client.records(path, odd);
    assert.ok(!refused.ok && refused.error === "invalid_query", odd.join());
  }
  const joined = await client.get(path, { id: "K243418,K999999" });
  assert.ok(!joined.ok && joined.error === "invalid_query" && joined.detail.includes("records()"));
  const raw = await client.at("/api/records/clearances/K243418,K999998");
  assert.ok(raw.ok && raw["count"] === 1);
  assert.equal(service.sent.length, 1, "only the last of these was sent, and one of its records is in the cache");
  // @ts-expect-error only records have identifiers
  await client.records("/hospitals/search", ["1"]);
});

test("pages end with a failure, and none is asked for before it is wanted", async () => {
  const service = await newSandboxService();
  let asked = 0;
  const fetch = async (request: Request): Promise<Response> =>
    ++asked === 2 ? Response.json(REFUSAL, { status: 429 }) : service.inside.app.fetch(request);
  const client = createClient({ baseUrl: "http://gateway.test", fetch, retry: { attempts: 1 } });
  const pages = client.pages("/hospitals/search", { state: "TX", limit: 50 });
  assert.ok((await pages.next()).value?.ok);
  assert.equal(asked, 1);
  const rest = await Array.fromAsync(pages);
  assert.deepEqual(
    rest.map(({ ok }) => ok),
    [false],
  );
});

test("what does not exist does not compile", async () => {
  const client = clientOf(await newSandboxService());
  // @ts-expect-error no such endpoint
  await client.get("/hospitals");
  // @ts-expect-error no such parameter
  await client.get("/hospitals/search", { colour: "red" });
  // @ts-expect-error a limit is a number
  await client.get("/hospitals/search", { limit: "3" });
  // @ts-expect-error a look-up needs its identifier
  await client.get("/providers/{npi}");
  // @ts-expect-error a look-up has no pages
  await Array.fromAsync(client.pages("/providers/{npi}", { npi: "1003101296" }));
  // @ts-expect-error fields to count by are text
  await client.get("/counts/hospitals", { by: 1 });
  const answer = await client.get("/hospitals/search");
  // @ts-expect-error only a success has results
  assert.ok(answer.results);
  if (answer.ok) {
    // @ts-expect-error no such field
    assert.equal(answer.results[0]?.stars, undefined);
  }
});

test("failures are a closed union that a switch can exhaust", async () => {
  const sandbox = newSandbox();
  const client = clientOf(await newSandboxService(sandbox));
  const codeOf = (answer: { ok: true } | Failure): FailureCode | null => (answer.ok ? null : answer.error);
  assert.equal(codeOf(await client.get("/providers/{npi}", { npi: "12" })), "invalid_npi");
  assert.equal(codeOf(await client.get("/providers/{npi}", { npi: ".." })), "invalid_query");
  assert.equal(codeOf(await client.get("/providers/{npi}", { npi: "1999999984" })), "not_found");
  assert.equal(codeOf(await client.get("/providers/search", { state: "MA" })), "invalid_query");
  const excluded: Failure = await client.get("/exclusions/search");
  assert.ok(excluded.error === "not_implemented" && excluded.official_source?.startsWith("https://exclusions.oig"));
  sandbox.setFault("cms", "unavailable");
  const down = await client.get("/hospitals/search", { state: "MA" });
  assert.ok(!down.ok && down.error === "upstream_unavailable" && down.reason === "http_status" && down.status === 502);
  const codes = {
    invalid_query: true,
    invalid_npi: true,
    not_found: true,
    unknown_endpoint: true,
    method_not_allowed: true,
    rate_limited: true,
    internal_error: true,
    not_implemented: true,
    upstream_unavailable: true,
    overloaded: true,
    unreachable: true,
  } satisfies Record<FailureCode, true>;
  const ofTheGateway = Object.keys(ERRORS).filter((code) => !(code in QUESTION_ERRORS));
  assert.deepEqual(Object.keys(codes).toSorted(), [...ofTheGateway, "unreachable"].toSorted());
});

test("no gateway, another server and broken JSON are unreachable, never a success", async () => {
  const answers: readonly (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => new Response("<html>", { status: 200, headers: { "content-type": "text/html" } }),
    async () => Response.json({ hello: "world" }),
    async () => Response.json({ ok: true }, { status: 500 }),
    async () => Response.json([], { status: 404 }),
    async () => Response.json({ ok: true }),
    async () => Response.json({ ...ENVELOPE, results: {} }),
    async () => Response.json({ ...ENVELOPE, count: 1 }),
    async () => Response.json({ ...ENVELOPE, source_url: null }),
    async () => Response.json({ ...ENVELOPE, retrieved_at: undefined }),
    async () => Response.json({ ok: false }, { status: 429 }),
    async () => Response.json({ ok: false, error: 7, detail: "No." }, { status: 400 }),
    async () => Response.json({ ok: false, error: "invalid_query" }, { status: 400 }),
    async () => Response.json({ ...REFUSAL, error: "teapot" }, { status: 418 }),
    async () => Response.json({ ...REFUSAL, error: "toString" }, { status: 418 }),
    async () => Response.json(REFUSAL),
    async () => new Response(null, { status: 204 }),
  ];
  for (const fetch of answers) {
    const client = createClient({ baseUrl: "http://x.test", fetch, retry: { attempts: 1 } });
    const answer = await client.get("/labels/search");
    assert.ok(!answer.ok && answer.error === "unreachable", JSON.stringify(answer));
  }
  const bare = createClient({ baseUrl: "http://x.test", fetch: async () => Response.json({ ok: true }) });
  for (const path of ["/", "/health"] as const) assert.ok(!(await bare.get(path)).ok, path);
});

test("a response that is not JSON is reported with its status and without its text", async () => {
  for (const [body, status] of [
    ["<h1>hi</h1>", 200],
    ["", 200],
    ['{"ok":tr', 200],
    [null, 204],
  ] as const) {
    const fetch = async (): Promise<Response> => new Response(body, { status });
    const answer = await createClient({ baseUrl: "http://x.test", fetch }).get("/labels/search");
    assert.deepEqual(answer, {
      ok: false,
      error: "unreachable",
      detail: `HTTP ${status} came back, and its body is not JSON.`,
      status,
      retryAfterSeconds: null,
    });
  }
});

test("an address that paths cannot follow is refused before anything is asked", () => {
  for (const baseUrl of ["http://x.test?a=1", "http://x.test/#api", "http://x.test/?", "https://me:secret@x.test"])
    assert.throws(() => createClient({ baseUrl }), /^TypeError: .*without a query, a fragment or credentials/, baseUrl);
});

test("an address without http:// gets an error that says what it should be", () => {
  for (const baseUrl of ["127.0.0.1:8080", "localhost:8080", "gateway", "", "ftp://x.test", "/api/v1"])
    assert.throws(
      () => createClient({ baseUrl }),
      /^TypeError: baseUrl must begin with http:\/\/ or https:\/\//,
      baseUrl,
    );
});

test("a question is answered, and its own errors have types of their own", async () => {
  const client = clientOf(await newSandboxService());
  const answer = await client.ask("How many pacemaker recalls are there?");
  assert.ok(answer.ok && answer.answer.includes("[1]") && answer.sources[0]?.status === "ok");
  const refused = await client.ask("Is John Smith sick?");
  assert.ok(!refused.ok && refused.error === "question_refused" && typeof refused.rephrase === "string");
  const long = await client.ask("x".repeat(501));
  assert.ok(!long.ok && long.error === "question_too_long" && long.max_length === 500);
});

test("any address of an answer can be asked for", async () => {
  const client = clientOf(await newSandboxService());
  const first = await client.get("/hospitals/search", { state: "MA" });
  assert.ok(first.ok && first.next !== null);
  const second = await client.at(first.next);
  assert.ok(second.ok && second["count"] === 10);
  const wrong = await client.at("/api/v1/hospitals/search?state=XX");
  assert.ok(!wrong.ok && wrong.error === "invalid_query" && wrong.status === 400);
  const bare = createClient({ baseUrl: "http://x.test", fetch: async () => Response.json({ ok: true }) });
  assert.equal((await bare.at(first.next)).ok, false);
});

test("a 429 or 502 is asked again after the pause that it names, and no more often than allowed", async () => {
  const asked: number[] = [];
  const fetch = async (): Promise<Response> => {
    asked.push(performance.now());
    if (asked.length === 3) return Response.json(ENVELOPE);
    return Response.json(REFUSAL, { status: 429, headers: { "retry-after": "0" } });
  };
  assert.ok((await createClient({ baseUrl: "http://x.test", fetch }).get("/labels/search")).ok);
  assert.equal(asked.length, 3);
  asked.length = 0;
  const twice = await createClient({ baseUrl: "http://x.test", fetch, retry: { attempts: 2 } }).get("/labels/search");
  assert.ok(!twice.ok && twice.error === "rate_limited" && twice.retryAfterSeconds === 0);
});

test("a caller that aborts during a pause gets the failure before it", async () => {
  const controller = new AbortController();
  const fetch = async ({ signal }: Request): Promise<Response> => {
    signal.throwIfAborted();
    setTimeout(() => controller.abort(), 20);
    return Response.json(REFUSAL, { status: 502 });
  };
  const client = createClient({ baseUrl: "http://x.test", fetch });
  const answer = await client.get("/labels/search", {}, { signal: controller.signal });
  assert.ok(!answer.ok && answer.error === "rate_limited" && answer.status === 502, JSON.stringify(answer));
});

test("a pause that came to its end leaves no listener on the caller's signal", async () => {
  const { signal } = new AbortController();
  let asked = 0;
  const fetch = async (): Promise<Response> => {
    asked++;
    return Response.json(REFUSAL, { status: 429, headers: { "retry-after": "0" } });
  };
  await createClient({ baseUrl: "http://x.test", fetch }).get("/labels/search", {}, { signal });
  const listening = getEventListeners(signal, "abort").length;
  assert.ok(listening <= asked, `${listening} listeners, of which requests that are not collected yet have ${asked}`);
});

test("a pause that no timer can hold is too long, whatever is allowed", async () => {
  let asked = 0;
  const fetch = async (): Promise<Response> => {
    asked++;
    return Response.json(REFUSAL, { status: 429, headers: { "retry-after": "3000000" } });
  };
  const retry = { longestWaitMs: Number.POSITIVE_INFINITY };
  const answer = await createClient({ baseUrl: "http://x.test", fetch, retry }).get("/labels/search");
  assert.ok(!answer.ok && answer.error === "rate_limited" && answer.retryAfterSeconds === 3_000_000);
  assert.equal(asked, 1);
  assert.equal(retryDelay({ status: 429, retryAfterSeconds: 2_147_483 }, 1, retry), 2_147_483_000);
});

test("the pause is what the gateway asks for within bounds, doubles otherwise, and lasting failures get none", () => {
  const cases: readonly [refusal: Parameters<typeof retryDelay>[0], tried: number, delay: number | null][] = [
    [{ status: 429, retryAfterSeconds: 7 }, 1, 7000],
    [{ status: 502, reason: "circuit_open", retryAfterSeconds: 5 }, 2, 5000],
    [{ status: 503, retryAfterSeconds: 1 }, 1, 1000],
    [{ status: 502, reason: "timeout", retryAfterSeconds: null }, 1, 500],
    [{ status: 502, reason: "timeout", retryAfterSeconds: null }, 2, 1000],
    [{ status: 502, reason: "timeout", retryAfterSeconds: null }, 3, null],
    [{ status: 429, retryAfterSeconds: 31 }, 1, null],
    [{ status: 502, reason: "unexpected_shape", retryAfterSeconds: null }, 1, null],
    [{ status: 400, retryAfterSeconds: null }, 1, null],
    [{ status: 404, retryAfterSeconds: null }, 1, null],
    [{ status: 500, retryAfterSeconds: null }, 1, null],
    [{ status: null, retryAfterSeconds: null }, 1, null],
  ];
  for (const [refusal, tried, delay] of cases) assert.equal(retryDelay(refusal, tried), delay, JSON.stringify(refusal));
});
