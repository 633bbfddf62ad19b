import { z } from "zod";

/** The forms that values of environment variables may have. */

export const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  const number = z.int().min(from, { error }).max(to, { error });
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .pipe(number);
};

export const onOff = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

const address = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be an address such as ${example}` })
    .refine((text) => !/[?#@]/.test(text), { error: "must be an address without query, fragment or credentials" });

export const webAddress = (example: string) => address(/^https?$/, example);

/** An address whose pages link to one another from its root, as `URL.origin` writes it. */
export const origin = (example: string) =>
  webAddress(example)
    .refine((text) => [undefined, "/"].includes(URL.parse(text)?.pathname), {
      error: `must be an origin such as ${example}, without a path`,
    })
    .transform((text) => new URL(text).origin);

/** Whether a store can be reached by it; a cluster has no databases to choose from. */
export function isRedisUrl(text: string, isOfCluster: boolean): boolean {
  const url = /^rediss?:\/\/[^\s?#]+$/.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === "") return false;
  const isPath = isOfCluster ? /^\/?$/ : /^(?:\/\d{0,5})?$/;
  return isPath.test(url.pathname) && [url.username, url.password].every(isEncoded);
}

/** Whether it says which proxy to use, and as whom. */
function isProxyUrl(text: string): boolean {
  const url = /^https?:\/\/[^\s/?#]+\/?$/i.test(text) ? URL.parse(text) : null;
  return url !== null && [url.username, url.password].every(isEncoded);
}

export const proxy = z.string().refine(isProxyUrl, {
  error:
    "must be the address of a proxy, such as http://proxy.example.org:3128 or " +
    "https://user:password@proxy.example.org:3128 (special characters percent-encoded)",
});

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
