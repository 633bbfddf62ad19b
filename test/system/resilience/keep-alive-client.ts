import { Agent, request } from "node:http";

/** What became of one request. */
export type Fate =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: string;
      /** Seconds after which to ask again; null where the answer doesn't say. */
      readonly retryAfter: number | null;
    }
  /** On a connection that was made. */
  | { readonly kind: "lost"; readonly error: string }
  /** No connection could be made. */
  | { readonly kind: "not accepted"; readonly error: string };

export interface KeepAliveClient {
  get(url: string): Promise<Fate>;
  close(): void;
}

/** A client with one connection, which it uses again and again. */
export function newKeepAliveClient(): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    get: (url) =>
      new Promise((resolve) => {
        const fail = ({ message, code }: NodeJS.ErrnoException): void =>
          resolve({ kind: code === "ECONNREFUSED" ? "not accepted" : "lost", error: `${message} ${url}` });
        const sent = request(url, { agent, timeout: 20_000 }, (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
          response.on("error", fail);
          const { statusCode: status = 0, headers } = response;
          const wait = headers["retry-after"];
          const retryAfter = wait === undefined ? null : Number(wait);
          response.on("end", () => resolve({ kind: "answered", status, body, retryAfter }));
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer in 20 s")));
        sent.on("error", fail);
        sent.end();
      }),
  };
}
