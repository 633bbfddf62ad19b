import { Zip, ZipDeflate } from "fflate";

/** One file of an archive, whose bytes come in pieces. */
interface ZipFile {
  push(bytes: Uint8Array): void;
  end(): void;
}

/** The fastest level that still shortens repeated words well (zlib's levels 1 to 9). */
const LEVEL = 3;

/** No file has a time of its own; the manifest says when each page was fetched. */
const NO_TIME = new Date(1980, 0, 1, 12);

/**
 * A ZIP archive as a stream. Several files may be written at once: the first leaves as it is made, and of the others
 * the compressed bytes wait.
 */
export function createZip(): {
  readonly file: (name: string) => ZipFile;
  readonly end: () => void;
  /** Takes what is ready to be sent. */
  readonly ready: () => Uint8Array<ArrayBuffer>[];
} {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  return {
    file(name) {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = NO_TIME;
      zip.add(file);
      return { push: (bytes) => file.push(bytes), end: () => file.push(new Uint8Array(), true) };
    },
    end: () => zip.end(),
    ready: () => chunks.splice(0),
  };
}
