import assert from "node:assert/strict";
import test from "node:test";
import { Agent, EnvHttpProxyAgent } from "undici";
import { proxyFor, shownProxy } from "../../src/platforms/proxies.ts";

/** Which way undici takes to an address. */
function isProxiedByUndici(address: string, noProxy: string, schemes: { http: boolean; https: boolean }): boolean {
  let isProxied = false;
  const agent = new EnvHttpProxyAgent({
    httpProxy: schemes.http ? "http://h.test" : "",
    httpsProxy: schemes.https ? "http://s.test" : "",
    noProxy,
    proxyTunnel: true,
    factory: (_origin, options) => {
      isProxied = "connect" in options && typeof options.connect === "function";
      return Object.assign(new Agent(), { dispatch: () => true });
    },
  });
  agent.dispatch({ origin: new URL(address).origin, path: "/", method: "GET" }, {});
  return isProxied;
}

const ADDRESSES = [
  "https://api.fda.gov/device?a=1",
  "https://api.fda.gov:8443/",
  "https://fda.gov/",
  "https://FDA.gov./",
  "https://notfda.gov/",
  "http://api.fda.gov/",
  "http://127.0.0.1:8080/",
  "https://[::1]/",
  "https://[::1]:8443/",
];
const EXCEPTIONS = [
  "",
  "*",
  "*:80",
  "none.test, *",
  "fda.gov",
  ".fda.gov",
  "*.fda.gov",
  "FDA.GOV.",
  "api.fda.gov:443",
  "api.fda.gov:8443 127.0.0.1",
  "127.0.0.1:8080",
  "127.0.0.0/8",
  "::1",
  "[::1]",
  "[::1]:443",
  "gov",
  "fda.gov:",
  ":443",
  ",, ,",
];
for (const noProxy of EXCEPTIONS)
  test(`with NO_PROXY "${noProxy}" each address is asked the way that undici takes`, () => {
    for (const address of ADDRESSES)
      for (const schemes of [
        { http: true, https: true },
        { http: true, https: false },
        { http: false, https: true },
      ]) {
        const HTTP_PROXY = schemes.http ? "http://h.test" : "";
        const HTTPS_PROXY = schemes.https ? "http://s.test" : undefined;
        const proxy = proxyFor(address, { HTTP_PROXY, HTTPS_PROXY, NO_PROXY: noProxy });
        assert.equal(
          proxy !== null,
          isProxiedByUndici(address, noProxy, schemes),
          `${address} ${JSON.stringify(schemes)}`,
        );
        const own = address.startsWith("https") && schemes.https ? "http://s.test" : "http://h.test";
        if (proxy !== null) assert.equal(proxy, own);
      }
  });

test("of a proxy its host and port are shown", () => {
  for (const [url, shown] of [
    ["http://user:secret@proxy.test", "proxy.test:80"],
    ["https://proxy.test", "proxy.test:443"],
    ["http://[::1]:3128/", "[::1]:3128"],
  ] as const)
    assert.equal(shownProxy(url), shown);
});
