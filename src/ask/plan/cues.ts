import type { Entity } from "../entity.ts";
import { spansOf, type Span } from "./spans.ts";

/** The kinds of records a part of a question can be about. */
export type Topical = "labels" | "trials" | "clearances" | "recalls" | "events" | "providers" | "hospitals";

interface Cue {
  readonly topical: Topical;
  readonly weight: number;
  readonly pattern: RegExp;
}

const cue = (topical: Topical, weight: number, pattern: RegExp): Cue => ({ topical, weight, pattern });

/** Words that tell which records are meant: 4 alone decides, 2 needs something fitting beside it, 1 only tips the scales. */
const CUES: readonly Cue[] = [
  cue(
    "labels",
    4,
    /\b(?:(?<!open[- ]|off[- ])label(?:s|l?ing|l?ed)?|labelers?|prescribing info(?:rmation)?|package inserts?|patient information leaflets?|drug facts|(?:boxed|black[- ]box)(?: warnings?)?|contra-?indicat\w*|side[ -]effects?|adverse reactions?|drug[- ]interactions?|(?:in)?active ingredients?|dosing|dosages?|dosage forms?|overdos(?:e|age)|half-?life|mechanism of action|pharmacolog\w*|pharmacokinetic\w*|use in specific populations|how supplied|inserts?|medication guides?|geriatric use|pediatric use)\b/gi,
  ),
  cue(
    "labels",
    2,
    /\b(?:warnings?|precautions?|interact(?:s|ions?)?|indicat(?:ed|ions?)|approved for|used for|doses?|pregnan\w+|breast-?feed\w*|lactation|nursing mothers|stor(?:ed?|age)|refrigerat\w+|expir\w+|strengths?|tablets?|capsules?|ingredients?|excipients?|taken with|take with|grapefruit|alcohol|otc|over[- ]the[- ]counter|prescription|generic|brand(?: name)?|manufacturers?|who makes|makes|made by|toxicity|crushed|chewed|split|missed (?:dose|pill)|max(?:imum)?|risks?|safe|sections?|medicines?|medications?|drugs?|pills?|leaflets?|text|toxic)\b/gi,
  ),
  cue(
    "trials",
    4,
    /\b(?:(?:clinical )?trials?|(?:clinical |research |interventional |observational |registered |randomi[sz]ed )?stud(?:y|ies)|studied|nct\d{8}|clinicaltrials(?:\.gov)?|being tested|research (?:on|in|for|about|into)|clinical research|rcts?|by invitation|invit(?:e|ation)[- ]only|(?:active|ongoing|but|not|no longer|yet)[, ]+(?:not )?(?:yet )?recruiting)\b/gi,
  ),
  cue(
    "trials",
    3,
    /\b(?:recruiting|enrol+ing|enrol+ment|volunteers|phase (?:[1-4]|i{1,3}v?|one|two|three|four)|sites?|sign(?:ing)? up)\b/gi,
  ),
  cue("trials", 1, /\b(?:research|completed|terminated|withdrawn|suspended|therap(?:y|ies)|treatments?)\b/gi),
  cue(
    "clearances",
    4,
    /\b(?:510 ?\(?k\)?'?s?|510-?ks?|k[- ]?numbers?|pre-?market notifications?|clear(?:ed|ances?|ences?)|clear(?= (?:any|an?|the|some|more)\b)|predicates?|substantial(?:ly)? equivalen\w+|k\d{6})\b/gi,
  ),
  cue(
    "clearances",
    2,
    /\b(?:through (?:the )?fda|fda (?:decisions?|ok'?d?|okay(?:ed)?|green[- ]?light\w*)|green[- ]?lit|submissions?|applicants?|decision dates?|marketed devices?)\b/gi,
  ),
  cue(
    "recalls",
    4,
    /\b(?:recall(?:s|ed|ing)?|pulled (?:from|off|out of) (?:the )?(?:market|shelves|shelf|field|use|service)|(?:removal|correction) notices?|corrections? (?:or|and) removals?(?: notices?)?|taken off (?:the )?(?:market|shelves)|withdrawn from (?:the )?market|market withdrawals?|field (?:corrections?|safety|actions?)|removed from (?:the )?market|safety notices?)\b/gi,
  ),
  cue(
    "events",
    4,
    /\b(?:adverse[ -](?:device )?(?:events?|incidents?|outcomes?)(?: reports?| narratives?)?|maude|mdrs?|malfunction(?:s|ed|ing)?|medical device reports?|device (?:problem )?reports?|(?:injur(?:y|ies)|deaths?|incident|event|problem|complaint|failure|safety|malfunction|burn|patient harm) (?:reports?|narratives?|records?)|event narratives?|reported (?:to (?:the )?fda|injur(?:y|ies)|deaths?|malfunctions?|problems?|failures?|incidents?|complaints?))\b/gi,
  ),
  cue(
    "events",
    3,
    /\b(?:(?<!\b\w+(?:ic|ac|ar|al|ous|ing)[ -])events?|complaints?|injur(?:y|ies|ed)|incidents?|deaths?|died|hurt|harm(?:ed|s)?|kill(?:s|ed|ing)?|fatalit(?:y|ies)|reports? (?:about|on|of|for|with|involving|regarding|filed|related))\b/gi,
  ),
  cue(
    "events",
    2,
    /\b(?:events?|problems?|reports?|reported|fail(?:ing|ures?|ed|s)?|broke|break(?:ing|s)?|explod\w+|burn(?:s|ed|ing)?|leak\w*|filed)\b/gi,
  ),
  cue(
    "providers",
    4,
    /\b(?:npis?|npi numbers?|nppes|taxonom(?:y|ies)|national provider identifiers?|provider registry|specialty|specialties)\b/gi,
  ),
  cue(
    "providers",
    3,
    /\b(?:providers?|clinicians?|practitioners?|practices?|doctors?|physicians?|organi[sz]ations?|pharmac(?:y|ies)|clinics)\b/gi,
  ),
  cue("providers", 1, /\b(?:registered|listed|practi[cs]e|practicing|enumerated|surgeons?|nurses?|therapists?)\b/gi),
  cue(
    "hospitals",
    4,
    /\b(?:(?<!\b(?:my|our|your|a|the|this|local) )hospital|hospitals|medical cent(?:er|re)s?|critical access|birthing[- ]friendly|(?:cms|star|overall|hospital) ratings?|stars?|emergency (?:departments?|rooms?|services?)|ers?|acute care|infirmar(?:y|ies))\b/gi,
  ),
  cue(
    "hospitals",
    2,
    /\b(?:rat(?:ed|ings?)|owns?|owner(?:ship|s)?|owned|runs?|beds?|county|psychiatric|va|switchboard|main number)\b/gi,
  ),
];

/** What an entity alone speaks for. */
const PRIORS: Readonly<Partial<Record<Entity["kind"], Readonly<Partial<Record<Topical, number>>>>>> = {
  brand: { labels: 2, trials: 1 },
  generic: { labels: 2, trials: 1.5 },
  device: { recalls: 1, events: 1, clearances: 1 },
  condition: { trials: 2 },
  eponym: { trials: 0.5 },
  facility: { hospitals: 2.5, providers: 1 },
  company: { clearances: 0.6, recalls: 0.5, providers: 0.4, events: 0.4 },
  organization: { providers: 0.8, clearances: 0.5 },
};

/** Words that speak for one kind of records, and where they stand. */
export interface CueMatch extends Span {
  readonly topical: Topical;
  readonly weight: number;
}

/** Cues in a text that lie outside of `protectedSpans` (names of devices, companies, facilities …). */
export const cuesIn = (text: string, protectedSpans: readonly Span[]): readonly CueMatch[] =>
  CUES.flatMap(({ topical, weight, pattern }) =>
    spansOf(text, pattern).map((span) => ({ topical, weight, ...span })),
  ).filter((match) => !protectedSpans.some((span) => span.start <= match.start && match.end <= span.end));

/** How much each kind of records is meant, the most first; kinds without any sign are left out. */
export function weigh(
  cues: readonly CueMatch[],
  entities: readonly Entity[],
  { hasSpecialty, hasDate }: { readonly hasSpecialty: boolean; readonly hasDate: boolean },
): readonly (readonly [Topical, number])[] {
  const scores = new Map<Topical, number>();
  const add = (topical: Topical, weight: number): void => void scores.set(topical, (scores.get(topical) ?? 0) + weight);
  const strongest = new Map<string, number>();
  for (const { topical, weight } of cues) strongest.set(topical, Math.max(strongest.get(topical) ?? 0, weight));
  for (const { topical, weight } of cues) add(topical, weight / 10);
  for (const [topical, weight] of strongest) add(topical as Topical, weight);
  const kinds = new Set(entities.map((entity) => entity.kind));
  for (const kind of kinds)
    for (const [topical, weight] of Object.entries(PRIORS[kind] ?? {})) add(topical as Topical, weight);
  /** Only clearances can be asked for by date. */
  if (hasDate && kinds.has("device") && strongest.size === 0) add("clearances", 3);
  if (hasSpecialty)
    add("providers", [...strongest].some(([topical, weight]) => topical !== "providers" && weight >= 4) ? 2 : 4.5);
  return [...scores].toSorted((one, other) => other[1] - one[1]);
}
