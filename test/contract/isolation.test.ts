import assert from "node:assert/strict";
import test from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { toTarget } from "../../src/catalog/url-query.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { upstreamVariables } from "../support/catalog.ts";
import { newSandbox, newSandboxService, newService } from "../support/harness.ts";
import { anyText } from "../support/hostile-text.ts";
import { datasets } from "../support/recorded-agencies.ts";

/** What no caller can do to the agencies' addresses, to what is kept, and to other callers. */

const bases = Object.values(upstreamVariables).map((base) => `${base.replace(/\/$/, "")}/`);

/** Signs that could lead out of a host, a path or a line. */
const escaping = fc.constantFrom(
  ...["//evil.example/", "http://evil.example:81", "\\\\evil", "@evil.example", "..%2f..", "../..", "%0d%0aHost: evil"],
  ...[
    "#",
    "?",
    "&",
    ";",
    "%00",
    "%",
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "http://[::1]:6379/",
    "ｅvil。com",
  ],
);

/** Any address of a dataset, with any values, hostile ones among them, and signs that stand where they should not. */
const targets = fc
  .constantFrom(...datasets)
  .chain((dataset) => {
    const names = dataset.paramShape.names.filter((name) => !["limit", "cursor"].includes(name));
    const values = fc.dictionary(fc.constantFrom(...names), fc.oneof(anyText, escaping), { maxKeys: 2 });
    const example = fc.constantFrom(...dataset.examples);
    return fc
      .tuple(example, values, fc.boolean(), fc.oneof({ weight: 4, arbitrary: fc.constant("") }, escaping))
      .map(([wanted, sent, isAdded, end]) => {
        const input = isAdded || dataset.isLookup ? { ...wanted, ...sent } : sent;
        return `${toTarget(PREFIX + dataset.path, wellFormed(input))}${end}`;
      });
  })
  .filter((target) => URL.canParse(`http://gateway.test${target}`));

const headers = fc.dictionary(
  fc.constantFrom("host", "x-forwarded-host", "x-forwarded-for", "forwarded", "referer", "origin", "x-original-url"),
  fc.constantFrom("evil.example", "evil.example:81", "http://evil.example/", "127.0.0.1"),
);

const wellFormed = (input: object): object =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value).toWellFormed()]));

test("no request makes the gateway reach another scheme, host or port, or leave an agency's path", async () => {
  const service = await newSandboxService();
  const verify = fc
    .oneof(targets, escaping, anyText)
    .map(
      (text) =>
        `/api/verify?source_digest=sha-256=:${"A".repeat(43)}=:&self=${encodeURIComponent(text.toWellFormed())}`,
    );
  await fc.assert(
    fc.asyncProperty(fc.oneof(targets, verify), headers, async (target, sent) => {
      await service.get(target, sent);
    }),
    { numRuns: 3000 },
  );
  assert.ok(service.sent.length > 100, `${service.sent.length} addresses`);
  for (const address of service.sent) {
    const { href, username, password, hash } = new URL(address);
    assert.deepEqual([href, username, password, hash], [address, "", "", ""]);
    assert.ok(
      bases.some((base) => address.startsWith(base)),
      address,
    );
  }
});

const questions = fc.constantFrom(
  ...datasets.flatMap((dataset) =>
    dataset.examples.flatMap((example) =>
      [{}, ...(dataset.isLookup ? [] : [{ limit: 1 }, { limit: 2 }])].map((more) =>
        toTarget(PREFIX + dataset.path, { ...example, ...more }),
      ),
    ),
  ),
);

/** Ways to ask that must change nothing but how an answer is packed. */
const manners = fc.dictionary(
  fc.constantFrom("accept-encoding", "if-none-match", "range", "x-request-id", "cache-control", "host"),
  fc.constantFrom("gzip", "br;q=1, *;q=0", "identity;q=0", '"a"', "bytes=0-9", "a-b", "no-store", "evil.example"),
  { maxKeys: 3 },
);

/** How an agency answers: as it should, or in a way that a later answer must not show. */
const answers = fc.array(fc.constantFrom("well", "well", "other", "html", "empty", "cut", "down"), { maxLength: 12 });

test("an answer belongs to its query, whatever else is asked at the same time and while agencies fail", async () => {
  const alone = await newSandboxService(newSandbox(), { CACHE_TTL_SECONDS: "0" });
  const known = new Map<string, string>();
  const answerTo = async (target: string): Promise<string> => {
    const found = known.get(target) ?? (await (await alone.get(target)).text());
    known.set(target, found);
    return found;
  };
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(questions, manners), { minLength: 2, maxLength: 12 }),
      answers,
      async (asked, how) => {
        const sandbox = newSandbox();
        const plan = how.values();
        const service = await newService(async (url, init) => {
          const good = await sandbox.fetch(new Request(url, init));
          const way = plan.next().value ?? "well";
          if (way === "down") throw new TypeError("down");
          if (way === "html") return new Response("<html>", { headers: { "content-type": "text/html" } });
          if (way === "empty") return new Response("");
          if (way === "cut") return new Response((await good.text()).slice(0, -1), good);
          /** An error that a cache on the agency's side could mix up. */
          return way === "other" ? new Response("{}", { headers: { "content-type": "application/json" } }) : good;
        });
        for (const _ of ["new", "kept"]) {
          const replies = asked.map(async ([target, headers]) => {
            const response = await service.get(target, headers);
            const body = await decoded(response);
            if (response.status === 502) assert.equal(JSON.parse(body).ok, false);
            else assert.equal(body, await answerTo(target));
            if (/; hit/.test(response.headers.get("cache-status") ?? "")) kept++;
          });
          await Promise.all(replies);
        }
      },
    ),
    { numRuns: 60 },
  );
  assert.ok(kept > 100, `${kept} answers came from the cache`);
});

async function decoded(response: Response): Promise<string> {
  const bytes = await response.bytes();
  const coding = response.headers.get("content-encoding");
  const unpacked = coding === "br" ? brotliDecompressSync(bytes) : coding === "gzip" ? gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(unpacked);
}
