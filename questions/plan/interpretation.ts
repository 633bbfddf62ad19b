import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { OF_DAYS, paramsOf, SLOTS, type Call, type PlannedCall, type Understood } from "./schema.ts";
import words from "./data/slots.json" with { type: "json" };

/** What calls ask for, and what of a question they leave aside, in the words of people. */

type Slot = Understood["slot"];

const RECORDS: Readonly<Record<string, string>> = words.records;
const NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = words.slots;

const isSlot = (text: string | undefined): text is Slot => SLOTS.some((slot) => slot === text);

/** The records of an endpoint, or of a dataset by its word, in the plural. */
const recordsOf = ({ endpoint, params }: Call): string =>
  RECORDS["dataset" in params ? params.dataset : endpoint] ?? "records";

/** The slot of a parameter, and what a person calls it. */
export function slotOf({ endpoint }: Call, name: string): { readonly slot: Slot; readonly label: string } {
  const [slot, label = ""] = NAMES[endpoint]?.[name] ?? NAMES["all"]?.[name] ?? [];
  return { slot: isSlot(slot) ? slot : "kind", label };
}

/** What was understood of a question, slot by slot, each thing once. */
export function interpretationOf(calls: readonly PlannedCall[]): readonly Understood[] {
  const all = calls.flatMap(({ call, by }): readonly Understood[] => [
    { slot: "records", text: recordsOf(call) },
    ...paramsOf(call)
      .filter(([name]) => name !== "dataset")
      .map(([name, value]) => {
        const { slot, label } = slotOf(call, name);
        return { slot, text: `${label} ${said(name, value)}`.trim() };
      }),
    ...(by === undefined ? [] : [{ slot: "count", text: `counted by ${by.replaceAll("_", " ")}` } as const]),
  ]);
  return [...new Map(all.map((one) => [JSON.stringify(one).toLowerCase(), one])).values()];
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = words.values;

/** A value as people read it. */
export function said(name: string, value: string): string {
  const known = VALUES[name]?.[value];
  if (known !== undefined) return known;
  if (OF_DAYS.test(name)) return value.replace(/^(....)(..)(..)$/, "$1-$2-$3");
  if (name === "sort")
    return `${value.replace(/^-/, "").replaceAll("_", " ")}, ${value.startsWith("-") ? "highest or newest" : "lowest or oldest"} first`;
  if (QUOTED.has(name)) return `'${value}'`;
  if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
  if (!SAID_AS_LIST.has(name)) return value;
  return value
    .split(",")
    .map((one) => VALUES[name]?.[one] ?? (one === one.toUpperCase() ? one.toLowerCase().replaceAll("_", " ") : one))
    .join(" or ");
}

/** Parameters that are words of a text. */
const QUOTED: ReadonlySet<string> = new Set(
  "indications boxed_warning contraindications warnings adverse_reactions drug_interactions dosage pregnancy pediatric_use reason_for_recall distribution_pattern".split(
    " ",
  ),
);

/** Parameters that take several values, separated by commas. */
const SAID_AS_LIST: ReadonlySet<string> = new Set(
  "status phase study_type intervention_type primary_purpose allocation masking intervention_model observational_model time_perspective sponsor_class age_group overall_rating device_class ownership".split(
    " ",
  ),
);

/** FDA's words for what a device with artificial intelligence does: `Computer-Assisted Triage`. */
export const COMPUTER_ASSISTED = "computer assisted";

/** What of a device's name a search by what it does leaves out: `mammography` of `AI-based mammography software`. */
export const leftOutOf = (phrase: string): string =>
  phrase
    .split(" ")
    .filter((word) => !OF_SOFTWARE.test(word))
    .join(" ");

const OF_SOFTWARE =
  /^(?:ai|artificial|intelligence|machine|learning|(?:ai|intelligence|learning)?-?(?:based|powered|enabled|driven)|softwares?|devices?|algorithms?|tools?|products?|systems?|models?|medical|for|and|of|in|the|a|an)$/i;

/** Who asks and what for: `I'm a nurse`, `for my report`, `Paralegal here`. Nobody takes it for a condition. */
const OF_ASKER = new RegExp(
  [
    String.raw`\b(?:[Ii]|[Ww]e|[Ii]['’](?:m|ve|d|ll)|[Ww]e['’](?:re|ve|d|ll)|[Oo]ur|ours|[Mm]y|mine|me|us)\b`,
    String.raw`^(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|day|afternoon|evening)|[Tt]hanks|[Tt]hank|[Cc]heers|[Ii]t['’]?s for|[Tt]his is for|[Nn]o hurry)\b`,
    String.raw`^[Aa]s an? (?:[\w-]+ ){0,4}?(?:nurse|clerk|\w+(?:er|or|ist|ian|ant))s?\W*$`,
    String.raw`^[Ff]or (?:an?|the) (?:[\w'’-]+ ){0,4}?(?:reports?|articles?|story|stories|papers?|briefs?|briefing|thesis|class|course|talk|committee|meeting|slides?|handout|newsletter|project|team|desk|memo|audit|review|presentation|poster|column|segment|chapter|book|blog|podcast|lecture|workshop|huddle|map|guide|list|sheet|board|file)\b`,
    String.raw`\b(?:here|speaking|asking)$`,
  ].join("|"),
);

/** Words of a condition, whoever says it: `we need only those with boxed warnings`. */
const NARROWS = /\b(?:only|just|without|except|excluding|those|ones)\b/i;

/** Words that ask for a record whole. */
const OF_WHOLE =
  /^(?:(?:an?|the|spl|full|whole|open|validate|resolve|numbered|national|provider|identifier|facility|organi[sz]ation|set|ids?|entry|nothing|deactivated)(?:[ _]|$))+$/i;

/** Words that are too few to be a remark, unless a list knows one of them. */
const FEW = 3;

/**
 * Whether an answer has to say that it set a part of the question aside: unless that tells of the asker, or is a word or two
 * that only fill a sentence. Beside a record that is looked up by its number a word can be all that is asked.
 */
export function needsSaying(text: string, isLookup: boolean): boolean {
  if (NARROWS.test(text)) return true;
  if (OF_ASKER.test(text) || OF_WHOLE.test(text)) return false;
  const question = toQuestion(text);
  return (
    isLookup ||
    question.words.length >= FEW ||
    !question.words.every(({ lower }) => isPlainWord(lower)) ||
    piecesOf(question).some(({ kinds }) => kinds.length > 0)
  );
}
