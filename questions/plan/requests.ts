import { Phrases } from "../vocabulary/phrases.ts";
import { once } from "../../src/core/once.ts";
import { toLabelRows } from "../language/label-rows.ts";
import { SEGMENTS, segmentsOf, type Segment, type SegmentKind } from "../language/segments.ts";
import { STATES } from "../../src/core/states.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import { STATES_BY_NAME } from "../vocabulary/state-names.ts";
import { isCountry } from "./places/countries.ts";
import { toQuestion, type Question } from "../question.ts";
import { ANY_RECORD_WORD, RECORDS_SAID, SAYS_RECORDS } from "../vocabulary/records.ts";
import model from "../language/data/segments.json" with { type: "json" };

/** A question cut by a trained model into what it asks, request by request, and what is told beside it. */

const rows = once(() => toLabelRows(model, SEGMENTS.length));

/** Some words of the question that stand together. */
interface Piece {
  readonly text: string;
  readonly kind: SegmentKind;
  /** The request that they belong to, from 0; of what is told the one before. */
  readonly request: number;
}

export interface Requests {
  /** The first request by its own words. */
  readonly first: string;
  /** Further requests, and behind each request what of its records is only preferred: `ideally in Texas`. */
  readonly further: readonly { readonly text: string; readonly isPreferred: boolean }[];
  /** What the asker tells, in the words of the question. */
  readonly told: readonly string[];
  /** What of it the search does not need. */
  readonly toldInVain: readonly string[];
  /** Whether something is told that ends with a colon: `A grant application on lupus: list the gene therapy trials`. */
  readonly isHeaded: boolean;
  /** Whether something is told before the first request, which may point back at it. */
  readonly isToldBefore: boolean;
  /** How the answer shall look. */
  readonly form: readonly string[];
  /** The first request with what is told of nobody, and may narrow it after all; null where there is nothing of the kind. */
  readonly withImpersonal: string | null;
  /** The first request with what it cannot be understood without; null where nothing is said to be that. */
  readonly withNeeded: string | null;
  /** The first request with all that is told. */
  readonly withTold: string;
}

/** The requests of a text; null where it is one, and nothing else. */
export function requestsIn(text: string): Requests | null {
  const question = toQuestion(text);
  const segments = putRight(
    question,
    withWholePlaces(question, segmentsOf(question, rows()))
      .flatMap((one) => withAskerApart(question, one))
      .flatMap((one) => withOtherAsked(question, one))
      .flatMap((one) => withLeftAside(question, one))
      .flatMap((one, at) => withPreferred(question, one, at)),
  );
  if (segments.every(({ kind }) => kind === "ask") || !segments.some(({ kind }) => kind === "ask")) return null;
  const pieces: Piece[] = [];
  let request = 0;
  for (const [nth, { from, kind }] of segments.entries()) {
    if (kind === "also" && pieces.some((one) => one.kind === "ask") && !isHead(pieces)) request++;
    const [start, next] = [question.words[from]?.start ?? 0, question.words[segments[nth + 1]?.from ?? -1]?.start];
    pieces.push({ text: question.text.slice(nth === 0 ? 0 : start, next), kind, request });
  }
  const joined = (isWanted: (piece: Piece) => boolean): string =>
    trimmed(
      pieces
        .filter(isWanted)
        .map((piece) => piece.text)
        .join(""),
    );
  const isAsked = ({ kind }: Piece): boolean => kind === "ask" || kind === "also";
  const isTold = ({ kind }: Piece): boolean => kind === "me" || kind === "about";
  const isFirst = (piece: Piece): boolean => isAsked(piece) && piece.request === 0;
  const isImpersonal = ({ kind, text: said }: Piece): boolean =>
    kind === "me" && !OF_SOMEBODY.test(said) && said.trim().split(" ").length <= MOST_OF_NARROWING;
  /** `… I only want those with five stars.`: of all requests before it. */
  const isCommon = (piece: Piece): boolean => isAsked(piece) && piece.request > 0 && ONLY_THOSE.test(piece.text.trim());
  const requestAt = (at: number): string => {
    const own = joined((piece) => isAsked(piece) && piece.request === at && !isCommon(piece));
    const common = pieces.filter((piece) => isCommon(piece) && piece.request >= at).map(sentence);
    return own === "" ? "" : [own, ...common].join(". ");
  };
  return {
    first: requestAt(0),
    further: Array.from({ length: request + 1 }, (_, at) => [
      ...(at === 0 || requestAt(at) === "" ? [] : [{ text: requestAt(at), isPreferred: false }]),
      ...pieces
        .filter((piece) => piece.kind === "prefer" && piece.request === at)
        .map((piece) => ({ text: sentence(piece), isPreferred: true })),
    ]).flat(),
    told: pieces.filter(isTold).map(sentence),
    toldInVain: pieces.filter(({ kind }) => kind === "me").map(sentence),
    isHeaded: pieces.some((piece) => isTold(piece) && /:\s*$/.test(piece.text)),
    isToldBefore: pieces[0] !== undefined && isTold(pieces[0]),
    form: pieces.filter(({ kind }) => kind === "form").map(sentence),
    withImpersonal: pieces.some(isImpersonal) ? joined((piece) => isFirst(piece) || isImpersonal(piece)) : null,
    withNeeded: pieces.some(({ kind }) => kind === "about")
      ? joined((piece) => isFirst(piece) || piece.kind === "about")
      : null,
    withTold: joined((piece) => isFirst(piece) || piece.kind === "about" || piece.kind === "me"),
  };
}

