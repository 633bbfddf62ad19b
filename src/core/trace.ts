/** W3C trace context (w3.org/TR/trace-context), passed on when it is well-formed and dropped otherwise. */
export interface Trace {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** Version, trace id, parent id, flags, and whatever later versions add (section 3.2). */
const TRACEPARENT =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<ids>[\da-f]{32}-(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

/** Characters of a state that are passed on (section 3.3.1.5), and its members. */
const LONGEST_STATE = 512;
const MOST_MEMBERS = 32;

/**
 * A key, of one part or of a tenant and a system, and a value without `=`, `,` or a blank at its end (section 3.3.1.3).
 */
const MEMBER =
  /^(?<key>[a-z\d][a-z\d_*/-]{0,255}(?:@[a-z][a-z\d_*/-]{0,13})?)=(?:(?![,=])[\x20-\x7E]){0,255}(?![,=])[\x21-\x7E]$/;

/** What a request's trace headers hold; a later version is passed on as the one that we know (section 3.2.2.1). */
export function toTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | undefined {
  const { version, ids, flags, more } = TRACEPARENT.exec(traceparent ?? "")?.groups ?? {};
  if (ids === undefined || flags === undefined || (version === "00" && more !== undefined)) return undefined;
  const parent = `00-${ids}-${version === "00" ? flags : Number.parseInt(flags, 16) & 1 ? "01" : "00"}`;
  return tracestate !== undefined && isState(tracestate)
    ? { traceparent: parent, tracestate }
    : { traceparent: parent };
}

/** Whether a list of members is one; its empty members are allowed. */
function isState(tracestate: string): boolean {
  if (tracestate.length > LONGEST_STATE) return false;
  const members = tracestate.split(",").map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ""));
  const keys = members.filter((member) => member !== "").map((member) => MEMBER.exec(member)?.groups?.["key"]);
  return (
    keys.length > 0 && keys.length <= MOST_MEMBERS && !keys.includes(undefined) && new Set(keys).size === keys.length
  );
}
