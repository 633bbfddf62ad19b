import assert from "node:assert/strict";
import test from "node:test";
import { ConfigError, toConfig } from "../src/config.ts";

const refused = (environment: Record<string, string>): string => {
  try {
    toConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`);
};

test("without any variable the documented defaults hold", () => {
  const config = toConfig({});
  assert.equal(config.PORT, 8080);
  assert.equal(config.HOST, "127.0.0.1");
  assert.equal(config.UPSTREAM_NPPES_URL, "https://npiregistry.cms.hhs.gov/api/");
  assert.equal(config.UPSTREAM_TIMEOUT_MS, 10_000);
  assert.equal(config.UPSTREAM_MAX_BYTES, 64 * 1024 * 1024);
  assert.equal(config.UPSTREAM_RATE_LIMIT, true);
  assert.equal(config.CACHE_TTL_SECONDS, 300);
  assert.equal(config.RATE_LIMIT_PER_MINUTE, 120);
  assert.equal(config.TRUST_PROXY, false);
  assert.equal(config.OPENFDA_API_KEY, undefined);
});

test("an empty variable counts as not set, and foreign variables are nobody's business", () => {
  assert.equal(toConfig({ PORT: "", PATH: "/bin", CACHE_DIR: "/tmp" }).PORT, 8080);
});

const wrong: readonly [name: string, value: string][] = [
  ["PORT", "eighty"],
  ["PORT", "65536"],
  ["PORT", "1e3"],
  ["UPSTREAM_TIMEOUT_MS", "0"],
  ["UPSTREAM_RATE_LIMIT", "yes"],
  ["UPSTREAM_CMS_URL", "ftp://data.cms.gov"],
  ["UPSTREAM_CMS_URL", "data.cms.gov"],
  ["UPSTREAM_OPENFDA_URL", "https://api.fda.gov/?api_key=abc"],
  ["UPSTREAM_OPENFDA_URL", "https://key@api.fda.gov"],
  ["CACHE_TTL_SECONDS", "-1"],
  ["REDIS_URL", "http://localhost"],
  ["LOG_LEVEL", "loud"],
  ["OPENFDA_API_KEY", "a b"],
  ["ASK_LLM_BASE_URL", "localhost:11434"],
  ["ASK_LLM_API_KEY", "two words"],
];
for (const [name, value] of wrong)
  test(`${name}=${value} refuses to start and is named`, () => {
    assert.match(refused({ [name]: value }), new RegExp(name));
  });

test("a model needs an address and a name, and a key alone is a mistake", () => {
  assert.match(
    refused({ ASK_LLM_BASE_URL: "http://127.0.0.1:1/v1" }),
    /^ASK_LLM_MODEL is needed with ASK_LLM_BASE_URL/,
  );
  assert.match(refused({ ASK_LLM_MODEL: "small" }), /^ASK_LLM_MODEL is of no use without/);
  assert.match(refused({ ASK_LLM_API_KEY: "key" }), /^ASK_LLM_API_KEY is of no use without/);
  const config = toConfig({ ASK_LLM_BASE_URL: "http://127.0.0.1:1/v1", ASK_LLM_MODEL: "small" });
  assert.equal(config.ASK_LLM_MODEL, "small");
});

test("all wrong variables are named at once", () => {
  assert.match(refused({ PORT: "x", HOST: "h", LOG_LEVEL: "y" }), /PORT[\s\S]*LOG_LEVEL/);
});

test("a misspelt name of ours refuses to start, with the right one", () => {
  assert.match(refused({ UPSTREAM_OPENFDA: "https://api.fda.gov" }), /UPSTREAM_OPENFDA_URL/);
  assert.match(refused({ CACHE_TTL: "5" }), /CACHE_TTL_SECONDS/);
});

test("a refused secret is not repeated", () => {
  assert.doesNotMatch(refused({ OPENFDA_API_KEY: "se cret" }), /se cret/);
});
