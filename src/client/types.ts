import type { components, paths } from "./interface.ts";

/** What a gateway takes and gives, by its OpenAPI documents. */

/** Paths of the gateway: of the interface without its version, and of the records and counts beside it. */
export type Path = keyof paths;

type Get<P extends Path> = paths[P]["get"];

/** What an endpoint takes, in its path and query alike. */
export type Params<P extends Path> = Part<Get<P>["parameters"]["path"]> & Part<Get<P>["parameters"]["query"]>;

type Part<Names> = [Exclude<Names, undefined>] extends [never] ? unknown : Exclude<Names, undefined>;

/** The success of an endpoint; `never` for one that is not offered. */
export type Success<P extends Path> =
  Get<P> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;

export type GatewayError = components["schemas"]["Error"];

/** Everything that can go wrong, told apart by `error`. */
export type Failure =
  | (GatewayError & { readonly status: number; readonly retryAfterSeconds: number | null })
  /** No gateway answered, or what answered is none. */
  | {
      readonly ok: false;
      readonly error: "unreachable";
      readonly detail: string;
      readonly status: number | null;
      readonly retryAfterSeconds: null;
    };

/** Every value that `error` of a failure can have. */
export type FailureCode = Failure["error"];

/** Paths of searches, which have pages. */
export type SearchPath = { [P in Path]: "cursor" extends keyof Params<P> ? P : never }[Path];
