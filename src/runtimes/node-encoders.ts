import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoders } from "../answer.ts";

/** Brotli quality 4 compresses our JSON better than gzip 6 at about its cost; higher ones cost more than they save. */
const BROTLI_QUALITY = 4;

const toGzip = promisify(gzip);
const toBrotli = promisify<Uint8Array, object, Uint8Array>(brotliCompress);

export const nodeEncoders: Encoders = {
  br: async (body) =>
    Uint8Array.from(await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
  gzip: async (body) => Uint8Array.from(await toGzip(body)),
};
