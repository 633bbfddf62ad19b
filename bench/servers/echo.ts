import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** CMS as fast as it can be: ten recorded hospitals of the asked state, whose names hold what was asked. Argument: port. */
const [port = "0"] = process.argv.slice(2);
const file = new URL("../../sandbox/data/cms/hospital_general_information.2026-07.csv", import.meta.url);
const [head = "", ...lines] = readFileSync(file, "utf8").split("\n").slice(0, 11);
const columns = head.split(",").map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"));
const rows = lines.map((line) => {
  const values = line.split(",").map((value) => value.replaceAll('"', ""));
  return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? ""]));
});
createServer((request, response) => {
  const asked = new URL(request.url ?? "/", "http://agency.test").searchParams;
  const [state, name] = [asked.get("conditions[0][value]"), asked.get("conditions[1][value]")];
  const results = rows.map((row, at) => ({
    ...row,
    facility_id: String(650_001 + at),
    state,
    facility_name: `HOSPITAL ${at} ${name}`,
  }));
  const body = JSON.stringify({ results, count: results.length });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
