import type { Clock } from "../../core/clock.ts";
import type { Fetch } from "../../gateway/transport/bounded-fetch.ts";
import { isObject, jsonIn } from "../../core/json.ts";

/** Why a model gave no words. */
export type ChatFault = "timeout" | "network" | "http_status" | "too_large" | "not_json";

/** Which model is asked, and where. */
export interface ChatOptions {
  readonly fetch: Fetch;
  /** Of an OpenAI-compatible service, for example `http://127.0.0.1:11434/v1`. */
  readonly base: string;
  readonly model: string;
  readonly key: string | undefined;
  readonly clock: Clock;
}

/** What is said to a model, and the form in which it has to answer. */
export interface ChatRequest {
  readonly system: string;
  readonly user: string;
  /** What the words have to be, for services that can be held to it. */
  readonly schema: object;
}

/** Milliseconds for one answer of the model. */
const PATIENCE = 5000;

/** Bytes of one answer of the model; a plan takes about 500. */
const MOST_BYTES = 65_536;

/** One chat completion, bounded in time and size, never redirected: the model's words, or why there are none. */
export async function chat(
  { fetch: send, base, model, key }: ChatOptions,
  { system, user, schema }: ChatRequest,
): Promise<{ readonly words: string } | { readonly fault: ChatFault }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE);
  try {
    const response = await send(`${base.replace(/\/$/, "")}/chat/completions`, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        stream: false,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        response_format: { type: "json_schema", json_schema: { name: "plan", strict: true, schema } },
      }),
      redirect: "manual",
      signal: controller.signal,
    });
    if (response.status !== 200) return { fault: "http_status" };
    const text = await read(response.body);
    if (text === null) return { fault: "too_large" };
    return wordsOf(text);
  } catch {
    return { fault: controller.signal.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

async function read(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `choices[0].message.content` of a completion. */
function wordsOf(text: string): { readonly words: string } | { readonly fault: ChatFault } {
  const completion = jsonIn(text);
  const choices = isObject(completion) && Array.isArray(completion["choices"]) ? completion["choices"] : [];
  const [choice]: readonly unknown[] = choices;
  const message = isObject(choice) && isObject(choice["message"]) ? choice["message"] : {};
  const words = message["content"];
  return typeof words === "string" ? { words } : { fault: "not_json" };
}
