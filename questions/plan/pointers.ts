import { Phrases } from "../vocabulary/phrases.ts";
import { STATES } from "../../src/core/states.ts";
import { ended } from "./aspects.ts";
import { FIRMS, paramsOf, type Call } from "./schema.ts";

/** What `it`, `that company`, `there` and the like stand for in a further request: what the one before was about. */

const THE = "(?:the |that |this |these |those )(?:same )?";
const POINTERS = {
  firm: new Phrases(String.raw`\b${THE}(?:firm|company|maker|manufacturer|sponsor|labell?er|vendor|applicant)\b`, "i"),
  place: /(?<!\b(?:is|are|was|were) )\bthere\b(?! (?:is|are|was|were)\b)/i,
  state: new Phrases(String.raw`\b(?:that|this|the)(?: very| same)? state\b`, "i"),
  city: new Phrases(
    String.raw`\b(?:that|this|the)(?: very| same) (?:city|town)\b|\bthe (?:city|town)(?= (?:have|has|offer|itself)\b|\W*$)`,
    "i",
  ),
  county: new Phrases(String.raw`\b(?:that|this|the)(?: very| same)? county\b`, "i"),
  code: new Phrases(String.raw`\b${THE}(?:product )?code\b`, "i"),
  hospital: /\b(?:the|that|this)(?: very| same) hospital\b/i,
  zip: /\b(?:in|with|for|at) (?:the|that|this)(?: very| same) (?:zip|postal)(?: ?codes?)?\b/i,
  drug: new Phrases(String.raw`\b${THE}(?:drugs?|medicines?|medications?)\b`, "i"),
  condition: new Phrases(String.raw`\b${THE}(?:conditions?|diseases?|illness(?:es)?|indication)\b`, "i"),
} as const;
const OF_THING = new Phrases(
  String.raw`\b${THE}(?:devices?|products?|pumps?|machines?|models?|brands?|systems?|ones?)\b|\b(?:it|them|they|these|those|the same|ones)\b(?!['’])|\b(?:its|their)\b`,
  "i",
);

/** A text with what its first pointers stand for: a place, a firm, or what the request before was about. */
export function pointedIn(text: string, before: Call, endpoint: string): string {
  const params: Readonly<Record<string, string>> = Object.fromEntries(paramsOf(before));
  const [firm, place] = [firmIn(params), placeIn(params)];
  const { thing, place: where } = phraseFor(before, endpoint);
  const phrase = thing || where;
  const zip = params["zip"] ?? params["postal_code"];
  const meant = {
    firm,
    place: place === "" ? "" : `in ${place}`,
    state: STATES.get(params["state"] ?? "") ?? "",
    city: placeOfCity(params),
    county: params["county"] === undefined ? "" : `${params["county"]} County`,
    code: params["product_code"] === undefined ? "" : `product code ${params["product_code"]}`,
    zip: zip === undefined ? "" : `in ZIP ${zip}`,
    hospital: params["name"] ?? params["organization"] ?? "",
    drug: drugIn(params),
    condition: conditionIn(params),
  };
  const made = Object.entries(POINTERS).reduce((said, [name, pattern]) => {
    const stands = Object.entries(meant).find(([other]) => other === name)?.[1] ?? "";
    return stands === "" ? said : said.replace(pattern, stands);
  }, text);
  const any = ended(made).replace(/\bany$/i, `any ${phrase.replace(firm, "").trim()}`);
  if (any !== ended(text)) return any;
  return phrase === "" ? text : once(text.replace(OF_THING, phrase), phrase);
}

/** `510(k)s of those gloves`, of surgical gloves: the thing once. */
function once(said: string, phrase: string): string {
  const last = phrase.split(" ").at(-1) ?? "";
  const at = said.indexOf(phrase) + phrase.length;
  const [next = ""] = /^ [\w-]+/.exec(said.slice(at)) ?? [];
  const isSame =
    next !== "" && next.trim().toLowerCase().replace(/e?s$/, "") === last.toLowerCase().replace(/e?s$/, "");
  return isSame ? said.slice(0, at) + said.slice(at + next.length) : said;
}

const firmIn = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params).find(([name]) => FIRMS.has(name))?.[1] ?? "";

export const placeIn = ({ city, state, location, county }: Readonly<Record<string, string>>): string =>
  location ??
  [city ?? (county === undefined ? "" : `${county} County`), STATES.get(state ?? "") ?? ""]
    .filter((one) => one !== "")
    .join(", ");

const placeOfCity = ({ city, state }: Readonly<Record<string, string>>): string =>
  city === undefined ? "" : [city, STATES.get(state ?? "") ?? ""].filter((one) => one !== "").join(", ");

const drugIn = ({ brand, generic, substance, intervention }: Readonly<Record<string, string>>): string =>
  brand ?? generic ?? substance ?? intervention ?? "";

const conditionIn = ({ condition, indications }: Readonly<Record<string, string>>): string =>
  condition ?? indications ?? "";

/** What a call is about, and where, in words that records of a kind are searched by. */
export function phraseFor(before: Call, endpoint: string): { readonly thing: string; readonly place: string } {
  const params: Readonly<Record<string, string>> = Object.fromEntries(paramsOf(before));
  const first = (...names: readonly string[]): string => names.map((name) => params[name]).find(Boolean) ?? "";
  const joined = (...all: readonly string[]): string => all.filter((one) => one !== "").join(" ");
  const device = first("brand_name", "q", "product_code");
  const drug = drugIn(params);
  const condition = conditionIn(params);
  const place = placeIn(params) === "" ? "" : `in ${placeIn(params)}`;
  if ("id" in params) return { thing: first("id"), place: "" };
  if (endpoint === "/hospitals/search") return { thing: first("name"), place };
  if (endpoint === "/providers/search") return { thing: first("taxonomy", "organization"), place };
  if (endpoint === "/labels/search")
    return { thing: drug || joined(firmIn(params), device) || first("pharmacologic_class", "indications"), place: "" };
  if (endpoint === "/trials/search") {
    const tried = drug || device;
    const thing = joined(tried, condition === "" ? "" : tried === "" ? condition : `in ${condition}`);
    return { thing: thing || firmIn(params), place: "" };
  }
  const thing = joined(firmIn(params), device) || drug || condition;
  /** What only records of the same kind are searched by. */
  const own = before.endpoint === endpoint ? first("advisory_committee", "root_cause", "patient_problem") : "";
  return { thing: thing || own, place: "" };
}
