import { Phrases } from "../../vocabulary/phrases.ts";
import { countryCodeOf } from "../places/countries.ts";
import { STATES } from "../../../src/core/states.ts";
import { toKey } from "../../language/keys.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { stateOf, sureState } from "../places/places.ts";
import { searchText } from "../search-text.ts";
import { overlaps, spansOf, type Span } from "../../language/span.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Wishes } from "./wish.ts";

/** What is called by a country where it stands for those that apply: `Korean makers`, `China-based`. */
const OF_COUNTRY = new Phrases(
  /\b((?:south )?[a-z]+)(?= (?:\w+ )?(?:compan(?:y|ies)|firms?|manufacturers?|makers?|applicants?|submitters?|sponsors?|clearances?|510\(?k\)?s?)(?![a-z]))|\b([a-z]+)(?=-(?:made|based)\b)|(?<=\b(?:applicant|maker|manufacturer|company|firm|submitter)s? (?:is|was|are|were) )([a-z]+)/gi,
);

/** A country that clearances are asked from: its code. */
export function countriesIn(part: Part): Wishes {
  const { text } = part.question;
  const places = [
    ...part.own.filter(({ tag }) => tag === "place"),
    ...spansIn(part, OF_COUNTRY).map((span) => ({ ...span, text: text.slice(span.start, span.end) })),
  ];
  const codes = places.flatMap((one) => {
    const code = one.text.length > 2 || "tag" in one ? countryCodeOf(one.text) : null;
    return code === null ? [] : [{ code, one }];
  });
  const home = spansIn(part, AT_HOME);
  if (home.length > 0) {
    const others = codes.filter(({ code, one }) => code !== "US" && !home.some((span) => overlaps(span, one)));
    return {
      wishes: [{ name: "country", values: ["US", ...others.map(({ code }) => code)] }],
      notApplied: [],
      used: [...home, ...others.map(({ one }) => one)],
    };
  }
  return {
    wishes: codes.length === 0 ? [] : [{ name: "country", values: codes.map(({ code }) => code) }],
    notApplied: [],
    used: codes.map(({ one }) => one),
  };
}

const US = String.raw`(?:the )?(?:united states|u\.s\.(?:a\.)?|usa|us)`;
/** `leaving out companies outside the United States`, `US companies only`. */
const AT_HOME = new Phrases(
  String.raw`\b(?:leav\w+ out|exclud\w+|skip\w*|ignor\w+|except|without|not|no) (?:\w+ ){0,4}?(?:from )?outside (?:of )?${US}(?!\w)|(?<!\bnot )\bonly (?:${US}|american|domestic)(?:-based)? (?:compan\w+|firms?|applicants?|manufacturers?|makers?)|(?<!\b(?:give|show|tell|let|send|get|for|not only) )\b(?:${US}|american|domestic)(?:-based)? (?:compan\w+|firms?|applicants?|manufacturers?|makers?) only(?! (?:got|have|had|were|are)\b)|(?<=\b(?:from|by) (?:\w+ )?)(?:${US}|american|domestic)(?:-based)? (?:compan\w+|firms?|applicants?|manufacturers?|makers?)|(?<=\b(?:versus|vs\.?|than|and|or|with|to|against) )(?:${US}|american|domestic) (?:ones|compan\w+|firms?|applicants?|manufacturers?|makers?)|(?<![\w-])(?:${US}|american)[- ](?:made|based)\b|(?<=\b(?:compan\w+|firms?|applicants?|manufacturers?|makers?) (?:(?:is|are|that is|that are|which are) )?)(?:based |located )?(?:in|from) ${US}(?!\w)`,
  "gi",
);

