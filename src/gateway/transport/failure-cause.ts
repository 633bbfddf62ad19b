import type { GatewayError } from "../../core/errors.ts";

/** What the system, the TLS library, undici or a proxy called the failure of a connection. */
export interface FailureCause {
  /** For example `ENOTFOUND`, or `PROXY_407`. */
  readonly code?: string;
  /** Host and port of the proxy that failed. */
  readonly proxy?: string;
}

/** How deep causes may lie in causes. */
const DEEPEST = 5;

/** The outermost code; a name of theirs, so no foreign text. */
export function causeOf(error: unknown): FailureCause {
  let cause = error;
  for (let depth = 0; depth < DEEPEST && cause instanceof Error; depth++) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code))
      return { code: cause.code, ...("proxy" in cause ? { proxy: String(cause.proxy) } : {}) };
    cause = cause.cause;
  }
  return {};
}

/** Why an agency could not be asked, for operators: `network: ENOTFOUND (the name of the agency's host is unknown)`. */
export function toProblem(error: GatewayError): string {
  const { code } = causeOf(error);
  const what = error.reason ?? error.code;
  if (code === undefined) return what;
  const meaning = meaningOf(code);
  return meaning === null ? `${what}: ${code}` : `${what}: ${code} (${meaning})`;
}

const closed = (peer: string): string => `${peer} closed the connection`;
const late = (peer: string): string => `${peer} did not accept the connection in time`;
const noRoute = (peer: string): string => `there is no route to ${peer}`;
const unknownAuthority = (peer: string): string =>
  `no known authority signed the certificate of ${peer}; see NODE_EXTRA_CA_CERTS`;

const MEANINGS: Readonly<Record<string, (peer: string) => string>> = {
  ENOTFOUND: (peer) => `the name of ${peer}'s host is unknown`,
  EAI_AGAIN: (peer) => `the name server does not say where ${peer}'s host is`,
  ECONNREFUSED: (peer) => `${peer} refused the connection`,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: late,
  UND_ERR_CONNECT_TIMEOUT: late,
  UND_ERR_HEADERS_TIMEOUT: (peer) => `${peer} did not answer in time`,
  UND_ERR_BODY_TIMEOUT: (peer) => `${peer} stopped in the middle of its answer`,
  CERT_HAS_EXPIRED: (peer) => `the certificate of ${peer} has expired`,
  CERT_NOT_YET_VALID: (peer) => `the certificate of ${peer} is not valid yet; check this machine's clock`,
  ERR_TLS_CERT_ALTNAME_INVALID: (peer) => `the certificate of ${peer} is for another name`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: (peer) => `${peer} does not speak TLS there`,
};

/** What a proxy means by the status with which it refuses a tunnel. */
const REFUSALS: Readonly<Record<string, string>> = {
  PROXY_403: "the proxy does not allow connections to the agency",
  PROXY_407: "the proxy asks for a user and password, or does not accept those it got",
  PROXY_502: "the proxy cannot reach the agency",
  PROXY_503: "the proxy cannot reach the agency",
  PROXY_504: "the proxy cannot reach the agency in time",
  /** Bun's word for every refusal. */
  ERR_PROXY_TUNNEL: "the proxy refused the connection to the agency",
};

function meaningOf(code: string): string | null {
  const [, ofProxy] = /^PROXY_(.+)$/.exec(code) ?? [];
  if (/^\d/.test(ofProxy ?? "")) return REFUSALS[code] ?? `the proxy refused with HTTP ${ofProxy}`;
  const tell = MEANINGS[ofProxy ?? code];
  return tell?.(ofProxy === undefined ? "the agency" : "the proxy") ?? REFUSALS[code] ?? null;
}
