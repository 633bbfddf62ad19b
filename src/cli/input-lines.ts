import { CommandError } from "./command-error.ts";

/** A line without its end, and whether it had one. */
export interface InputLine {
  readonly text: string;
  readonly isComplete: boolean;
}

/**
 * The lines of a stream; a last one without its end counts too. Of bytes that are not UTF-8 each is a surrogate that
 * stands alone, so that such a line is not well formed and no other is.
 * @param longest bytes of one line
 * @throws CommandError when one is longer
 */
export async function* linesOf(stream: AsyncIterable<Buffer>, longest: number): AsyncGenerator<InputLine> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const textOf = (line: Buffer): string => {
    const text = decoded(line).replace(/\r$/, "");
    const plain = isFirst ? text.replace(/^\uFEFF/, "") : text;
    isFirst = false;
    return plain;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield { text: textOf(Buffer.concat([rest, chunk.subarray(from, end)])), isComplete: true };
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > longest) throw new CommandError(`A line is longer than ${longest} bytes.`, 2);
  }
  if (rest.length > 0) yield { text: textOf(rest), isComplete: false };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(line: Buffer): string {
  try {
    return utf8.decode(line);
  } catch {
    return line
      .toString("latin1")
      .replaceAll(/[\u0080-\u00FF]/g, (sign) => String.fromCharCode(0xdc00 + sign.charCodeAt(0)));
  }
}
