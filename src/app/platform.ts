import type { Context } from "hono";
import type { Clock } from "../core/clock.ts";
import type { Observe } from "../core/observe.ts";
import type { Encoders } from "../core/payload.ts";
import type { LargeBody } from "../gateway/large-body/large-json.ts";
import type { Fetch } from "../gateway/transport/bounded-fetch.ts";
import type { SharedStore } from "../gateway/transport/cache.ts";
import type { SigningKey } from "../provenance/signature.ts";
import type { Send } from "../surfaces/http/respond.ts";
import type { Assets } from "../surfaces/pages/assets.ts";

/** What asking the agencies needs of a runtime. */
export interface GatewayPlatform {
  readonly fetch: Fetch;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  readonly isUtf8: LargeBody["isUtf8"];
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly observe: Observe;
  readonly store: SharedStore;
}

/** What a runtime lends to the service. */
export interface Platform extends GatewayPlatform {
  readonly encoders: Encoders;
  /** The network address of a request's client. */
  readonly clientOf: (context: Context) => string;
  /** Sends whole responses, where the runtime has a way of its own. */
  readonly send?: Send | undefined;
  /** Whether the runtime sends whole responses again by itself, out of the service's hits. */
  readonly resends: boolean;
  /** Whether a body that fails ends as if it were whole for the client of a request: a file is then made at first. */
  readonly hidesBreaks?: ((context: Context) => boolean) | undefined;
  /** Told when the first of several files at a time is begun, and when the last one has ended. */
  readonly onExports?: ((areMade: boolean) => void) | undefined;
  readonly isReady: () => boolean;
  readonly metrics: (() => Promise<string>) | null;
  /** An operator's key, with which answers are signed. */
  readonly signingKey?: SigningKey | undefined;
  /** Reads the files that pages are made of. */
  readonly assets: Assets;
}
