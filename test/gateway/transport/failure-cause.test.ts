import assert from "node:assert/strict";
import test from "node:test";
import { upstreamFailure, type Reason } from "../../../src/core/errors.ts";
import { causeOf, toProblem } from "../../../src/gateway/transport/failure-cause.ts";
import { ProxyError } from "../../../src/platforms/proxies.ts";

const coded = (code: unknown): Error => Object.assign(new Error("foreign text"), { code });

const problemOf = (cause: unknown, reason: Reason = "network"): string =>
  toProblem(upstreamFailure(reason, "The agency failed.", { cause: new TypeError("fetch failed", { cause }) }));

const known: readonly [cause: unknown, problem: string][] = [
  [coded("ENOTFOUND"), "network: ENOTFOUND (the name of the agency's host is unknown)"],
  [coded("ECONNREFUSED"), "network: ECONNREFUSED (the agency refused the connection)"],
  [
    coded("SELF_SIGNED_CERT_IN_CHAIN"),
    "network: SELF_SIGNED_CERT_IN_CHAIN (no known authority signed the certificate of the agency; " +
      "see NODE_EXTRA_CA_CERTS)",
  ],
  [
    new ProxyError("proxy.test:3128", "ENOTFOUND"),
    "network: PROXY_ENOTFOUND (the name of the proxy's host is unknown)",
  ],
  [
    new ProxyError("proxy.test:3128", "407"),
    "network: PROXY_407 (the proxy asks for a user and password, or does not accept those it got)",
  ],
  [new ProxyError("proxy.test:3128", "418"), "network: PROXY_418 (the proxy refused with HTTP 418)"],
  [new ProxyError("proxy.test:3128", "EODD"), "network: PROXY_EODD"],
  [coded("EODD"), "network: EODD"],
  [coded("toString"), "network"],
  [coded("NOT A CODE"), "network"],
  [coded(7), "network"],
  [undefined, "network"],
];
for (const [cause, problem] of known)
  test(`operators are told "${problem}"`, () => {
    assert.equal(problemOf(cause), problem);
  });

test("every code in the list of meanings has a sentence", () => {
  const codes =
    "ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET ETIMEDOUT UND_ERR_CONNECT_TIMEOUT CERT_HAS_EXPIRED " +
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT " +
    "ERR_TLS_CERT_ALTNAME_INVALID PROXY_403 PROXY_502";
  for (const code of codes.split(" ")) assert.match(problemOf(coded(code), "timeout"), /^timeout: [A-Z_\d]+ \(.+\)$/);
});

test("the outermost code counts, the proxy is named with it, and no endless chain is followed", () => {
  const inner = new TypeError("fetch failed", { cause: new ProxyError("proxy.test:3128", "403", coded("ENOTFOUND")) });
  assert.deepEqual(causeOf(inner), { code: "PROXY_403", proxy: "proxy.test:3128" });
  const circle = new Error("circle");
  circle.cause = circle;
  assert.deepEqual(causeOf(circle), {});
});
