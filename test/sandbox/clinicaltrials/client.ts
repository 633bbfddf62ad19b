import { createClinicaltrials } from "../../../sandbox/clinicaltrials/clinicaltrials.ts";
import { readRecords } from "../../../sandbox/recorded.ts";
import { valuesAt } from "../../../sandbox/clinicaltrials/json.ts";

const agency = createClinicaltrials();

/** How many studies are recorded. */
export const TOTAL = readRecords("clinicaltrials/studies.jsonl").length;

export function get(path: string, query = "") {
  return agency.answer({ method: "GET", path, query });
}

/** Asks `/studies`; the parameters are percent-encoded here. */
export function ask(parameters: Readonly<Record<string, string>>) {
  return get("/api/v2/studies", new URLSearchParams(parameters).toString());
}

/** The parsed page of a search that must succeed. */
export function page(parameters: Readonly<Record<string, string>>) {
  const answer = ask(parameters);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`);
  const body: unknown = JSON.parse(answer.body);
  const studies = valuesAt(body, ["studies"]);
  const ids = valuesAt(body, ["studies", "protocolSection", "identificationModule", "nctId"]).map(String);
  return { body, studies, ids, total: valuesAt(body, ["totalCount"])[0], token: valuesAt(body, ["nextPageToken"])[0] };
}

/** All NCT numbers a search finds, page by page. */
export function found(parameters: Readonly<Record<string, string>>): readonly string[] {
  const all: string[] = [];
  for (let token: unknown = ""; typeof token === "string";) {
    const more: Readonly<Record<string, string>> = token === "" ? {} : { pageToken: token };
    const next = page({ pageSize: "1000", fields: "NCTId", ...parameters, ...more });
    all.push(...next.ids);
    token = next.token;
  }
  return all;
}
