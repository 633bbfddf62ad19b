import { Zip, ZipDeflate, type FlateError } from "fflate";

/** One file of an archive, made as it is taken. */
export interface ZipFile {
  readonly name: string;
  /** Pieces of the file's bytes. */
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Files with this level come out a fifth larger than with the usual one, in half of the time. */
const LEVEL = 3;

/** Bytes that are compressed before other work gets its turn. */
export const PIECE = 64 * 1024;

/** Of a date that no clock gave: archives of the same records are the same. */
const NO_TIME = new Date("1980-01-01T12:00:00");

/**
 * A ZIP archive as a stream. Several files may be written at once: the first leaves as it is made, and of the others
 * the compressed bytes wait.
 * @throws FlateError never for what is pushed here
 */
export function createZip(): {
  readonly file: (name: string) => ZipFile;
  readonly end: () => void;
  /** What is ready to be sent; asked for again after more was pushed. */
  readonly ready: () => Uint8Array<ArrayBuffer>[];
} {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  let failed: FlateError | null = null;
  const zip = new Zip((error, chunk) => {
    failed = error ?? failed;
    ready.push(new Uint8Array(chunk));
  });
  return {
    file(name) {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = NO_TIME;
      zip.add(file);
      return {
        name,
        push: (bytes) => file.push(bytes),
        end: () => file.push(new Uint8Array(), true),
      };
    },
    end: () => zip.end(),
    ready() {
      if (failed !== null) throw failed;
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
