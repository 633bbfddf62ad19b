/** W3C trace context (w3.org/TR/trace-context), passed on unchanged when it is well-formed and dropped otherwise. */
export interface Trace {
  readonly traceparent: string;
  readonly tracestate?: string;
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Printable ASCII list of at most 512 characters (section 3.3.1.5). */
const TRACESTATE = /^[\x20-\x7E]{1,512}$/;

export function toTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | undefined {
  if (traceparent === undefined || !TRACEPARENT.test(traceparent)) return undefined;
  return tracestate !== undefined && TRACESTATE.test(tracestate) ? { traceparent, tracestate } : { traceparent };
}
