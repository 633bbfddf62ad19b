import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { newSandbox, newSandboxService } from "./harness.ts";

/** An agency that answers a question with rows of another one in the first places of its page. */
export async function createSandboxPage(asked: string, others: string, few: number) {
  const [page, other] = [await answerTo(asked), await answerTo(others)];
  const list = "studies" in page ? "studies" : "results";
  const rows = [...Object(other)[list].slice(0, few), ...Object(page)[list].slice(few)];
  const fetch: Fetch = async () => Response.json({ ...page, [list]: rows });
  return { fetch, rows: rows.length };
}

/** What the recorded agency sends for a question to the gateway. */
async function answerTo(question: string): Promise<object> {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  await service.get(PREFIX + question);
  const [address = ""] = service.sent;
  return Object(await (await sandbox.fetch(new Request(address))).json());
}
