import type { Hono } from "hono";
import { Payload, toEtag } from "../../core/payload.ts";
import { sha256 } from "../../core/digest.ts";
import { addReadRoute, type HttpParts } from "../http/respond.ts";
import { documentReply } from "../http/reply.ts";

/** Files that pages are made of, by the name they are asked for, with their media types. */
const TYPES = {
  "explorer.css": "text/css; charset=utf-8",
  "explorer.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
  /** US cities, the largest first (US Census Bureau, incorporated places 2023; public domain). */
  "cities.txt": "text/plain; charset=utf-8",
} as const;

type AssetName = keyof typeof TYPES;

/** Reads one of the files; a runtime knows where they are. */
export type Assets = (name: AssetName) => Promise<Uint8Array<ArrayBuffer>>;

/** An address that changes with the content of the file, so that it may be kept forever. */
export type AssetAddress = (name: AssetName) => Promise<string>;

const FOLDER = "/assets";

const YEAR = 31_536_000;

/** Serves the files. Each is read once, when it is first wanted, and kept with its compressed forms. */
export function addAssets(app: Hono, read: Assets, http: HttpParts): AssetAddress {
  const files = new Map<AssetName, Promise<{ readonly payload: Payload; readonly hash: string }>>();
  const fileOf = (name: AssetName) => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const loading = load(name);
    files.set(name, loading);
    return loading.catch((error: unknown) => {
      files.delete(name);
      throw error;
    });
  };
  async function load(name: AssetName) {
    const body = await read(name);
    const digest = await sha256(body);
    return { payload: Payload.ofBytes(body, toEtag(digest)), hash: digest.slice(0, 12).replaceAll(/[+/]/g, "-") };
  }
  for (const name of Object.keys(TYPES).filter((name): name is AssetName => name in TYPES))
    addReadRoute(
      app,
      `${FOLDER}/{hash}/${name}`,
      async ({ req }) => {
        const { payload, hash } = await fileOf(name);
        /** During a deployment a page of the other version may ask here: it gets what there is, for once. */
        const reuse = req.param("hash") === hash ? `public, max-age=${YEAR}, immutable` : "no-cache";
        return { ...documentReply(payload, reuse), contentType: TYPES[name] };
      },
      http,
      { route: `${FOLDER}/${name}` },
    );
  return async (name) => `${FOLDER}/${(await fileOf(name)).hash}/${name}`;
}
