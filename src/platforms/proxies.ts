/** The proxies of a company's network, as the variables of these names say; an empty one counts as not set. */
export interface ProxySettings {
  readonly HTTPS_PROXY?: string | undefined;
  readonly HTTP_PROXY?: string | undefined;
  /** Hosts that are asked directly. */
  readonly NO_PROXY?: string | undefined;
}

/**
 * The proxy through which an address is asked, or null. This is undici's rule (`EnvHttpProxyAgent`), which does not
 * tell: an https: address without a proxy of its own takes that of http:.
 */
export function proxyFor(address: string | URL, { HTTPS_PROXY, HTTP_PROXY, NO_PROXY }: ProxySettings): string | null {
  const url = new URL(address);
  const proxy = (url.protocol === "https:" && HTTPS_PROXY) || HTTP_PROXY || null;
  return proxy === null || isExcepted(url, NO_PROXY ?? "") ? null : proxy;
}

/** Host and port of a proxy: all of it that is ever shown, since its address may hold a password. */
export function shownProxy(proxy: string): string {
  const { hostname, port, protocol } = new URL(proxy);
  return `${hostname}:${port || portOf(protocol)}`;
}

const portOf = (protocol: string): string => (protocol === "https:" ? "443" : "80");

function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const asked = { name: bareName(hostname), port: port || portOf(protocol) };
  return noProxy.split(/[,\s]/).some((entry) => {
    const [, host = entry, only = asked.port] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
    if (entry === "" || Number(only) !== Number(asked.port)) return false;
    const name = bareName(host.replace(/^\*?\./, ""));
    const isSame = name === asked.name && !entry.startsWith("*");
    return name === "*" || isSame || asked.name.endsWith(`.${name}`);
  });
}

/** Without the brackets of an IPv6 address and the dot at the end of a full name. */
const bareName = (host: string): string =>
  host
    .replace(/^\[(.+)\]$/, "$1")
    .replace(/^(.+)\.$/, "$1")
    .toLowerCase();

/**
 * A proxy that could not be reached, or that refused to connect to the agency. Its code is that of the system, the TLS
 * library or undici, or the status that the proxy answered with, after `PROXY_`.
 */
export class ProxyError extends Error {
  readonly code: string;
  /** Host and port. */
  readonly proxy: string;

  constructor(proxy: string, code: string, cause?: unknown) {
    super(`The proxy ${proxy} did not connect to the agency (${code}).`, { cause });
    this.code = `PROXY_${code}`;
    this.proxy = proxy;
  }
}
