/** What is asked and what is kept of the answer; nothing here knows the code that answers. */

/** One request over HTTP; `{agencies}` stands for the recorded agencies' origin, `{etag}` for the last one seen. */
export interface HttpRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the body only this is kept, where its values vary from run to run. */
  readonly keep?: "metric names";
}

/** One run of the command; `{gateway}` stands for the demo's origin, `{folder}` for a folder with the files below. */
export interface CommandRun {
  readonly name: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A text that is short, or what tells it from every other one. */
export type Kept = string | { readonly sha256: string; readonly begins: string };

export type Entry =
  | { readonly status: number; readonly headers: Readonly<Record<string, string | null>>; readonly body: Kept }
  | { readonly exitCode: number | null; readonly output: Kept; readonly errors: Kept };

/** A request as most are: GET, with a name made of the target. */
export const get = (target: string, more: Partial<HttpRequest> = {}, note = ""): HttpRequest => {
  const method = more.method ?? "GET";
  const shown = target.length > 150 ? `${target.slice(0, 110)}… (${target.length} characters)` : target;
  return { name: `${method} ${shown}${note === "" ? "" : ` (${note})`}`, method, target, ...more };
};
