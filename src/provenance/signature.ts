import { z } from "zod";
import { sha256 } from "../core/digest.ts";

/**
 * HTTP Message Signatures (RFC 9421) with Ed25519, as far as answers of this service need them, and the digests of
 * their content (RFC 9530).
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** What is covered: names of fields and derived components, with their values, in the order of the signature. */
export type Components = readonly (readonly [name: string, value: string])[];

/** The label of this service's signatures. */
const LABEL = "phdg";

/** Where the public key is: the place for directories of such keys, as a set of JSON Web Keys (RFC 7517). */
export const KEYS_PATH = "/.well-known/http-message-signatures-directory";

export const KEYS_TYPE = "application/http-message-signatures-directory+json";

const jwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string().regex(/^[\w-]{43}$/) });

/** A public key. */
export type PublicJwk = z.output<typeof jwk>;

/** The document at {@link KEYS_PATH}. */
export const keysSchema = z.object({ keys: z.array(jwk.extend({ kid: z.string() })).min(1) });

export type Keys = z.output<typeof keysSchema>;

/** `Content-Digest` of content as it is sent. */
export const contentDigestOf = async (content: Bytes): Promise<string> => `sha-256=:${await sha256(content)}:`;

/** What is signed (RFC 9421 section 2.5). @param params the value of `@signature-params` */
export const signatureBase = (components: Components, params: string): string =>
  [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join("\n");

/** @param created seconds since the epoch */
export const signatureParams = (components: Components, created: number, keyId: string): string =>
  `(${components.map(([name]) => `"${name}"`).join(" ")});created=${created};keyid="${keyId}"`;

/** An operator's key. */
export interface SigningKey {
  /** Of the public key: its thumbprint (RFC 7638). */
  readonly keyId: string;
  readonly publicKey: PublicJwk;
  sign(base: string): Promise<string>;
}

/** @param pem PKCS#8; @throws Error for anything but an Ed25519 private key */
export async function toSigningKey(pem: string): Promise<SigningKey> {
  const [, base64 = ""] = /^\s*-----BEGIN PRIVATE KEY-----([\s\w+/=]+)-----END PRIVATE KEY-----\s*$/.exec(pem) ?? [];
  const key = await crypto.subtle.importKey("pkcs8", bytesOf(base64.replaceAll(/\s/g, "")), "Ed25519", true, ["sign"]);
  const publicKey = jwk.parse(await crypto.subtle.exportKey("jwk", key));
  return {
    keyId: await thumbprintOf(publicKey),
    publicKey,
    sign: async (base) => base64Of(await crypto.subtle.sign("Ed25519", key, new TextEncoder().encode(base))),
  };
}

/** RFC 7638: the members that a key needs, in the order of the alphabet. */
export async function thumbprintOf({ kty, crv, x }: PublicJwk): Promise<string> {
  const text = JSON.stringify({ crv, kty, x });
  const digest = await sha256(new TextEncoder().encode(text));
  return digest.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The two fields of a signed message. */
export async function signatureFields(
  components: Components,
  created: number,
  key: SigningKey,
): Promise<{ readonly "signature-input": string; readonly signature: string }> {
  const params = signatureParams(components, created, key.keyId);
  const signature = await key.sign(signatureBase(components, params));
  return { "signature-input": `${LABEL}=${params}`, signature: `${LABEL}=:${signature}:` };
}

/** A response with its signature, as it was received. */
export interface SignedMessage {
  readonly status: number;
  /** Fields by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The content as it was sent. */
  readonly content: Bytes;
}

/** What of a response a signature covers. */
const COVERED = ["@status", "content-digest", "content-location"] as const;

export const componentsOf = (status: number, headers: Readonly<Record<string, string | undefined>>): Components =>
  COVERED.flatMap((name) => {
    const value = name === "@status" ? String(status) : headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });

/** Signatures of this service, and no other form that the RFC allows. */
const INPUT =
  /^phdg=(?<params>\((?<names>"[@a-z-]+"(?: "[@a-z-]+")*)\);created=(?<created>\d{1,12});keyid="(?<keyId>[\w-]{1,100})")$/;
const SIGNATURE = /^phdg=:(?<base64>[\w+/=]{1,200}):$/;

/** What a signature proves: the moment of signing, or why it proves nothing. */
export type SignatureCheck =
  | { readonly isValid: true; readonly keyId: string; readonly created: Date }
  | { readonly isValid: false; readonly problem: string };

/** Checks the content and the signature of a message against a public key, without any network. */
export async function checkSignature(
  { status, headers, content }: SignedMessage,
  key: PublicJwk,
): Promise<SignatureCheck> {
  const no = (problem: string): SignatureCheck => ({ isValid: false, problem });
  const {
    params = "",
    names = "",
    created = "",
    keyId = "",
  } = INPUT.exec(headers["signature-input"] ?? "")?.groups ?? {};
  const { base64 } = SIGNATURE.exec(headers["signature"] ?? "")?.groups ?? {};
  if (params === "" || base64 === undefined) return no("The response has no signature from this service.");
  const components = componentsOf(status, headers);
  const wanted = components.map(([name]) => `"${name}"`).join(" ");
  if (names !== wanted || !names.includes('"content-digest"'))
    return no("The signature does not cover the whole answer.");
  if (keyId !== (await thumbprintOf(key))) return no("The signature was made with another key.");
  if (headers["content-digest"] !== (await contentDigestOf(content)))
    return no("The content is not the one that was signed.");
  const imported = await crypto.subtle.importKey("jwk", key, "Ed25519", true, ["verify"]);
  const base = new TextEncoder().encode(signatureBase(components, params));
  return (await crypto.subtle.verify("Ed25519", imported, bytesOf(base64), base))
    ? { isValid: true, keyId, created: new Date(Number(created) * 1000) }
    : no("The signature does not match the answer.");
}

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
