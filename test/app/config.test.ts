import assert from "node:assert/strict";
import test from "node:test";
import { ConfigError, toConfig } from "../../src/app/config.ts";

const refused = (environment: Record<string, string>): string => {
  try {
    toConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`);
};

test("without any variable the documented defaults apply", () => {
  const config = toConfig({});
  assert.equal(config.PORT, 8080);
  assert.equal(config.HOST, "127.0.0.1");
  assert.equal(config.upstreams.get("nppes")?.base, "https://npiregistry.cms.hhs.gov/api/");
  assert.equal(config.UPSTREAM_TIMEOUT_MS, 10_000);
  assert.equal(config.UPSTREAM_MAX_BYTES, 64 * 1024 * 1024);
  assert.equal(config.UPSTREAM_RATE_LIMIT, true);
  assert.equal(config.CACHE_TTL_SECONDS, 300);
  assert.equal(config.RATE_LIMIT_PER_MINUTE, 120);
  assert.equal(config.TRUST_PROXY, false);
  assert.equal(config.upstreams.get("openfda")?.key, undefined);
});

test("an empty variable counts as not set, and variables of other programs are ignored", () => {
  assert.equal(toConfig({ PORT: "", PATH: "/bin", CACHE_DIR: "/tmp" }).PORT, 8080);
});

const wrong: readonly [name: string, value: string][] = [
  ["PORT", "eighty"],
  ["PORT", "65536"],
  ["PORT", "1e3"],
  ["HOST", " "],
  ["HOST", "[::1]"],
  ["HOST", "http://localhost"],
  ["PUBLIC_URL", "gateway.example.org"],
  ["PUBLIC_URL", "https://gateway.example.org/?a"],
  ["UPSTREAM_TIMEOUT_MS", "0"],
  ["UPSTREAM_RATE_LIMIT", "yes"],
  ["UPSTREAM_CMS_URL", "ftp://data.cms.gov"],
  ["UPSTREAM_CMS_URL", "data.cms.gov"],
  ["UPSTREAM_OPENFDA_URL", "https://api.fda.gov/?api_key=abc"],
  ["UPSTREAM_OPENFDA_URL", "https://key@api.fda.gov"],
  ["CACHE_TTL_SECONDS", "-1"],
  ["REDIS_URL", "http://localhost"],
  ["SHARED_CACHE_KEY", "x".repeat(32)],
  ["HTTPS_PROXY", "proxy.example.org:3128"],
  ["HTTPS_PROXY", "socks5://proxy.example.org"],
  ["HTTP_PROXY", "http://"],
  ["HTTP_PROXY", "http://proxy.example.org/path"],
  ["HTTP_PROXY", "http://user:100%@proxy.example.org"],
  ["https_proxy", "1"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
  ["LOG_LEVEL", "loud"],
  ["OPENFDA_API_KEY", "a b"],
  ["ASK_LLM_BASE_URL", "localhost:11434"],
  ["ASK_LLM_API_KEY", "two words"],
];
for (const [name, value] of wrong)
  test(`${name}=${value} prevents the start, and the error names it`, () => {
    assert.match(refused({ [name]: value }), new RegExp(name));
  });

test("PUBLIC_URL must have no path, and is normalized to its origin", () => {
  for (const path of ["gateway", "pre fix/", "'>\"<b>", "health//", "/"])
    assert.equal(
      refused({ PUBLIC_URL: `https://x.example/${path}` }),
      "PUBLIC_URL must be an origin such as https://gateway.example.org, without a path.",
    );
  for (const [PUBLIC_URL, origin] of [
    ["https://x.example", "https://x.example"],
    ["https://x.example/", "https://x.example"],
    [" HTTPS://X.Example:443/\n", "https://x.example"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ] as const)
    assert.equal(toConfig({ PUBLIC_URL }).PUBLIC_URL, origin);
});

test("a model needs an address and a name, and a key alone is an error", () => {
  assert.match(
    refused({ ASK_LLM_BASE_URL: "http://127.0.0.1:1/v1" }),
    /^ASK_LLM_MODEL is needed with ASK_LLM_BASE_URL/,
  );
  assert.match(refused({ ASK_LLM_MODEL: "small" }), /^ASK_LLM_MODEL needs/);
  assert.match(refused({ ASK_LLM_API_KEY: "key" }), /^ASK_LLM_API_KEY needs/);
  const config = toConfig({ ASK_LLM_BASE_URL: "http://127.0.0.1:1/v1", ASK_LLM_MODEL: "small" });
  assert.equal(config.ASK_LLM_MODEL, "small");
});