/** `By start year, how many …`, `Surgical staplers - give me the recalls`: what asks for no records leads the next request. */
function isHead(pieces: readonly Piece[]): boolean {
  const said = pieces.filter(({ kind }) => kind === "ask" || kind === "also");
  if (said.some(({ request }) => request > 0)) return false;
  const head = toQuestion(said.map((one) => one.text).join(""));
  const isShort =
    head.words.length <= MOST_OF_HEAD && ![SAYS_RECORDS, OF_RECORD, OF_SECTION].some((asked) => asked.test(head.text));
  /** `Compile both the recalls | and the reports for Impella` */
  const isOfBoth = /\bboth\b/i.test(head.text) && piecesOf(head).every(({ kinds }) => kinds.length === 0);
  return isShort || isOfBoth || OF_STORY.test(head.text);
}
/** Whether some words behind a request say more of the records that it asks for, and ask for none. */
const goesOn = (request: string, said: string): boolean =>
  ONLY_IF.test(said) ||
  GOES_ON.test(said) ||
  (OF_BASE.test(lastSentence(request)) && !ASKED_BEFORE.test(request)) ||
  (AND_WHICH.test(said) && RELATIVE.test(request));
const lastSentence = (text: string): string => text.split(/(?<=[.?!]) /).at(-1) ?? text;

/** `but only if the results are posted` */
const ONLY_IF =
  /^(?:(?:and|but),? )?only (?:if|when|where|those|the ones|with|in|from)\b(?! (?:are|is|do|does|have|has)\b)/i;
/** `have the phrase …`, `which look back in time`, `the ones that CMS lists …` */
const GOES_ON = new Phrases(
  /^(?:(?:that|who|whose|have|has|had|having|with|the ones (?:that|which|with))\b|which (?!(?:of|ones?|trials?|stud(?:y|ies)|recalls?|reports?|labels?|hospitals?|clearances|devices?|firms?|makers?|compan(?:y|ies)|states?)\b)[a-z])/i,
);
/** `Of the phase 3 trials …, how many have been terminated?` */
const OF_BASE =
  /^\W*(?:(?:out )?of|from among|from (?:all )?(?:the|those)(?= \w+ (?:in|of|for|by)\b)|among|within|taking|considering|counting|looking(?: only)? at) (?!course\b)/i;
