import { LRUCache } from "lru-cache";
import { z } from "zod";

/** The message that asks for all tools. */
const listing = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]),
  method: z.literal("tools/list"),
});

const answered = z.looseObject({ result: z.looseObject({}) });

/** Answers that are kept: one a kind of client. */
const MOST = 32;

/** Characters of what an answer depends on; what is longer is answered without being kept. */
const LONGEST_KEY = 2000;

/**
 * Answers to tools/list, which change only with the program: the library makes and checks each for a millisecond, so
 * they are made once for each way of asking and sent again with the id of the message.
 */
export class PreparedLists {
  /** The result's JSON, by all that the library looks at but the id; null where it gave none. */
  readonly #results = new LRUCache<string, Promise<string | null>>({ max: MOST });

  /** @param made the library's own answer */
  async answer(request: Request, message: unknown, made: () => Promise<Response>): Promise<Response> {
    const isBatch = Array.isArray(message);
    const messages = (isBatch ? message : [message]).map((each) => listing.safeParse(each).data);
    const asked = messages.flatMap((each) => (each === undefined ? [] : [each]));
    const keys = new Set(asked.map((each) => keyOf(request, each, isBatch)));
    const [key = ""] = keys;
    if (asked.length < messages.length || keys.size !== 1 || key.length > LONGEST_KEY) return made();
    const known = this.#results.get(key);
    if (known === undefined) {
      const answer = made();
      this.#results.set(key, this.#kept(key, answer));
      return answer;
    }
    const result = await known;
    if (result === null) return made();
    const texts = asked.map(({ id }) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
    const headers = { "content-type": "application/json" };
    return new Response(isBatch ? `[${texts.join()}]` : texts.join(), { headers });
  }

  /** The result of an answer, if it is one. */
  async #kept(key: string, made: Promise<Response>): Promise<string | null> {
    const result = await made.then(resultOf).catch(() => null);
    if (result === null) this.#results.delete(key);
    return result;
  }
}

async function resultOf(answer: Response): Promise<string | null> {
  if (answer.status !== 200 || answer.headers.get("content-type") !== "application/json") return null;
  const body: unknown = await answer.clone().json();
  const { data } = answered.safeParse(Array.isArray(body) ? body[0] : body);
  return data === undefined ? null : JSON.stringify(data.result);
}

/** Header fields that decide what the library answers. */
const isDeciding = (name: string): boolean => name.startsWith("mcp-") || name === "accept" || name === "content-type";

function keyOf({ method, headers }: Request, message: object, isBatch: boolean): string {
  const fields = [...headers].filter(([name]) => isDeciding(name));
  return JSON.stringify([method, isBatch, fields, Object.entries(message).filter(([name]) => name !== "id")]);
}
