import { Agent, request } from "node:http";

/** What became of one request. */
export type Fate =
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  /** On a connection that the server had answered on before, or after the answer had begun. */
  | { readonly kind: "lost"; readonly error: string }
  /** On a new connection, before anything came back. */
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
        let hasBegun = false;
        const fail = ({ message }: Error): void =>
          resolve({ kind: hasBegun || sent.reusedSocket ? "lost" : "not accepted", error: `${message} ${url}` });
        const sent = request(url, { agent, timeout: 20_000 }, (response) => {
          hasBegun = true;
          let body = "";
          response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
          response.on("error", fail);
          response.on("end", () => resolve({ kind: "answered", status: response.statusCode ?? 0, body }));
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer in 20 s")));
        sent.on("error", fail);
        sent.end();
      }),
  };
}