/** States of applicants or recalling firms: their codes. */
export function statesIn(part: Part, name: "state" | "firm_state"): Wishes {
  const { text } = part.question;
  const codes = part.own.flatMap((one) => {
    const code = sureState(one, part.own, text);
    const isOfAsker = name === "state" && ASKS_FROM.test(text.slice(0, one.start));
    return code === null || isOfAsker || (name === "firm_state" && !isOfFirms(text, one)) ? [] : [{ code, one }];
  });
  const own = spansIn(part, STATE_OF_FIRM).flatMap((one) => {
    const [, based, coded = ""] = new RegExp(STATE_OF_FIRM.source, "i").exec(text.slice(one.start, one.end)) ?? [];
    const code =
      based === undefined ? coded : (STATES_BY_NAME.get(based.toLowerCase()) ?? STATES_BY_NAME.get(toKey(based)));
    return code === undefined || !STATES.has(code) || codes.some((other) => overlaps(other.one, one))
      ? []
      : [{ code, one }];
  });
  const all = [...codes, ...own];
  return {
    wishes: all.length === 0 ? [] : [{ name, values: all.map(({ code }) => code) }],
    notApplied: [],
    used: all.map(({ one }) => one),
  };
}

/** `a Florida-based submitter`, `Georgia-headquartered firms`, `applicant state = TX`, `(firm state PA)`. */
const STATE_OF_FIRM = new Phrases(
  /\b((?:(?:new|north|south|west|rhode) )?[a-z]+)[- ](?:based|headquartered|located|domiciled)\b|\b(?:(?:recalling )?(?:firm|company|applicant|submitter|manufacturer|maker)(?:['’]s)? )?state(?: code)?(?: is| of|:)? ?=? ?["']?([A-Z]{2})\b(?! [a-z]+ed\b)/gi,
);

/** Whether a state stands behind words for the state of a firm. */
export const saysStateOfFirm = (text: string, one: Span): boolean =>
  spansOf(text, STATE_OF_FIRM).some((span) => overlaps(span, one));

/** `we're a small startup in Minnesota`: where the asker is. */
const ASKS_FROM =
  /\b(?:i'?m|i am|we're|we are|our (?:company|firm|startup|team|clinic|hospital|lab) (?:is|are)) (?:(?!clear|510|submi)[\w-]+ ){1,8}?(?:in|from|near|outside) (?:the )?(?:state of )?$/i;

/** Whether a state is where a recalling firm is, rather than where things were sold, or where the asker is. */
export const isOfFirms = (text: string, { start, end }: Span): boolean => {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  if (isOfBuyers(text, { start, end }) || OF_ASKER.test(before)) return false;
  return (
    IN_STATE.test(before) ||
    OF_FIRMS.test(behind) ||
    (/^\W*$/.test(before) && /^ (?:\w+ ){0,3}?recalls?\b/i.test(behind))
  );
};
/** Whether a place is where a recalled device was sold: the state or the country behind `distributed in`. */
export const isOfBuyers = (text: string, { start, end }: Span): boolean =>
  (RECEIVES.test(text.slice(0, start)) && RECEIVED.test(text.slice(end))) ||
  OF_BUYERS.test(text.slice(0, start)) ||
  OF_BUYERS.test(text.slice(0, start).replace(PLACES_BEFORE, ""));
/** `What recalled pumps did Ohio receive?` */
const RECEIVES = /\b(?:did|does|do|has|have|that|which) (?:the state of )?$/i;
const RECEIVED = /^ (?:has |have |had |also )?(?:receive[ds]?|bought|buy|got|get)\b/i;
/** `distribution included Guam or Puerto Rico` */
const PLACES_BEFORE = /(?:[A-Z][\w.]+(?: [A-Z][\w.]+){0,2}(?:,? (?:and|or|&) |, |\/))+$/;

/** Where a recalled device was sent. */
export function distributionIn(part: Part): Wishes {
  const { text } = part.question;
  const places = part.own.filter((one) => (one.tag === "state" || one.tag === "place") && isOfBuyers(text, one));
  const ofPlaces = places.flatMap((one) => {
    const code = one.tag === "state" ? stateOf(one.text) : null;
    if (code === null) return one.text.length > 3 ? [searchText(one.text)] : [];
    const name = STATES.get(code) ?? one.text;
    /** States stand there by name or code, but some codes are words; all of them may be `nationwide`. */
    return [name, ...(CODES_THAT_ARE_WORDS.has(code) ? [] : [code]), "nationwide"];
  });
  const wide = spansIn(part, WIDE);
  const ofWide = wide.map(({ start, end }) =>
    /world|international/i.test(text.slice(start, end)) ? "worldwide" : "nationwide",
  );
  const values = [...new Set([...ofPlaces, ...ofWide])];
  return {
    wishes: values.length === 0 ? [] : [{ name: "distribution_pattern", values }],
    notApplied: [],
    used: [...places, ...wide, ...(values.length === 0 ? [] : spansIn(part, DISTRIBUTED))],
  };
}
const DISTRIBUTED =
  /\bdistribut(?:ion(?: patterns?)?|ed)(?: (?:that|which))?(?: (?:includ|list|nam|mention|cover)(?:e?s|e?d|ing))?\b/gi;
const WIDE =
  /\b(?:(?:distributed|sold|shipped|sent|marketed|available|with) )?(?:nation[- ]?wide|world[- ]?wide|across the (?:whole )?(?:country|nation|us|united states)|internationally)(?: distribution)?\b/gi;
const CODES_THAT_ARE_WORDS: ReadonlySet<string> = new Set("AL AS CO DE HI ID IN LA MA ME OH OK OR PA".split(" "));
const IN_STATE =
  /\b(?:in|from|for|out of|across|within|throughout|inside|does|do|did|has) (?:the )?(?:state of )?$|(?:,|\band|\bor|\bvs\.?|\bversus|\bthan) (?:in )?$|[:(] ?$|\bfirm state:? ?$/i;
const OF_FIRMS =
  /^,? (?:vs\.?|versus|and|or|than|compared)\b|^(?:-based)?,? (?:\w+ ){0,3}?(?:compan(?:y|ies)|firms?|manufacturers?|makers?|businesses|recalls?)\b/i;
const OF_ASKER =
  /(?<!\b(?:class|phase|type|stage) )\b(?:i'?m|i am|we(?:'re| are)?|i|my|as an?|(?<=^\W*)as (?=[a-z]+ )|working|living)\b(?![^.?!:]*\brecall)[^.?!:]*$/i;
const OF_BUYERS = new Phrases(
  /\b(?:(?:reach(?:ed|ing)|(?:went|gone|go|sent) to|ended up in|turned up in|customers|consignees|buyers|users)|distributed|sold|shipped|sent|delivered|used|available|marketed|distribution|affect(?:s|ed|ing)?|patients|hospitals|people) (?:\w+ ){0,2}?(?:in|to|within|throughout|across|at) (?:the )?(?:state of )?$|\b(?:(?:went|gone|go|going|shipments?|deliveries) (?:out )?(?:to|into)|reach(?:ed|ing|es)?|arrived in|landed in) (?:the )?(?:state of )?$|\bdistribut(?:ion(?: patterns?)?|ed) (?:(?:that|which) )?(?:includ(?:es?|ed|ing)|list(?:s|ed|ing)|nam(?:es|ing)|mention(?:s|ing)|cover(?:s|ing)|of|is|was) (?:the )?(?:state of )?$/i,
);

const POSTAL = new Phrases(
  /(?:\b(?:zip ?(?:\+4|codes?)?|post(?:al )?codes?)(?: area| is| of)?[ :#]*)?(?<![\w.#/-])(\d{5}(?:-\d{4})?)(?![\w-]|\.\d| ?(?:mg|mcg|ml|units|beds)\b| (?:[a-z]+ ){1,3}(?:st|street|ave|avenue|road|rd|blvd|drive|lane)\b)/gi,
);

/** ZIP codes that providers and hospitals are asked by: no other number of five digits tells them. */
export function postalCodesIn({ question: { text }, start, end }: Part, name: "postal_code" | "zip"): Wishes {
  const found = [...text.slice(start, end).matchAll(POSTAL)];
  const values = found.map(([, code = ""]) => (name === "zip" ? code.slice(0, 5) : code));
  return {
    wishes: found.length === 0 ? [] : [{ name, values }],
    notApplied: [],
    used: found.map(({ 0: said, index }) => ({ start: start + index, end: start + index + said.length })),
  };
}
