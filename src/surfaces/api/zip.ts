import { Zip, ZipPassThrough } from "fflate";

type Bytes = Uint8Array<ArrayBuffer>;

/** One file of an archive, whose bytes come in pieces. */
interface ZipFile {
  /** Resolves when the next piece may come. */
  push(bytes: Bytes): Promise<void>;
  /** Resolves when all of it is compressed. */
  end(): Promise<void>;
}

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
  readonly ready: () => Bytes[];
  /** Gives up what has not ended. */
  readonly stop: () => void;
} {
  const chunks: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  return {
    file(name) {
      const file = new DeflatedFile(name);
      file.mtime = NO_TIME;
      zip.add(file);
      return file.begin();
    },
    end: () => zip.end(),
    ready: () => chunks.splice(0),
    stop: () => zip.terminate(),
  };
}

/** A file that the runtime compresses, while other requests are answered. */
class DeflatedFile extends ZipPassThrough {
  /** "The file is Deflated" (APPNOTE.TXT section 4.4.5). */
  override readonly compression = 8;
  readonly #deflate = new CompressionStream("deflate-raw");
  readonly #writer = this.#deflate.writable.getWriter();

  begin(): ZipFile {
    const sent = this.#send();
    sent.catch(() => undefined);
    return {
      push: async (bytes) => {
        this.push(bytes);
        await this.#writer.ready;
      },
      end: async () => {
        this.push(new Uint8Array(), true);
        await sent;
      },
    };
  }

  terminate(): void {
    this.#writer.abort().catch(() => undefined);
  }

  /** What fails here fails what is read as well, or what waits for more. */
  protected override process(bytes: Bytes, isLast: boolean): void {
    const given = isLast ? this.#writer.close() : this.#writer.write(bytes);
    given.catch(() => undefined);
  }

  async #send(): Promise<void> {
    for await (const chunk of this.#deflate.readable) this.ondata(null, chunk, false);
    this.ondata(null, new Uint8Array(), true);
  }
}
