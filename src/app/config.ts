import { distance } from "fastest-levenshtein";
import { z } from "zod";
import type { Upstream } from "../catalog/upstream.ts";
import { upstreams as allUpstreams } from "../catalog/upstreams/index.ts";
import { nearest } from "../core/nearest.ts";
import { quoted } from "../core/text.ts";
import { proxyFor } from "../platforms/proxies.ts";
import { addressName, agencyVariables, COMMON, dailyLimitName, keyName, variablesOf } from "./settings.ts";

/** The environment of a deployment, read once at start. */

const common = z.object(COMMON).superRefine((config, context) => {
  if (config.ASK_LLM_BASE_URL !== undefined && config.ASK_LLM_MODEL === undefined)
    context.addIssue({ code: "custom", path: ["ASK_LLM_MODEL"], message: "is needed with ASK_LLM_BASE_URL" });
  if (config.SHARED_CACHE_KEY !== undefined && config.REDIS_URL === undefined)
    context.addIssue({ code: "custom", path: ["SHARED_CACHE_KEY"], message: "needs REDIS_URL" });
  for (const name of ["ASK_LLM_MODEL", "ASK_LLM_API_KEY"] as const)
    if (config[name] !== undefined && config.ASK_LLM_BASE_URL === undefined)
      context.addIssue({ code: "custom", path: [name], message: "needs ASK_LLM_BASE_URL" });
});

/** An agency as this deployment reaches it. */
interface UpstreamConfig {
  readonly base: string;
  readonly key: string | undefined;
  /** Requests a day; null where the agency has no such limit. */
  readonly dailyLimit: number | null;
}

export interface Config extends Readonly<z.output<typeof common>> {
  /** By upstream name. */
  readonly upstreams: ReadonlyMap<string, UpstreamConfig>;
}

/** A variable that begins like this and is not known is a spelling mistake. */
export const beginningsOf = (upstreams: readonly Upstream[] = allUpstreams): readonly string[] => [
  "UPSTREAM_",
  "ASK_LLM_",
  ...upstreams
    .filter(({ key, dailyLimit }) => key !== undefined || dailyLimit !== undefined)
    .map(({ name }) => `${name.toUpperCase()}_`),
  "CACHE_TTL",
  "CACHE_MAX",
  "RATE_LIMIT",
];

/** Characters of a name from which on a single wrong one is a spelling mistake; shorter names may be anyone's. */
const LONG_NAME = 7;

/** A start that must not happen; the message names every wrong variable. */
export class ConfigError extends Error {}

/**
 * The configuration from environment variables; an empty one counts as not set. Values are never repeated in messages
 * but for their shape, since they may be secrets.
 * @throws ConfigError
 */
export function toConfig(
  environment: Readonly<Record<string, string | undefined>>,
  upstreams: readonly Upstream[] = allUpstreams,
): Config {
  const names = Object.keys(variablesOf(upstreams));
  const beginnings = beginningsOf(upstreams);
  /** Whether a name was meant to be one of ours. */
  const isMisspelt = (name: string): boolean =>
    !names.includes(name) &&
    (beginnings.some((beginning) => name.startsWith(beginning)) ||
      (name.length >= LONG_NAME && names.some((known) => distance(name, known) === 1)));
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const settings = withLowerCase(Object.fromEntries(given));
  const unknown = given
    .map(([name]) => name)
    .filter(isMisspelt)
    .map((name) => {
      const meant = nearest(name, names);
      return `${quoted(name)} is not a setting of this service${meant === null ? "." : `; did you mean ${meant}?`}`;
    });
  const [shared, agencies] = [common.safeParse(settings), z.object(agencyVariables(upstreams)).safeParse(settings)];
  const issues = [...(agencies.error?.issues ?? []), ...(shared.error?.issues ?? [])];
  const wrong = issues.map(({ path: [name = ""], message }) => `${nameIn(environment, String(name))} ${message}.`);
  if (environment[UNCHECKED] === "0") wrong.push(UNCHECKED_MESSAGE);
  if (unknown.length + wrong.length > 0 || !shared.success || !agencies.success)
    throw new ConfigError([...unknown, ...wrong].join("\n"));
  const reached = upstreams.map((upstream): [string, UpstreamConfig] => {
    const {
      [addressName(upstream)]: base,
      [keyName(upstream)]: given,
      [dailyLimitName(upstream)]: limit,
    } = agencies.data;
    const key = given === undefined ? undefined : String(given);
    const { withKey, withoutKey } = upstream.dailyLimit ?? { withKey: null, withoutKey: null };
    const usual = key === undefined ? withoutKey : withKey;
    return [upstream.name, { base: String(base), key, dailyLimit: typeof limit === "number" ? limit : usual }];
  });
  const config = Object.freeze({ ...shared.data, upstreams: new Map(reached) });
  refuseReadableKeys(config, upstreams);
  return config;
}

/** Variables whose lower-case names other programs read too, and before these. */
const IN_BOTH_CASES = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"] as const;

type Settings = Readonly<Record<string, string | undefined>>;

const withLowerCase = (settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(IN_BOTH_CASES.map((name) => [name, settings[name.toLowerCase()] ?? settings[name]])),
});

/** The name under which a setting was given. */
const nameIn = (environment: Settings, name: string): string =>
  IN_BOTH_CASES.some((known) => known === name) && environment[name.toLowerCase()] ? name.toLowerCase() : name;

/** With this variable of Node as 0 nothing proves that an answer is an agency's. */
const UNCHECKED = "NODE_TLS_REJECT_UNAUTHORIZED";
const UNCHECKED_MESSAGE =
  `${UNCHECKED}=0 turns off certificate checks, so anyone could impersonate an agency. Unset ` +
  "it. If your network has its own certificate authority, name its certificate in NODE_EXTRA_CA_CERTS.";

/** A tunnel hides nothing of what is sent to an http: address from the proxy. @throws ConfigError */
function refuseReadableKeys(config: Config, upstreams: readonly Upstream[]): void {
  const { ASK_LLM_API_KEY, ASK_LLM_BASE_URL = "" } = config;
  const ofAgencies = upstreams.map((upstream) => {
    const { base = "", key } = config.upstreams.get(upstream.name) ?? {};
    return { name: keyName(upstream), key, address: addressName(upstream), base };
  });
  const lines = [
    ...ofAgencies,
    { name: "ASK_LLM_API_KEY", key: ASK_LLM_API_KEY, address: "ASK_LLM_BASE_URL", base: ASK_LLM_BASE_URL },
  ].flatMap(({ name, key, address, base }) =>
    key === undefined || !/^http:/i.test(base) || proxyFor(base, config) === null
      ? []
      : `${name} would pass the proxy unencrypted, because ${address} begins with http:. Use https:, or add its ` +
        "host to NO_PROXY.",
  );
  if (lines.length > 0) throw new ConfigError(lines.join("\n"));
}
