import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A local OpenAI-compatible service that replies as each test wants. */
export interface MockModel {
  readonly base: string;
  /** Bodies and headers that it received. */
  readonly received: {
    readonly body: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly url: string;
  }[];
  reply: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startMockModel(): Promise<MockModel> {
  const received: MockModel["received"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => void (body += chunk));
    request.on("end", () => {
      received.push({ body, headers: request.headers, url: request.url ?? "" });
      mock.reply(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const mock: MockModel = {
    base: `http://127.0.0.1:${port}/v1`,
    received,
    reply: says("{}"),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mock;
}

/** A completion with this content. */
export const says =
  (content: unknown) =>
  (response: ServerResponse): void =>
    sends(200, JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }))(response);

export const sends =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };

/** A plan as a model would write it. */
export const planned = (...calls: readonly object[]): string => JSON.stringify({ calls });
