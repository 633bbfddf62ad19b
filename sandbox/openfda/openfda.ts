import type { Agency, AgencyAnswer, AgencyRequest } from "../agency.ts";
import { onFirstUse } from "../recorded.ts";
import { badRequest, expressNotFound, gatewayError } from "./answers.ts";
import { checkParams, readQuery } from "./params.ts";
import { search } from "./search.ts";
import { loadTable, type Table, type TableSource } from "./table.ts";

/** The four endpoints with recorded records; `_id` as the loading pipeline of FDA/openfda sets it. */
const sources: Readonly<Record<string, TableSource>> = {
  "/device/510k.json": { endpoint: "device/510k", file: "device-510k", idField: "k_number", hasRandomIds: true },
  "/device/recall.json": {
    endpoint: "device/recall",
    file: "device-recall",
    idField: "product_res_number",
    hasRandomIds: false,
  },
  "/device/event.json": {
    endpoint: "device/event",
    file: "device-event",
    idField: "mdr_report_key",
    hasRandomIds: false,
  },
  "/drug/label.json": { endpoint: "drug/label", file: "drug-label", idField: "set_id", hasRandomIds: false },
};

/** First segments the gateway hands to the openFDA server, which then answers an unknown path itself. */
const routed = /^\/(device|drug|food|animalandveterinary|cosmetic|tobacco|other|transparency)(\/|$)/;

const keyPattern = /^[A-Za-z0-9]{40}$/;

/** openFDA (api.fda.gov) over recorded records; those of an endpoint are read when it is first asked. */
export function createOpenfda(): Agency {
  const tables = new Map(Object.entries(sources).map(([path, source]) => [path, onFirstUse(() => loadTable(source))]));
  return { name: "openfda", answer: (request) => answer(request, tables) };
}

function answer({ method, path, query }: AgencyRequest, tables: ReadonlyMap<string, () => Table>): AgencyAnswer {
  const given = new Map(readQuery(query));
  const key = given.get("api_key") ?? "";
  given.delete("api_key");
  if (!routed.test(path)) return gatewayError(404, "NOT_FOUND", "The requested URL was not found on this server.");
  if (key !== "" && !keyPattern.test(key)) {
    return gatewayError(403, "API_KEY_INVALID", "An invalid api_key was supplied. Get one at https://api.fda.gov:443");
  }
  const table = tables.get(path);
  if (table === undefined || (method !== "GET" && method !== "HEAD")) return expressNotFound(method, path);
  const checked = checkParams(given);
  return checked.kind === "refused" ? badRequest(checked.message) : search(path, checked.params, table());
}
