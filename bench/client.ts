/**
 * Someone who asks one contender, in a process of its own: what its answers leave behind slows down nobody else.
 * `fork("client.ts", [address, header fields as JSON])`; each message of the parent is answered with a {@link Turn}.
 */

export interface Turn {
  /** From the question until the answer is read and parsed; milliseconds. */
  readonly ms: number;
  readonly status: number;
  /** After decompression. */
  readonly bytes: number;
}

const [address = "", fields = "{}"] = process.argv.slice(2);
const headers: Readonly<Record<string, string>> = JSON.parse(fields);

process.on("message", () => void turn().then((taken) => process.send?.(taken)));
process.on("disconnect", () => process.exit());

async function turn(): Promise<Turn> {
  const start = performance.now();
  const response = await fetch(address, { headers });
  const text = await response.text();
  JSON.parse(text);
  const ms = performance.now() - start;
  return { ms, status: response.status, bytes: Buffer.byteLength(text) };
}
