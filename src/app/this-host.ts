import type { Host } from "../platforms/host.ts";

/** The runtime that this process is. */
export async function thisHost(): Promise<Host> {
  return "Bun" in globalThis
    ? (await import("../platforms/bun/bun.ts")).bun
    : (await import("../platforms/node/server.ts")).node;
}
