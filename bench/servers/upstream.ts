import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** An agency of fixed answers, as fast as one can be: 50 long drug labels, and three hospitals. Argument: port. */
const [port = "0"] = process.argv.slice(2);
const lines = gunzipSync(readFileSync(new URL("../../sandbox/data/openfda/drug-label.jsonl.gz", import.meta.url)))
  .toString()
  .trim()
  .split("\n");
const longest = lines
  .toSorted((a, b) => b.length - a.length)
  .slice(0, 50)
  .map((line) => JSON.parse(line).record);
const labels = Buffer.from(
  JSON.stringify(
    { meta: { last_updated: "2026-06-24", results: { skip: 0, limit: 50, total: lines.length } }, results: longest },
    null,
    2,
  ),
);
const row = {
  facility_id: "650001",
  facility_name: "GUAM MEMORIAL HOSPITAL AUTHORITY",
  state: "GU",
  citytown: "TAMUNING",
};
const hospitals = Buffer.from(JSON.stringify({ results: [row, row, row], count: 3 }));
let asked = 0;
createServer((request, response) => {
  if (request.url === "/asked") return void response.end(String(asked));
  asked++;
  const body = request.url?.startsWith("/drug/") === true ? labels : hospitals;
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.byteLength) });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
