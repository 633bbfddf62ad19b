import { createServer } from "node:http";
import { readRecords } from "../../sandbox/recorded.ts";

/** An agency of fixed answers, as fast as one can be: 50 long drug labels, and three hospitals. Argument: port. */
const [port = "0"] = process.argv.slice(2);
const labels = readRecords("openfda/drug-label.jsonl").map((record) => ({
  record,
  size: JSON.stringify(record).length,
}));
const longest = labels
  .toSorted((a, b) => b.size - a.size)
  .slice(0, 50)
  .map(({ record }) => record);
const page = {
  meta: { last_updated: "2026-06-24", results: { skip: 0, limit: 50, total: labels.length } },
  results: longest,
};
/** As openFDA sends it, and without blanks below `/compact/`. */
const pretty = Buffer.from(JSON.stringify(page, null, 2));
const compact = Buffer.from(JSON.stringify(page));
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
  /** The date of all data is asked for in the background, whatever the question is. */
  if (request.url?.includes("/metastore/") !== true) asked++;
  const body = bodyOf(request.url ?? "");
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.byteLength) });
  response.end(body);
}).listen(Number(port), "127.0.0.1");

function bodyOf(url: string): Buffer {
  if (url.startsWith("/compact/drug/")) return compact;
  return url.startsWith("/drug/") ? pretty : hospitals;
}
