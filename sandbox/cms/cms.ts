import type { Agency, AgencyAnswer, AgencyRequest } from "../agency.ts";
import { onFirstUse } from "../recorded.ts";
import { catalogEntry, DATASET_ID } from "./catalog.ts";
import { toQueryAnswer } from "./envelope.ts";
import { readQuery } from "./query.ts";
import { DatastoreRefusal, refusals, toErrorAnswer, toJsonAnswer } from "./refusals.ts";
import { runQuery } from "./run.ts";
import { loadHospitals, type Table } from "./table.ts";

const API = "/provider-data/api/1";
const QUERY = new RegExp(`^${API}/datastore/query/([^/]+)(?:/([^/]+))?$`);
const DATASET = new RegExp(`^${API}/metastore/schemas/dataset/items/([^/]+)$`);

/** The Provider Data Catalog of data.cms.gov, a DKAN site, over one recorded table. */
export function createCms(): Agency {
  const table = onFirstUse(loadHospitals);

  function answer(request: AgencyRequest): AgencyAnswer {
    try {
      return toAnswer(table, request);
    } catch (error) {
      if (error instanceof DatastoreRefusal) return toErrorAnswer(error);
      throw error;
    }
  }

  return { name: "cms", answer };
}

/** POST queries, downloads and the rest of DKAN are not part of the sample; their answers only name the status. */
function toAnswer(recorded: () => Table, { method, path, query }: AgencyRequest): AgencyAnswer {
  const isRead = method === "GET" || method === "HEAD";
  const [queryMatch, datasetMatch] = [QUERY.exec(path), DATASET.exec(path)];
  if (queryMatch === null && datasetMatch === null) return toJsonAnswer(404, { message: "Not Found" });
  if (!isRead) return toJsonAnswer(405, { message: "Method Not Allowed" });
  if (datasetMatch !== null) {
    const id = decode(datasetMatch[1]);
    if (id !== DATASET_ID) throw refusals.noDataset(id);
    return toJsonAnswer(200, catalogEntry);
  }
  const id = decode(queryMatch?.[1]);
  if (queryMatch?.[2] === undefined) throw refusals.noDistribution(id);
  const index = decode(queryMatch[2]);
  if (id !== DATASET_ID || index !== "0") {
    return toJsonAnswer(404, { message: `No resource found for dataset ${id} at index ${index}` });
  }
  const table = recorded();
  const datastoreQuery = readQuery(query);
  return toQueryAnswer(table, datastoreQuery, runQuery(table, datastoreQuery));
}

/** Percent-decodes what can be decoded; a broken sequence stays as it is. */
function decode(segment = ""): string {
  return new URLSearchParams(`=${segment.replaceAll("&", "%26").replaceAll("+", "%2B")}`).get("") ?? "";
}
