/** A request as it reaches one recorded agency. Nothing in it has been decoded yet. */
export interface AgencyRequest {
  readonly method: string;
  /** The path below the agency's prefix, percent-encoded as received, for example `/device/recall.json`. */
  readonly path: string;
  /** The query text after `?`, as received; empty when there was none. */
  readonly query: string;
}

/** What the agency sends back; the body is complete and not compressed. */
export interface AgencyAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One federal API over recorded records: same paths, query grammar, limits, error bodies and oddities. */
export interface Agency {
  readonly name: string;
  /** Pure: the same request always gets the same answer; it never throws. */
  answer(request: AgencyRequest): AgencyAnswer;
}
