import { createClinicaltrials } from "../../sandbox/clinicaltrials/clinicaltrials.ts";
import { valuesAt } from "../../sandbox/clinicaltrials/json.ts";

const agency = createClinicaltrials();

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

/** All NCT numbers a search finds. */
export function found(parameters: Readonly<Record<string, string>>): readonly string[] {
  return page({ pageSize: "1000", fields: "NCTId", ...parameters }).ids;
}