test("all invalid variables are named at once", () => {
  assert.match(refused({ PORT: "x", HOST: "h", LOG_LEVEL: "y" }), /PORT[\s\S]*LOG_LEVEL/);
});

test("a misspelled setting prevents the start, and the error names the right one", () => {
  assert.match(refused({ UPSTREAM_OPENFDA: "https://api.fda.gov" }), /UPSTREAM_OPENFDA_URL/);
  assert.match(refused({ CACHE_TTL: "5" }), /CACHE_TTL_SECONDS/);
  for (const name of ["REPLICA", "REPLICAZ", "REPLICASS", "EPLICAS"])
    assert.equal(refused({ [name]: "3" }), `"${name}" is not a setting of this service; did you mean REPLICAS?`);
});

test("common environment variables are not taken for misspelled settings", () => {
  const usual =
    "PATH HOME HOSTNAME HOSTTYPE HOSTS LANG LANGUAGE LC_ALL LOGNAME USER SHELL SHLVL TERM PWD OLDPWD EDITOR DISPLAY MAIL TZ TMPDIR " +
    "PORTS PROT PORT_80_TCP KUBERNETES_PORT KUBERNETES_SERVICE_HOST REDIS_PORT REDIS_HOST REDIS_SERVICE_HOST GATEWAY_PORT_8080_TCP_ADDR " +
    "NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS FTP_PROXY ALL_PROXY NO_PROXY npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD CI";
  assert.equal(toConfig(Object.fromEntries(usual.split(" ").map((name) => [name, "1"]))).PORT, 8080);
});

test("the lower-case name of a proxy comes first, as elsewhere, unless it is empty", () => {
  const [one, other] = ["http://one.test:3128", "http://other.test:3128"];
  assert.equal(toConfig({ HTTPS_PROXY: one, https_proxy: other }).HTTPS_PROXY, other);
  assert.equal(toConfig({ HTTPS_PROXY: one, https_proxy: "" }).HTTPS_PROXY, one);
  assert.equal(toConfig({ no_proxy: "a.test" }).NO_PROXY, "a.test");
});

test("a key that a proxy could read refuses to start, in whatever way it is kept from it otherwise", () => {
  const environment = {
    HTTP_PROXY: "http://user:secret@proxy.test:3128",
    OPENFDA_API_KEY: "abcdefghijklmnopqrstuvwxyzabcdefghijklmn",
    UPSTREAM_OPENFDA_URL: "http://openfda.test/",
  };
  assert.equal(
    refused(environment),
    "OPENFDA_API_KEY would pass the proxy unencrypted, because UPSTREAM_OPENFDA_URL begins with http:. Use https:, or " +
      "add its host to NO_PROXY.",
  );
  for (const change of [
    { NO_PROXY: "openfda.test" },
    { UPSTREAM_OPENFDA_URL: "https://openfda.test/" },
    { OPENFDA_API_KEY: "" },
    { HTTP_PROXY: "", HTTPS_PROXY: environment.HTTP_PROXY },
  ])
    assert.ok(toConfig({ ...environment, ...change }));
  const model = { ASK_LLM_BASE_URL: "http://model.test/v1", ASK_LLM_MODEL: "small", ASK_LLM_API_KEY: "key" };
  assert.match(
    refused({ ...model, http_proxy: "http://proxy.test" }),
    /^ASK_LLM_API_KEY would pass .* ASK_LLM_BASE_URL/,
  );
});

test("a refused secret is not repeated", () => {
  assert.doesNotMatch(refused({ HTTPS_PROXY: "http://user:se cret@proxy.test" }), /cret|user:se/);
  assert.doesNotMatch(refused({ OPENFDA_API_KEY: "se cret" }), /se cret/);
});

test("a key for shared answers must be long enough, needs a store, and is never repeated in a message", () => {
  const REDIS_URL = "redis://127.0.0.1:6379";
  assert.equal(toConfig({ REDIS_URL, SHARED_CACHE_KEY: "k".repeat(32) }).SHARED_CACHE_KEY, "k".repeat(32));
  assert.doesNotMatch(refused({ REDIS_URL, SHARED_CACHE_KEY: "short-secret" }), /short-secret/);
});
