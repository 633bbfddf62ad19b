import Fastify from "fastify";

/**
 * A plain proxy as one would write it first: ask the agency, keep the trimmed object, serialise it for each request.
 * Arguments: port, base address of the agency, and `keeping` or `fresh`, which asks each time.
 */
const [port = "0", upstream = "", memory = "keeping"] = process.argv.slice(2);
const kept = new Map<string, object>();
const app = Fastify();
app.get("/api/v1/hospitals/search", (request) => answer(request.query));

async function answer(asked: unknown): Promise<object> {
  const { state = "", limit = "10" } = Object(asked);
  const query = new URLSearchParams([
    ["conditions[0][property]", "state"],
    ["conditions[0][value]", state],
    ["conditions[0][operator]", "="],
    ["limit", limit],
  ]);
  const address = `${upstream}/datastore/query/xubh-q36u/0?${query}`;
  const known = kept.get(address);
  if (known !== undefined) return known;
  const { results, count } = Object(await (await fetch(address)).json());
  const body = {
    ok: true,
    source_url: address,
    retrieved_at: new Date().toISOString(),
    count: results.length,
    upstream_total: count,
    results: results.map((row: Record<string, string>) => ({
      facility_id: row["facility_id"],
      name: row["facility_name"],
      address: row["address"],
      city: row["citytown"],
      state: row["state"],
      zip: row["zip_code"],
      county: row["countyparish"],
      phone: row["telephone_number"],
      type: row["hospital_type"],
      ownership: row["hospital_ownership"],
      emergency_services: row["emergency_services"] === "Yes",
      overall_rating: Number(row["hospital_overall_rating"]) || null,
    })),
  };
  if (memory === "keeping") kept.set(address, body);
  return body;
}

await app.listen({ port: Number(port), host: "127.0.0.1" });
