import { setTimeout as sleep } from "node:timers/promises";
import { newKeepAliveClient, type Fate } from "../resilience/keep-alive-client.ts";

/** A request that did not get the answer that it should. */
export interface Failed {
  readonly fate: Fate;
  readonly begun: number;
  readonly ended: number;
}

export interface Load {
  /** Requests that ended so far. */
  done(): number;
  /** Ends the load and tells what was not answered with 200. */
  stop(): Promise<readonly Failed[]>;
}

/** Clients that each ask one question after the other, a third of them never asked before. */
export function startLoad(origin: string, clients = 16): Load {
  const failed: Failed[] = [];
  let done = 0;
  const stopping = new AbortController();
  const states = ["MA", "TX", "CA", "NY", "FL", "OH"];
  const running = Array.from({ length: clients }, async (_, number) => {
    const client = newKeepAliveClient();
    for (let at = number; !stopping.signal.aborted; at += clients) {
      const isNew = at % 3 === 0;
      const name = isNew ? `&name=${(at * 7919).toString(36)}` : "";
      const begun = performance.now();
      const fate = await client.get(
        `${origin}/api/v1/hospitals/search?state=${states[at % 6]}&limit=${1 + (at % 7)}${name}`,
      );
      done++;
      const isGood = fate.kind === "answered" && fate.status === 200 && fate.body.endsWith("}\n");
      if (!isGood) failed.push({ fate, begun, ended: performance.now() });
      await sleep(2);
    }
    client.close();
  });
  return {
    done: () => done,
    async stop() {
      stopping.abort();
      await Promise.all(running);
      return failed;
    },
  };
}