/** `Of the breast implants I need the number of reports, | and the number of recalls` */
const ASKED_BEFORE = /\b(?:(?:number|count|list) of|(?:i|we)(?:['’]d| would)? (?:like|need|want)|show|give me)\b/i;
const KIND =
  "(?:clearances?|510\\(?k\\)?s?|recalls?|(?:(?:adverse|device) )*(?:events?|reports?)(?: reports?)?|trials?|stud(?:y|ies)|labels?)";
const ONLY_KIND = new Phrases(
  String.raw`^(?:(?:and|or|plus) )?(?:any |the |all )?${KIND}(?:(?:,|,? (?:and|or|plus)) (?:any |the |all )?${KIND})*(?:,? (?:since|in|from|after|before|during) (?:\w+ ){0,2}\d{4})?$`,
  "i",
);
const KIND_AT_END = new Phrases(String.raw`(?:[:,]|\b(?:the|all|any|list|show|find|pull|give me)) ${KIND},? $`, "i");
const WERE_THERE = /^(?:were|are|was|is) there (?:for|in|by|of|from|with|on|at|about)\b/i;
const AND_WHICH =
  /^(?:and|but) (?:which|that|who|where the \w+) (?:also )?(?:is|are|was|were|has|have|had|did|do|does|can|may|will|looks?|takes?|uses?|carry|carries|began|went|got|\w+ed)\b/i;
const RELATIVE = /\w+,? (?<!\b(?:with|of|for|in|at|by|from|to|on|under|and) )(?:which|that|who|whose|where)\b/i;
const ALSO_THEY =
  /^(?:and|but) (?:also|still) (?:carry|have|list|contain|include|mention|offer|use|provide|require)\b/i;
/** `I'm writing about deaths with ventilators, and need Medtronic reports` */
const OF_STORY =
  /^(?:i'm|i am|we're|we are) (?:now |also )?(?:writing|reporting|working|researching|looking|preparing)\b[^?]*\b(?:about|on|into)\b/i;
const OF_APPLICATION = /\b(?:NDA|BLA|ANDA|NDC|lot|model|product code)(?: (?:number|no\.?))?:? ?[\dA-Z]{3,}/;
/** The number of one record. */
const OF_RECORD = /\b(?:k|den|nct|p|z-)\d|\d{6}/i;
const MOST_OF_HEAD = 4;

/**
 * What is told by the model's word, and is asked for all the same: a heading (`infusion sets: what was recalled`), which
 * names a thing that lists know and speaks of nobody; what narrows (`We want good ratings.`); and what asks for records
 * (`I am new here and need clearances of stents`).
 */
function putRight(question: Question, segments: readonly Segment[]): readonly Segment[] {
  const { words, text } = question;
  const isAsked = (one: Segment | undefined): boolean => one?.kind === "ask" || one?.kind === "also";
  const isEnd = ({ to }: Segment): boolean => /[.?!;]/.test(text.slice(words[to - 1]?.end, words[to]?.start));
  const names = ({ from, to }: Segment): boolean =>
    piecesOf(question).some((piece) => piece.kinds.length > 0 && from <= piece.from && piece.to <= to);
  const ofAsker = endOfAsker(text);
  const mayAsk = (one: Segment): boolean => isAsked(one) || text.charAt(words[one.to - 1]?.end ?? 0) === "?";
  return segments.map((one, at) => {
    const said = text.slice(words[one.from]?.start, words[one.to - 1]?.end);
    /** `hospitals in Tulsa, OK`; `for-profit hospitals in Texas, how many?` */
    if (one.kind === "also" && one.to - one.from < 3 && !SAYS_RECORDS.test(said)) return { ...one, kind: "ask" };
    const last = segments[at - 1];
    /** `Boston Scientific catheters: clearances, | recalls, | and reports, since 2024`: one list of kinds. */
    if (one.kind === "also" && ONLY_KIND.test(said) && KIND_AT_END.test(text.slice(0, words[one.from]?.start)))
      return { ...one, kind: "ask" };
    /** `Which labels list the oral route | and also carry a boxed warning?`: of the same records. */
    const isFurther = one.kind === "also" || (one.kind === "prefer" && ONLY_IF.test(said));
    if (isFurther && last !== undefined && isAsked(last)) {
      const isSaidOn = !isEnd(last) && goesOn(text.slice(0, words[one.from]?.start), said);
      if (isSaidOn || ALSO_THEY.test(said)) return { ...one, kind: "ask" };
    }
    if ((one.kind === "also" || one.kind === "prefer") && EXAMPLE.test(text.slice(words[one.from]?.start)))
      return { ...one, kind: "ask" };
    const [before, next] = [segments[at - 1], segments[at + 1]];
    if (
      (one.kind === "also" || one.kind === "prefer") &&
      (LEAVES_OUT.test(said) || IF_ANY.test(said) || MUST.test(said))
    )
      return { ...one, kind: "ask" };
    /** `Which creams …? I also want to know what trials are recruiting.` */
    if (
      one.kind === "ask" &&
      before !== undefined &&
      isAsked(before) &&
      isEnd(before) &&
      (ALSO_WANTED.test(said) ||
        AND_THEN.test(said) ||
        HAS_ANY.test(said) ||
        AND_WHAT.test(said) ||
        (ANY_OTHERS.test(said) && text.charAt(words[one.to - 1]?.end ?? 0) === "?"))
    )
      return { ...one, kind: "also" };
    if (one.kind === "ask" && before !== undefined && NOT_WANTED.test(said)) return { ...one, kind: "also" };
    if (isAsked(one) && before !== undefined && isEnd(before) && THANKS.test(said) && !SAYS_RECORDS.test(said))
      return { ...one, kind: "me" };
    if (one.kind === "also" && FOR_WHAT.test(said)) return { ...one, kind: "me" };
    /** `labels that became effective in March or later | and list gynecomastia among the adverse reactions` */
    if (
      one.kind === "also" &&
      before !== undefined &&
      isAsked(before) &&
      !isEnd(before) &&
      ALSO_SAYS.test(said) &&
      ONES_THAT.test(text.slice(words[before.from]?.start, words[before.to - 1]?.end))
    )
      return { ...one, kind: "ask" };
    if (one.kind === "ask" && (words[one.to - 1]?.end ?? 0) <= ofAsker && segments.slice(at + 1).some(mayAsk))
      return { ...one, kind: "me" };
    if (one.kind === "ask" && before?.kind === "me" && AFTERWARDS.test(said)) return { ...one, kind: "also" };
    /** `and, as a second list, those open | only to men` */
    const isSaidOn = before !== undefined && isAsked(before) && !isEnd(before) && ONLY_TO.test(said);
    /** `A wholesaler's invoice shows only NDA 021976. Which labels belong to that application?` */
    if (one.kind === "form" && OF_APPLICATION.test(said)) return { ...one, kind: "about" };
    if (one.kind === "form" && (OF_ORDER.test(said) || WHO_ONLY.test(said) || isSaidOn)) return { ...one, kind: "ask" };
    if (one.kind !== "me" && one.kind !== "about") return one;
    /** `and while you're at it the max daily dose` */
    if (at > 0 && /^(?:and )?while (?:you|we)(?:['’]re| are) at it\b/i.test(said)) return { ...one, kind: "also" };
    /** `Did anybody report burns from | our kind of product, i.e. TENS units?` */
    if (before !== undefined && isAsked(before) && !isEnd(before) && OPEN_END.test(words[before.to - 1]?.lower ?? ""))
      return { ...one, kind: "ask" };
    /** `inactive ingredients of levothyroxine tablets – | any that contain lactose?` */
    if (before !== undefined && isAsked(before) && ANY_THAT_HOLDS.test(said)) return { ...one, kind: "also" };
    /** `Were powered wheelchairs ever recalled | for a risk of fire?` */
    if (
      before !== undefined &&
      isAsked(before) &&
      !isEnd(before) &&
      /^(?:for|over|due to|because of)\b/i.test(said) &&
      /^recall(?:ed|s)?$/.test(words[before.to - 1]?.lower ?? "")
    )
      return { ...one, kind: "ask" };
    /** `which recalls | were there for our competitor Baxter?` */
    if (before !== undefined && isAsked(before) && !isEnd(before) && WERE_THERE.test(said))
      return { ...one, kind: "ask" };
    const isBeside = (isAsked(next) && !isEnd(one)) || (before !== undefined && isAsked(before) && !isEnd(before));
    const isLead = text.slice(words[one.to - 1]?.end).startsWith(":");
    /** `My editor would like to see the first ones, so please put the oldest on top.` */
    if (OF_MANUAL.test(said) || WHO_ONLY.test(said)) return { ...one, kind: "ask" };
    if (PUTS_IN_ORDER.test(said)) return { ...one, kind: "also" };
    const isHeading = isBeside && !(at === 0 && HAVING.test(text)) && !OF_SOMEBODY.test(said) && (isLead || names(one));
    const isNarrowing = one.to - one.from <= MOST_OF_NARROWING && NARROWS.test(said);
    if (isHeading || isNarrowing || BIDS.test(said)) return { ...one, kind: "ask" };
    const isAsking = text.slice(words[one.to - 1]?.end).startsWith("?") && ASKING.test(said);
    return ORDINAL.test(said) || isAsking || (WANTS.test(said) && SAYS_RECORDS.test(said)) || ASKS_WHETHER.test(said)
      ? { ...one, kind: ofAsker > 0 && (words[one.from]?.start ?? 0) <= ofAsker + 2 ? "ask" : "also" }
      : one;
  });
}

/** Where a first sentence ends that is about the asker; 0 where there is none. */
function endOfAsker(text: string): number {
  /** `I vet suppliers for a chain of clinics; what dialysis centers …?` */
  const [working = ""] = /^[^.?!:;]*(?=; (?:could|can|would|please|which|what|who|how) )/i.exec(text) ?? [];
  if (OF_WORK.test(working)) return working.length;
  /** `I supply three clinics and I'm tired of voicemail. Is cisplatin in shortage?`, `I keep a list: could you show me …?` */
  const [first = ""] =
    /^[^.?!]*(?=[.!] )/.exec(text) ?? /^[^.?!:]*(?=: (?:could|can|would|please|which|what|who|how) )/i.exec(text) ?? [];
  const plain = first.replace(LEADS, "");
  const isOfAsker =
    (OF_WORK.test(plain) ||
      FAR_AWAY.test(plain) ||
      (OF_ASKER.test(plain) && !SAYS_RECORDS.test(plain)) ||
      (TELLS.test(plain) && text.endsWith("?") && !saysRecordsOfThings(plain))) &&
    !WANTS.test(plain);
  if (isOfAsker) return first.length;
  /** `I handle FOIA intake for research records and need the list of …` */
  const [needing = ""] = AND_NEED.exec(text) ?? [];
  if (needing !== "" && !SAYS_RECORDS.test(needing)) return needing.length;
  /** `Having worn hearing aids for years, I wonder which …` */
  const [having = ""] = HAVING.exec(text) ?? [];
  return having.length;
}
/** `Nearest psychiatrist is two hours off.` */
const FAR_AWAY =
  /^(?:the |our |my )?(?:nearest|closest|only) [^.?!]{3,60}? (?:is|are|sits|lies) [^.?!]*\b(?:hours?|miles|minutes|away|off)$/i;
const AND_NEED =
  /^(?:(?:hello|hi|good \w+)\W+)?(?:i|we) (?:arrange|book|schedule|plan|train|hire|supply|run|own|manage|work|sell|serve|teach|support|represent|coordinate|oversee|lead|head|direct|chair|edit|handle|staff|supervise|process|maintain)\b[^.?!,;:]{3,80}?(?= and (?:need|want|would like|am (?:looking|after|asked)|are (?:looking|after|asked))\b)/i;
const HAVING =
  /^(?:having|being|as someone who|after)\b[^.?!]{8,}(?=, (?:i|we) (?:wonder|would|want|need|am|are|ask|seek|look|wish)\b)/i;

/** `I coordinate discharges at a large hospital: | could you show me the hospice agencies of Mesa?` */
function withAskerApart({ words, text }: Question, one: Segment): readonly Segment[] {
  const end = endOfAsker(text);
  const from = words.findIndex((word) => word.start > end);
  const isEnd = /^(?:[:,]| and )/.test(text.slice(end)) || FAR_AWAY.test(text.slice(0, end));
  return end > 0 && isEnd && one.kind === "ask" && one.from < from && from < one.to
    ? [
        { ...one, to: from, kind: "me" },
        { ...one, from },
      ]
    : [one];
}

/** What records do that are spoken of as `labels that …`, and nobody is bidden to. */
const ALSO_SAYS =
  /^and (?:list|mention|name|carry|warn|contain|include|cite|involve|describe)(?! (?:the|all|any|every|each|me|them)\b)\b/i;
const ONES_THAT =
  /\b(?:labels|trials|studies|reports|recalls|drugs|products|inserts) (?:that|which) (?!(?:i|we|you)\b)/i;

/** A request does not end with such a word. */
const OPEN_END = /^(?:from|of|with|about|by|the|an?|for|in)$/;

/** `Our school in Fargo, | North Dakota is looking for speech therapists`: a town stands with its state. */
function withWholePlaces(question: Question, segments: readonly Segment[]): readonly Segment[] {
  const { words, text } = question;
  const pieces = piecesOf(question);
  const endOfState = (from: number): number | undefined => {
    const [town, state] = [pieces.find(({ to }) => to === from), pieces.find((piece) => piece.from === from)];
    const isPlace = town?.kinds.includes("city") === true && state?.kinds.includes("state") === true;
    return isPlace && text.slice(words[from - 1]?.end, words[from]?.start) === ", " ? state.to : undefined;
  };
  return segments
    .map((one, at) => ({
      ...one,
      from: at === 0 ? one.from : (endOfState(one.from) ?? one.from),
      to: endOfState(one.to) ?? one.to,
    }))
    .filter(({ from, to }) => from < to);
}

/** `Is dupilumab approved for COPD | and are there trials of it?`: a second question behind one of a label. */
function withOtherAsked({ words, text }: Question, one: Segment): readonly Segment[] {
  if (one.kind !== "ask" && one.kind !== "also") return [one];
  const [start = 0, end = 0] = [words[one.from]?.start, words[one.to - 1]?.end];
  const whole = text.slice(start, end);
  const own =
    AND_OF_THEM.exec(whole) ??
    andElsewhere(whole) ??
    SEPARATELY.exec(whole) ??
    AND_SECTION.exec(whole) ??
    andFromElsewhere(whole) ??
    AND_WHO_HAS.exec(whole);
  const said =
    own ??
    OF_ANOTHER_FIRM.exec(whole) ??
    OTHER_ASKED.exec(whole) ??
    CODE_AND_MORE.exec(whole) ??
    AND_NUMBER.exec(whole) ??
    AND_WHICH_RECORDS.exec(whole);
  if (said === null || (own === null && !SAYS_RECORDS.test(said[2] ?? ""))) return [one];
  const from = words.findIndex((word) => word.start >= start + (said[1] ?? "").length);
  return from > one.from && from < one.to
    ? [
        { ...one, to: from },
        { from, to: one.to, kind: "also" },
      ]
    : [one];
}
/** `Pull up NDC 0338-0049 for me, | and separately show what lidocaine labels Hospira has` */
const SEPARATELY =
  /^([^.?!;]+?),? (and,? (?:separately|additionally|in addition),? (?:(?:show|list|find|give|get|pull|tell|whatever|what|which)\b|(?:any|those|the ones) (?:of|for|with|by|from)\b|(?:its|their|the) [a-z]).*)$/i;
const SECTION =
  "(?:contra-?indications|(?:boxed )?warnings?|side effects|adverse reactions|dos(?:e|es|ing|age)|indications|(?:drug )?interactions|(?:inactive |active )?ingredients|storage|uses)";
const OF_SECTION = new Phrases(String.raw`\b${SECTION} (?:of|for|on) \S`, "i");
/** `Contraindications of metformin, | and the inactive ingredients of the Teva tablets`: each of its own labels. */
const AND_SECTION = new Phrases(
  String.raw`^([^,.?!;]*\b${SECTION} (?:of|for|on) [^,.?!;]+), (and (?:the )?${SECTION} (?:of|for|on) (?!(?:it|them|these|those|both)\b)[^,.?!;]+\W*)$`,
  "i",
);
/** `Which meters did FDA clear in 2024, | and what did Abbott get cleared that year?` */
const OF_ANOTHER_FIRM =
  /^((?:[Ww]hich|[Ww]hat|[Hh]ow many)\b[^.?!;]+?), (and (?:what|which|how many)(?: [\w-]+){0,3} (?:did|has|have) [A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*)* (?:get|got|had?|have|been|recall\w*|clear\w*)\b.*)$/;
const OTHER_ASKED = new Phrases(
  /^((?:\W|so|hi|hello|hey|please)*(?:is|are|was|were|has|have|did|what|which|tell me|whether|if)\b[^.?!;]*\b(?:approved|indicated|licen[sc]ed)\b[^.?!;]*?),? ((?:and|or|but) (?:(?:if so|also|if not),? )?(?:(?:are|is|were|was) (?:there|any)|(?:what|which|how many|do|does|has|have)\b).*)$/i,
);

/** `What is the product code for wheelchairs | and which companies have clearances for them?` */
const CODE_AND_MORE = new Phrases(
  /^((?:\W|so|hi|hello|hey|please)*(?:what|which)\b[^.?!;]*?\b(?:product codes?|regulations?(?: numbers?)?|device class(?:es)?)\b[^.?!;]*?),? (and (?:which|what|how many) (?!(?:product codes?|regulations?|class)\b).*)$/i,
);

/** `those in Kentucky, | as well as the number of psychiatric hospitals Kentucky has` */
const AND_NUMBER = new Phrases(
  /^((?=[^.?!;]*\b(?:those|ones|recalls|reports|trials|studies|labels|clearances|510\(k\)s|hospitals)\b)(?:[^\s.?!;]+ ){4,}?[^\s.?!;]+?),? ((?:as well as|and|plus|along with|together with) (?:also )?(?:the |a )?(?:total )?(?:number|count|total|tally) of .*)$/i,
);

/** `Are there expanded access programs for ALS, | and which studies of devices in ALS are enrolling by invitation?` */
const AND_WHICH_RECORDS = new Phrases(
  String.raw`^((?=[^.?!;]*\b(?:${ANY_RECORD_WORD}|programs?)(?![a-z]))(?:[^\s.?!;]+ ){4,}?[^\s.?!;,]+)[,.?] (and (?:which|how many) (?:other |of the |[\w'’-]+ ){0,3}?(?:${ANY_RECORD_WORD})(?![a-z]).*)$`,
  "i",
);

/** `What problems turn up most often with breast pumps, | and which brands have the most reports?` */
const AND_WHO_HAS = new Phrases(
  /^((?=[^.?!;]*\b(?:what|which|how many|top|most|commonest|list|show)\b)(?:[^\s.?!;]+ ){3,}?[^\s.?!;,]+),? (and (?:which|what) (?:manufacturers?|makers?|firms?|companies|company|brands?|sponsors?|applicants?|states?|countries) (?:have|has|had|leads?|got|gets?|draws?|received) (?:the )?(?:most|more|fewest|highest|largest)\b.*)$/i,
);
/** `How many labels does Accord Healthcare have, | and which of Accord's are of this year?` */
const AND_OF_THEM =
  /^([^.?!;]{12,}?),? ((?:and|but) (?:also )?(?:(?:which|how many) of (?:them|those|these|its|their|[A-Z][\w-]+['’]s)\b|(?:the )?(?:number|count|total|breakdown|split) (?=(?:by|per) [a-z]+)|since when\W*$|for how long\W*$).*)$/i;

/** `cardiologists in Tulsa, Oklahoma, | and home health agencies in Norman, Oklahoma` */
function andElsewhere(whole: string): RegExpExecArray | null {
  const said = AND_ELSEWHERE.exec(whole);
  const state = said?.groups?.["state"]?.trim() ?? "";
  return STATES.has(state.toUpperCase()) || STATES_BY_NAME.has(toKey(state)) ? said : null;
}
const AND_ELSEWHERE =
  /^([^.?!;]{3,}? (?:in|near|around) (?:[a-z][\w.'’-]+ ?){1,3}, ?(?<state>[a-z]{2}|(?:[a-z]{3,} ?){1,2}),?) (?<more>(?:and|plus|as well as|along with|together with) (?:also )?(?:the )?(?!in\b|near\b)(?:[\w-]+ ){1,5}?(?:in|near|around) (?:[a-z][\w.'’-]+ ?){1,3}(?:, ?(?:[a-z]{2}|(?:[a-z]+ ?){1,2}))?\W*)$/i;

/** `contact lens clearances from South Korea | along with wound dressings from Sweden`: each of its own country or state. */
function andFromElsewhere(whole: string): RegExpExecArray | null {
  const said = AND_FROM.exec(whole);
  if (said === null) return null;
  const [, , one = "", , things = "", other = ""] = said;
  const isOfPlaces = [one, other].every((name) => isCountry(name.toLowerCase()) || STATES_BY_NAME.has(toKey(name)));
  const isOfThings =
    piecesOf(toQuestion(things)).some(({ kinds }) => kinds.includes("device") || kinds.includes("specialty")) ||
    /\bhospitals\b/i.test(things);
  return isOfPlaces && isOfThings ? said : null;
}
const AND_FROM =
  /^([^.?!;]{3,}? (?:from|in|by applicants in|by firms in) (?:the )?((?:[a-z]+ ?){1,3}?)),? ((?:and|plus|as well as|along with|together with) (?:also )?(?:the )?((?:[\w'’-]+ ){1,4}?)(?:from|in|by applicants in|by firms in) (?:the )?((?:[a-z]+ ?){1,3}?)\W*)$/i;

/** `They have shops in New York, too, but leave those aside.`: told, and not asked for. */
function withLeftAside({ words, text }: Question, one: Segment): readonly Segment[] {
  if (one.kind !== "ask" && one.kind !== "also") return [one];
  const [start = 0, end = 0] = [words[one.from]?.start, words[one.to - 1]?.end];
  const said = LEFT_ASIDE.exec(text.slice(start, end));
  if (said === null) return [one];
  const from = words.findIndex((word) => word.start >= start + said.index);
  const behind = words.findIndex((word) => word.start >= start + said.index + said[0].length);
  const to = behind === -1 || behind > one.to ? one.to : behind;
  return [
    { ...one, to: from },
    { from, to, kind: "me" as const },
    { ...one, from: to },
  ].filter((piece) => piece.from < piece.to);
}
const LEFT_ASIDE = new Phrases(
  /(?<=^|[.!;] )(?:they|it|there|he|she|we|you)\b[^.?!;]*\bbut (?:please )?(?:leave|keep|put|set) (?:those|these|them|that|it) (?:aside|out|away|alone|off)\b[^.?!;]*/i,
);

/** What is said to be only preferred, up to the next mark: `hospitals in Ohio, preferably in Columbus, with five stars`. */
function withPreferred({ words, text }: Question, one: Segment, at: number): readonly Segment[] {
  const [start = 0, end = 0] = [words[one.from]?.start, words[one.to - 1]?.end];
  /** `surgical gowns, ideally level 4, | from firms in the United States` */
  const [only = ""] = one.kind === "prefer" && at > 0 ? (BEFORE_LIMIT.exec(text.slice(start, end)) ?? []) : [];
  const rest = only === "" ? -1 : words.findIndex((word) => word.start >= start + only.length);
  if (rest > one.from && rest < one.to)
    return [
      { ...one, to: rest },
      { from: rest, to: one.to, kind: "ask" },
    ];
  const said = PREFERRED.exec(text.slice(start, end));
  if (said === null) return [one];
  /** `Preferably government-owned: hospitals in Georgia` */
  if (one.kind !== "ask" && one.kind !== "also")
    return [said.index === 0 && said[0].length === end - start ? { ...one, kind: "prefer" } : one];
  const from = words.findIndex((word) => word.start >= start + said.index);
  /** `Preferably in the United States, with women, and from the last ten years.` */
  if (from === one.from && !SAYS_RECORDS.test(text.slice(start, end))) return [{ ...one, kind: "prefer" }];
  const behind = words.findIndex((word) => word.start >= start + said.index + said[0].length);
  const to = behind === -1 || behind > one.to ? one.to : behind;
  if (from === one.from && to === one.to) return [{ ...one, kind: "prefer" }];
  return [
    { ...one, to: from },
    { from, to, kind: "prefer" as const },
    { from: to, to: one.to, kind: "ask" as const },
  ].filter((piece) => piece.from < piece.to);
}
const PREFERRED =
  /(?<=^|[,(–—-] ?)(?:preferabl[ey]|ideally|hopefully)\b(?! (?:as|in) an?\b)(?! (?:i|you|we|with|in)\b(?! [A-Z]))(?! (?:the )?(?:newest|latest|most recent|oldest|largest|sorted|order))[^,;:)–—]*/i;

const BEFORE_LIMIT = /^[^,.?!;]+, (?=(?:from|by|since|before|after|made|cleared|sold|marketed)\b)/i;

/** `limited to the ten most recent` */
const OF_ORDER =
  /\b(?:alphabetical(?:ly)?|most recent|newest|latest|oldest|earliest|highest|lowest|largest|smallest)\b/i;
const ONLY_TO = /^only (?:to|for|in|by|from|with|of)\b/i;
const EXAMPLE =
  /^\W*(?:if any,? )?(?:such as|for example|for instance|e\.g|i\.e|that is|namely|meaning|like|including)\b/i;
/** `and leave out anything that was not a traditional 510(k)` */
const LEAVES_OUT =
  /^(?:(?:and|but|please),? )*(?:leave out|leaving out|exclud(?:e|ing)|except|omit|skip|ignore|without)\b/i;
const ONLY_THOSE = new Phrases(
  /^(?:(?:please|but),? )*(?:(?:i|we)(?:'d| would)? (?:only|just) (?:want|need|like|care about)|only|limit (?:it|this|these|them|both|all)|restrict (?:it|this|these|them|both|all)) (?:to )?(?:see )?(?:the ones|those|ones|records|hospitals|trials|recalls|labels)\b/i,
);
/** What is not wanted becomes no condition: `We don't need psychiatric hospitals.` */
const NOT_WANTED =
  /^(?:(?:i|we) (?:(?:do not|don't|won't) (?:need|want|care)|(?:am|are) not interested)|(?:i'm|we're) not interested)\b/i;
/** `… under product code QIH. And then, what has Siemens had cleared in radiology?` */
const AND_THEN =
  /^(?:and (?:then|also|finally|separately)|separately|finally),? (?:what|which|how many|who|are|is|has|have|did|do|does|show|list|give|find)\b/i;
const ANY_THAT_HOLDS = /^any (?:(?:that|which) )?(?:contain|have|hold|list|include|use|with)\b/i;
/** `Has Dexcom started any since January 2025?` */
const HAS_ANY = /^(?:Has|Have|Did|Does) [A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,2} (?:\w+ ){0,2}any\b/;
/** `Any expanded access program for ALS? And which ALS studies in Japan are active?` */
const AND_WHAT = new Phrases(
  String.raw`^and (?:which|how many) (?:[\w'’-]+ ){0,3}?(?:${ANY_RECORD_WORD})(?![a-z])`,
  "i",
);
const ALSO_WANTED =
  /^separately,? (?:i|we)(?:['’]d| would)? (?:want|need|like)|^(?:(?:i|we)(?:['’]d| would)? also (?:want|need|like|wish|have to|must)|(?:and )?(?:also|in addition|additionally|besides),? (?:i|we) (?:want|need|would like|wish))\b/i;
/** `Trials of semaglutide in Texas. Any elsewhere in the country?` */
const ANY_OTHERS = /^(?:and )?(?:(?:are there )?any|what about|how about|same)\b(?: \S+){1,8}$/i;
/** `and they must have emergency services` */
const MUST =
  /^(?:(?:and|but),? )*(?:they|it|these|those|all|each)(?: of (?:them|these))? (?:must|should|need to|needs to|have to|has to|ought to)\b/i;
/** `if there are any`; `…, MAUDE` */
const IF_ANY =
  /^\W*(?:if (?:there (?:is|are) (?:any|some|one)|any|(?:at all )?possible|(?:that|it|this) can be (?:filtered|done|had|told)|you (?:can|have (?:it|any|them|both))|available)|where (?:possible|available)|maude)\W*$/i;
/** `Third, orthopedic surgeons in Akron.` */
const ORDINAL = /^(?:first|second|third|fourth|fifth|finally|lastly)(?:ly)?, (?!i\b|we\b|my\b|our\b)/i;
/** `Does it thin the blood?` */
const ASKING =
  /^(?:(?:and|but|also|next|second(?:ly)?|third(?:ly)?|besides(?: that)?|then),? )*(?:does|do|did|is|are|was|were|has|have|what|which|who|how|when|where|why)\b(?! (?:that|this) )/i;
/** `look up Bear Lake Memorial for me` */
const BIDS =
  /^(?:(?:please|now|task:?|step \w+:?|\(?\d\)) )*(?:look up|find|return|retrieve|enumerate|fetch|show|list|give me|pull|count|compare|search for)\b/i;
/** `Can I get the service manual`, of which a model takes for a remark what is asked. */
const OF_MANUAL = /\b(?:manuals?|instructions for use)\b/i;
/** `Grateful for any pointers.` */
const THANKS =
  /^(?:(?:i(?:['’]d| would) be |very |most )?(?:grateful|thankful|obliged)(?! (?:if|for (?:an?|the|your|all|every) (?:list|copy|label|table|answer)))|much appreciated|many thanks|thanks|cheers)\b/i;
/** `Individuals only please, no organizations: speech-language pathologists in …` */
const WHO_ONLY =
  /^(?:please )?(?!(?:Those|These|The|All|Both|Only|Just)\b)[A-Z][a-z]+(?:(?:,| and| or|, and|, or) [A-Z][a-z]+)* (?:applicants?|firms|companies|makers|manufacturers|sponsors) (?:only|alone)\b|^(?:individuals?|organi[sz]ations?|persons?) (?:only|alone)\b|^only (?:individuals?|organi[sz]ations?)\b/i;
const PUTS_IN_ORDER =
  /\b(?:put|sort|order|list|show|place|start with|begin with)\b[^.?!]*\b(?:oldest|earliest|newest|latest|most recent)\b[^.?!]*\b(?:on top|at the top|first)\b|\b(?:oldest|earliest|newest|latest|most recent)(?: ones?)? (?:first|on top|at the top)\b/i;
/** `It is for a seminar paper on failed trials.` */
const FOR_WHAT = /^(?:it's|it is|this is|that's|all this is) for\b/i;
const AFTERWARDS =
  /^and (?:then|also|after that|afterwards|finally),? (?:please )?(?:give|list|show|tell|find|count|name)\b/i;
/** `It'd be great to know too which ones lack an emergency department.` */
const ASKS_WHETHER =
  /^(?:[\w']+ ){0,4}?(?:great|good|nice|helpful|useful|like|love|want|need) to (?:know|see|find out)\b.*\b(?:which|how many|whether|if|what|who)\b/i;

/** Names records, and not only those who give care, as askers do of themselves. */
const saysRecordsOfThings = (said: string): boolean =>
  RECORDS_SAID.some(
    ([endpoint, words]) => endpoint !== "/providers/search" && endpoint !== "/hospitals/search" && words.test(said),
  );
/** `Pharmacy buyer, and it's been a long quarter.` */
const TELLS =
  /^(?!(?:i|we)\b)(?=(?:\S+ ){5})[^?]*\b(?:i|we|it|there|they|my|our|me|us)(?:['’](?:s|m|re|ve|d|ll))?\b[^?]*$/i;
/** Words that a sentence begins with, and that say nothing. */
const LEADS =
  /^(?:(?:look|listen|so|well|ok|okay|hi|hello|hey|honestly|sorry|good (?:morning|afternoon|evening|day))\b\W*)*/i;
/** `I supply three oncology clinics`: what the asker does. */
const OF_WORK =
  /^(?:i|we) (?:supply|run|own|manage|work|sell|serve|teach|support|represent|coordinate|oversee|lead|head|direct|chair|edit|handle|staff|supervise|vet|audit|inspect|repair)\b[^?]*$/i;
/** A sentence about the asker. */
const OF_ASKER =
  /^(?:i|we|i['’]m|i['’]ve|we['’]re|we['’]ve|my|our) (?!(?:wonder|ask|look|seek|search|try)\w*\b)[^?]*$/i;

/** Words of a sentence that narrows and speaks of the asker. */
const MOST_OF_NARROWING = 8;
const NARROWS = new Phrases(
  /^just (?:the|those) |\b(?:only|limit\w*|exclud\w*|except|without|leave out|skip|ignore|prefer\w*|sort\w*|order(?:ed)? by|newest|latest|oldest|most recent|highest|lowest|(?:want|need|like) (?:only |just )?(?:good|high|top|best|recent|new))\b/i,
);
const WANTS =
  /\b(?:need|want|would like|'d like|looking for|show|find|give|(?<!\b(?:an?|the|our|my|this|that|referral|mailing|waiting|short|wish) )list|see)\b/i;

/** Speaks of the asker, or to the reader. */
const OF_SOMEBODY =
  /\b(?:i|i'm|im|i've|ive|i'd|me|my|mine|we|we're|we've|us|our|ours|you|your|he|she|his|her|somebody|someone|people|thanks?|thx|cheers|hi|hello|hey|dear|sorry|please)\b|\bhere\b/i;

/** Without a mark that leads on to the next piece, or closes what another one opened. */
const trimmed = (said: string): string => {
  const inner = (said.includes("(") ? said : said.replaceAll(")", "")).replace(ORDINAL_LEAD, "");
  return inner.replace(/[\s,;:("–—-]+$/, "").replace(/^[\s,;:"–—-]+/, "");
};

/** `First of all, list …`, `Then: which of these …` */
const ORDINAL_LEAD =
  /^[\s,;:"–—-]*(?:and )?(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|fifth(?:ly)?|then|next|finally|last(?:ly)?)(?: of all)?(?:[,:]|(?= (?:the|any|list|show|give|find|which|what|how|who)\b))\s*/i;

const sentence = ({ text }: Piece): string => trimmed(text).replace(/[.?!]+$|,? and$/, "");
