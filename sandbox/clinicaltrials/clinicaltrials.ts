import { readFileSync } from "node:fs";
import type { Agency, AgencyAnswer, AgencyRequest } from "../agency.ts";
import { onFirstUse } from "../recorded.ts";
import { searchAreasBody } from "./areas.ts";
import { type Corpus, createCorpus } from "./corpus.ts";
import { metadataBody } from "./fields.ts";
import { project, readFields } from "./projection.ts";
import { type QueryValues, readQuery, refuseUnknown } from "./query-text.ts";
import { badRequest, cut, Rejection } from "./rejection.ts";
import { readBoolean, refuseFormats, searchStudies } from "./search.ts";
import { canonicalNctId, readStore, type Store } from "./store.ts";

/**
 * ClinicalTrials.gov API v2 over recorded studies.
 * Sources: the official OpenAPI document ctg-oas-v2.yaml, the page "Constructing Complex Search Queries", and the recorded
 * bodies of `/studies/metadata` and `/studies/search-areas`.
 */
export function createClinicaltrials(): Agency {
  const recorded = onFirstUse((): Recorded => {
    const store = readStore();
    return { store, corpus: createCorpus(store) };
  });
  const versionBody = readFileSync(new URL("../data/clinicaltrials/version.json", import.meta.url), "utf8").trim();

  return {
    name: "clinicaltrials",
    answer(request) {
      try {
        return route(request, recorded, versionBody);
      } catch (error) {
        if (error instanceof Rejection) return plainText(error.status, error.message);
        return plainText(500, "Internal Server Error");
      }
    },
  };
}

interface Recorded {
  readonly store: Store;
  readonly corpus: Corpus;
}

const root = "/api/v2";
const noParameters = new Set<string>();
const metadataParameters = ["includeIndexedOnly", "includeHistoricOnly"];
const studyParameters = new Set(["format", "markupFormat", "fields"]);
/** Real endpoints without a recorded answer. */
const notRecorded = new Set(["/studies/enums", "/stats/size", "/stats/field/values", "/stats/field/sizes"]);

function route({ method, path, query }: AgencyRequest, recorded: () => Recorded, versionBody: string): AgencyAnswer {
  if (method !== "GET" && method !== "HEAD") throw new Rejection(405, "Method Not Allowed");
  if (!path.startsWith(`${root}/`)) throw new Rejection(404, "Not Found");
  const endpoint = path.slice(root.length);
  if (notRecorded.has(endpoint)) throw new Rejection(404, `${endpoint} is not in this recorded sample`);
  const values = readQuery(query);
  if (endpoint === "/studies") return json(searchStudies(values, recorded().store, recorded().corpus));
  if (endpoint === "/studies/metadata") return metadata(values);
  if (endpoint === "/studies/search-areas") return constant(searchAreasBody, values);
  if (endpoint === "/version") return constant(versionBody, values);
  const [, id] = /^\/studies\/([^/]+)$/.exec(endpoint) ?? [];
  if (id === undefined) throw new Rejection(404, "Not Found");
  return study(id, query, values, recorded().store);
}

/** `GET /studies/{nctId}`: 400 for an ill-formed number, 301 for an old one, 404 for an unknown one. */
function study(text: string, query: string, values: QueryValues, store: Store): AgencyAnswer {
  const nctId = canonicalNctId(text);
  if (nctId === undefined) throw badRequest("Parameter `nctId` has incorrect format");
  refuseUnknown(values, studyParameters);
  refuseFormats(values, ["csv", "json.zip", "fhir.json", "ris"]);
  const fields = values.get("fields");
  const selection = fields === undefined ? undefined : readFields(fields, []);
  const found = store.byId.get(nctId);
  if (found !== undefined) {
    return json(JSON.stringify(selection === undefined ? found.record : project(found.record, selection)));
  }
  const renamed = store.byAlias.get(nctId);
  if (renamed === undefined) throw new Rejection(404, `NCT number ${cut(nctId)} not found`);
  // Relative, so that it holds below any prefix.
  const headers = { location: query === "" ? renamed.nctId : `${renamed.nctId}?${query}` };
  return { ...plainText(301, ""), headers };
}

function metadata(values: QueryValues): AgencyAnswer {
  refuseUnknown(values, new Set(metadataParameters));
  for (const name of metadataParameters) {
    if (readBoolean(name, values.get(name))) throw badRequest(`\`${name}\` is not in this recorded sample`);
  }
  return json(metadataBody);
}

function constant(body: string, values: QueryValues): AgencyAnswer {
  refuseUnknown(values, noParameters);
  return json(body);
}

function json(body: string): AgencyAnswer {
  return { status: 200, contentType: "application/json", body };
}

function plainText(status: number, body: string): AgencyAnswer {
  return { status, contentType: "text/plain", body };
}
