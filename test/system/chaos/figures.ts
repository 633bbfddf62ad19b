/** What a gateway's metrics say of a run. */
export interface Figures {
  /** Requests of datasets by HTTP status, hits included. */
  readonly requests: ReadonlyMap<string, number>;
  /** Attempts at agencies. */
  readonly attempts: number;
  readonly faults: number;
  readonly openCircuits: number;
  /** Megabytes. */
  readonly heap: number;
  readonly sockets: number;
}

/** Routes that the run itself asks beside its questions. */
const OWN: ReadonlySet<string> = new Set(["/metrics", "/livez"]);

export async function figures(origin: string): Promise<Figures> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", labels = "", value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", label]) => [key, label])),
    value: Number(value),
  }));
  const sumOf = (name: string): number =>
    samples.filter((sample) => sample.name === name).reduce((sum, { value }) => sum + value, 0);
  const requests = new Map<string, number>();
  for (const { name, labels, value } of samples)
    if (name === "phdg_requests_total" && !OWN.has(labels["route"] ?? ""))
      requests.set(labels["status"] ?? "", (requests.get(labels["status"] ?? "") ?? 0) + value);
  const sockets = samples.filter(
    ({ name, labels }) => name === "nodejs_active_resources" && labels["type"] === "TCPSocketWrap",
  );
  return {
    requests,
    attempts: sumOf("phdg_upstream_duration_seconds_count"),
    faults: sumOf("phdg_faults_total"),
    openCircuits: sumOf("phdg_upstream_circuit_open"),
    heap: sumOf("nodejs_heap_size_used_bytes") / 1024 / 1024,
    sockets: sockets.reduce((sum, { value }) => sum + value, 0),
  };
}
