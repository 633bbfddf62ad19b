import { Phrases } from "../../vocabulary/phrases.ts";
import { holds, overlaps, type Span } from "../../language/span.ts";
import { isTerm } from "../../language/lexicon.ts";
import { toKey } from "../../language/keys.ts";
import { deviceOf } from "../names.ts";
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import { isSearchable, searchText } from "../search-text.ts";
import type { Tagged } from "../tag.ts";
import { NOTHING, type Wishes } from "./wish.ts";

/** What recalls and reports of devices are asked by in words of their own. */

/** Why a firm recalled something: `the reason was a sterility failure`, `because of overheating`. */
const REASON = new Phrases(
  /(?:\b|(?=,))(?:(?:(?:with|by|for)|,) (?:the |a )?reasons?:?(?: of)?(?= (?!please\b|in which\b|if\b|when\b|date|for\b|is\b|was\b|that\b|given\b|stated\b|and\b|or\b|mention|includ|contain|nam|say)[a-z])|(?:whose |where |with |and )?(?:the |a )?reasons?(?: for (?:the )?recalls?| given| stated| texts?)?(?: (?:that |which )?(?:is|was|were|being|speaks? of|involv(?:es|ed|ing)|concerns?|has (?:something|to do) (?:about|with)|ha(?:s|ve) the (?:words?|phrase|term)(?: of)?|is about|mentions?|mentioning|includ(?:es?|ing)|contain(?:s|ing)?|names?|says?))(?: that)?|because of|due to|over|on account of|citing|related to|(?:that |which )?ha(?:d|s|ve) (?:something )?to do with) (?:an? |the |their |its |some |any |possible |potential |(?:concerns?|worries|doubts?|questions?|suspicions?) (?:about|over|of|as to) )*([\w'/-]+(?: [\w'/-]+){0,5}?)(?=[.?!,;:()]|$| (?:in|since|from|by|between|during|before|after|that|which|last|this|for|but|(?:and|or) (?:whose|where|with)|distributed|sold|shipped|sent|made|manufactured|marketed|initiated|posted|announced|recalled)\b)/gi,
);
/** The same with the word behind: `gave the battery as the reason`, `with sterile barrier in the reason`. */
const REASON_BEHIND = new Phrases(
  /\b(?:gave|giving|gives?|cit(?:e|ed|es|ing)|nam(?:e|ed|es|ing)|list(?:ed|s|ing)?|stat(?:e|ed|es|ing)|mention(?:ed|s|ing)?|with|ha(?:s|ve|d|ving)|says?) (?:an? |the |some |any |possible |potential |words? |terms? )*["“]?([\w'/-]+(?: [\w'/-]+){0,4}?)["”]? (?:(?:written|named|given|listed|mentioned|stated|cited) )?(?:as|in|for|under|among) (?:the |its |their |a )?(?:stated |given )?reasons?(?: for (?:the )?recall)?\b/gi,
);
const REASON_FIRST = new Phrases(
  /(?:^|[,;:] ?)((?!recalls?\b)[\w'/-]+(?: (?!of\b|recalls?\b|citing\b|with\b|(?:named|given|stated|listed|cited|mentioned) as\b)[\w'/-]+){0,2})(?: (?:named|given|stated|listed|cited|mentioned))? as (?:the |its |an? |their )?(?:(?:firm|company|manufacturer|maker)(?:['’]s|s['’])? )?(?:(?:stated|given|main|recall) ){0,2}reasons?\b/gi,
);
/** `stated reason = free flow`, `reason: lead fracture`. */
const REASON_IS = new Phrases(
  /\breasons?(?: for (?:the )?recall)? ?(?:[:=]|(?:is|was|of|being)? ?(?=["“])|(?<=\brecalls?,? reason ?)(?=[a-z]+(?: [a-z]+)?(?: 20\d\d)?\W*$)(?!(?:for|of|codes?|given|why|by|texts?|fields?|stated)\b)) ?["“]?((?!(?:please|any|which|what)\b)[\w'/-]+(?: (?!recalls?\b)[\w'/-]+){0,3})/gi,
);
/** `Overheating was the reason`, `Biocompatibility problems were why they were recalled`. */
const REASON_WAS = new Phrases(
  /(?:^|[.?!,;:] )((?!this|that|what|which|it|who|how\b)[\w'/-]+(?: [\w'/-]+){0,2}?) (?:was|were|is|are|being) (?:(?:given|named|stated) as )?(?:the (?:stated |main |given )?reasons?|why)\b/gi,
);
/** `whose recall text talks about a packaging seal`. */
const REASON_TEXT = new Phrases(
  /\brecalls?(?:['’]s?)? (?:texts?|notices?|descriptions?|wording) (?:that )?(?:(?:talk|speak|tell|mention|say|cit|refer|nam)\w*) (?:(?:about|of|to) )?(?:an? |the )?([\w'/-]+(?: [\w'/-]+){0,2}?)(?=[.?!,;:()]|$| (?:in|since|from|by|between|during|before|after|that|which|last|this|for|and|with|as)\b)/gi,
);

/** `recalls posted last month that speak of a sterile barrier` */
const REASON_SPEAKS = new Phrases(
  /\brecalls?\b[^.?!]{0,40}? that (?:speak|talk|tell) (?:of|about) (?:an? |the )?([\w'/-]+(?: [\w'/-]+){0,2}?)(?=[.?!,;:()]|$| (?:in|since|from|by|between|during|before|after|that|which|last|this|for|and|with)\b)/gi,
);
/** `a reason in which sterility is named`. */
const REASON_IN = new Phrases(
  /\breasons?(?: for (?:the )?recalls?| texts?)? in which (?:an? |the )?([\w'/-]+(?: [\w'/-]+){0,2}?) (?:is|are|was|were) (?:named|mentioned|given|stated|cited|listed|told|said)\b/gi,
);

/** What makes recalls, and what faulty things do, before the thing that a reason names. */
const RECALLED = String.raw`(?:recalled|withdrawn|withdrew|pulled|called back|taken off (?:the )?(?:market|shelves)|removed from (?:the )?market)(?: by (?:the |its |their )?(?:[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,2}|firm|compan(?:y|ies)|makers?|manufacturers?))?(?: (?:in|across) [A-Z]\w+(?: [A-Z]\w+)?)?`;
const FAULTY = String.raw`(?:(?:it|they) (?:turned out|emerged|was found|became clear) )?(?:that )?(?:(?:they|it|these|those|some) (?:of them )?)?(?:(?:could|might|may|can|would|were|was|are|is|had|have|kept|having|being|sometimes) )*(?:(?:catch(?:es|ing)?|caught|caus(?:e|es|ed|ing)|g(?:i|a)v(?:e|es|ing)|show(?:s|ed|ing)?|contain(?:s|ed|ing)?|calculat(?:e|es|ed|ing)|deliver(?:s|ed|ing)?|display(?:s|ed|ing)?|produc(?:e|es|ed|ing)|develop(?:s|ed|ing)?|lead(?:s|ing)? to|result(?:s|ed|ing)? in|found to (?:have|contain)|at risk of|prone to|fail(?:s|ed|ing)? to(?: \w+)?) )?(?:(?:an?|the|its|their|some|any|possible|potential|suspected|two|three|several|many|multiple|numerous|(?:risks?|lack|reports?|complaints?|concerns?|worries|doubts?|questions?|suspicions?) (?:of|about|over|that|as to)) )*`;
const OF_REASON = String.raw`((?!(?:of|how|what|why|who|where|being|fda|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall 20|winter|last|this|next|\d)\b)[\w'/-]+(?: [\w'/-]+){0,3}?)(?=[.?!,;:()]|$| [-–—] | (?:may|might|could|can|is|are|was|were|did|does|do|has|have|had|ran|runs?|in|on|of|since|from|by|between|during|before|after|that|which|last|this|these|for|but|with|to|when|if|at|too|while|fail(?:s|ed)?|broke|leaked|cracked|recalls?|distributed|sold|shipped|sent|made|manufactured|marketed|initiated|posted|announced|recalled)\b)`;
/** `recalled for foam degradation`, `withdrawn when brakes were failing`, `taken off the market since they could catch fire`. */
const REASON_RECALLED = new Phrases(
  String.raw`\b${RECALLED} (?:for(?! (?:use|sale|patients?|home|good|an?y? second|the (?:first|second|third)|it|them|this|that|which|what)\b)|because|after|when|as(?= (?:they|it)\b)|since(?= (?:they|it|the|its|their)\b)|following|on (?:account|the grounds) of) ${FAULTY}${OF_REASON}`,
  "gi",
);
/** `recalls for breakage`: the thing must be a fault, since devices stand there, too. */
const REASON_FAULT = new Phrases(
  String.raw`\brecalls? (?:for|over|after|on account of|because of) ${FAULTY}(?=[\w' -]{0,24}\b(?:fires?|overheat\w*|contaminat\w*|mou?ld|endotoxins?|steril(?:ity|ization)|leak(?:s|ing|age)?|crack(?:s|ing)|break(?:s|ing|age)|fractures?|corrosion|oxidation|degradation|detachment|fail(?:ing|ures?)|free[- ]flow|mislabel\w*|missing|wrong|incorrect|inaccurate|cyber\w*|vulnerabilit\w+|biocompatib\w+|toxic\w*|particulates?|over-?delivery|under-?delivery|impurit\w+|kinks?|kinking)\b)${OF_REASON}`,
  "gi",
);
/** `tubing that kinks, and was recalled for it`. */
const REASON_DOES = new Phrases(
  /\b(?:that|which) (kinks?|leaks?|cracks?|breaks?|overheats?|corrodes?|detach(?:es)?|jams?)(?=,? (?:and|so) (?:were |was |got |is |are )?recalled\b)/gi,
);

/** Forms that say by themselves that a reason follows: its words are one, whatever a list takes them for. */
const SURELY_REASONS: ReadonlySet<RegExp> = new Set([
  REASON_FIRST,
  REASON_IS,
  REASON_WAS,
  REASON_TEXT,
  REASON_SPEAKS,
  REASON_IN,
]);
/** `because the sterile barrier may be compromised`: the thing alone, which a reason may tell of in other words. */
const REASON_CLAUSE = new Phrases(
  /\bbecause (?:an? |the |its |their |some )(?!(?:firm|compan(?:y|ies)|manufacturer|maker|supplier|devices?|products?|units?|fda|agency|labels?)\b)([\w'/-]+(?: [\w'/-]+){0,2}?)(?=$| (?:may|might|could|can|is|are|was|were|did|does|do|has|have|had|fail(?:s|ed)?|broke|leak(?:s|ed)?|crack(?:s|ed)?)\b)/gi,
);
/** `had sterility problems`, `recalls mentioning sterility`. */
const REASON_PROBLEM = new Phrases(
  /\b(?:had|have|having|with|over|for) (?:an? |the |some )?((?:sterility|contamination|leak(?:age|ing|s)?|overheating|corrosion|particulates?|mold|cracks?|cracking|breakage|degradation|batter(?:y|ies)|power(?: supply)?|alarms?|sensors?|connectors?|seal(?:ing)?|chargers?|cables?|motors?|valves?|brakes?|wheels?|electrical|calibration|cyber-?security) (?:problems?|issues?|failures?|concerns?|troubles?|faults?|defects?))\b|\brecalls? (?:that )?mention(?:ing|s)? (?:an? |the )?(both ["“]?[\w'/-]+["”]? and ["“]?[\w'/-]+["”]?|[\w'/-]+(?: [\w'/-]+){0,2}?)(?=[.?!,;:()]|$| (?:of|in|since|from|by|between|during|before|after|that|which|last|this|for|and|with)\b)/gi,
);
/** `seal failures excluding Cook`: what is ruled out is no reason. */
const RULED_OUT =
  /,? (?:(?:but|and|or) )?(?:not|except(?: for)?|excluding|other than|besides|apart from|without|leaving out) .*$| [-–—]+ .*$/i;
const NEXT_REASON =
  /^ (?:for|because of|due to|over|about|on account of) (?:an? |the |some |any |possible |potential )*([\w'/-]+(?: (?!in\b|since\b|from\b|by\b|last\b|this\b)[\w'/-]+){0,2}?)(?=[.?!,;:()]|$| (?:in|since|from|by|between|during|before|after|last|this)\b)/i;
/** Words that reasons seldom have, and that say nothing of them. */
const ABOUT_REASONS =
  /(?:^| )(?:problems?|issues?|troubles?|concerns?|failures?|fail(?:ed)?|defects?|risks?|faults?|faulty|unexpectedly|suddenly|prematurely|too early|of|the|an?|errors?)(?= |$)/gi;
/** `over the last five years`, `over 100`, `due to end in 2023`: no reasons. */
const NO_REASON = new Phrases(
  /\b(?:been|was|were|got) recalled\b|^(?:(?:the )?(?:last|past|next|recent|several|few|many|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|twenty-four|thirty|ninety|a few|all|half|whole|entire|full|previous|calendar|course|period|of|the|\d+) )*(?:years?|months?|weeks?|days?|quarters?|decades?|half-?years?|time|period|\d+)\b|^(?:be|end(?! of)|expire|close|start|begin|most often|(?:(?:for|of|in|on) )?each|each other|one another|given|stated|what|which|it|them|this|that|they)\b|^(?:[\w-]+ )?use$|^(?:read|go|went|get|got|come|came|work|worked|show|showed|give|gave|do|did|stay|sit|turn|run|ran)(?:s|es|ing)?$|\b[A-Z]{1,3}\d{5,}/i,
);

/** Words of the reason for a recall, where no cause in FDA's words is named; each of several by itself. */
export function reasonIn(part: Part, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  const spans = [
    REASON_BEHIND,
    ...SURELY_REASONS,
    REASON,
    REASON_RECALLED,
    REASON_FAULT,
    REASON_CLAUSE,
    REASON_PROBLEM,
    REASON_DOES,
  ].flatMap((form) => spansIn(part, form).map((span) => ({ ...span, form })));
  for (const { form, ...span } of spans) {
    const [said = "", one, other] = new RegExp(form.source, "i").exec(text.slice(span.start, span.end)) ?? [];
    const what = one ?? other ?? "";
    const from = span.start + said.lastIndexOf(what);
    const where = { start: from, end: from + what.length };
    const isOfText = /\breasons?(?: texts?)? (?:mention|includ|contain|nam|say)/i.test(said);
    const isTaken =
      taken.some((one) => overlaps(one, span)) ||
      (!isOfText &&
        part.own.some((one) => isOfOther(one, where) && !(SURELY_REASONS.has(form) && one.tag === "device")));
    if (isTaken || NO_REASON.test(what) || negationBefore(text, span.start) !== null) continue;
    /** `over CPAP or BiPAP foam degradation`: the devices stand before the reason. */
    const of = part.own.filter((one) => one.tag === "device" && holds(where, one) && isTerm("device", toKey(one.text)));
    const behind = what.slice((of.at(-1)?.end ?? from) - from).trim();
    const kept = (of.length > 0 && behind !== "" ? behind : what).replace(RULED_OUT, "");
    /** `for leaks or for sterility problems`: the second one stands behind its own word. */
    const [second = "", reason = ""] = / (?:or|and)$/i.test(kept) ? (NEXT_REASON.exec(text.slice(span.end)) ?? []) : [];
    const values = (kept + (reason === "" ? "" : ` ${reason}`))
      /** `both battery and fire`: a reason that has both words. */
      .replace(/^both ["“]?([^\s"”]+)["”]? and ["“]?([^\s"”]+)["”]?$/i, "$1 $2")
      .split(/ (?:or|and) /i)
      .filter((one) => !NO_REASON.test(one))
      .map((one) =>
        searchText(
          one
            .replaceAll(ABOUT_REASONS, " ")
            .replaceAll(/ {2,}/g, " ")
            .trim()
            .replace(/ (?:in )?(?:19|20)\d\d$/, "")
            .replace(/^(?:whether|if) (?:it was |there was )?/i, "")
            .replace(/^(?:their|its|these|those|with|by|from|in|about|regarding|concerning|(?:the )?words?) /i, ""),
        ),
      )
      .filter(isSearchable);
    const at = what.indexOf(kept);
    const used = {
      start: at > 0 ? from + at : span.start,
      end: what.endsWith(kept) ? span.end + second.length : from + at + kept.length,
    };
    if (values.length > 0) return { ...NOTHING, wishes: [{ name: "reason_for_recall", values }], used: [used] };
  }
  return NOTHING;
}

/** A firm, or a device of several words, is what a recall is of. */
const isOfOther = ({ tag, text, ...span }: Tagged, where: Span): boolean =>
  overlaps(span, where) &&
  (tag === "firm" ||
    (tag === "device" &&
      isTerm("device", toKey(deviceOf(text))) &&
      (text.includes(" ") || text.length === where.end - where.start)));

/** Who reported, by the occupations that FDA's reports have. */
const REPORTER =
  "(?:nurse|lay ?user|lay ?person|physician|doctor|surgeon|pharmacist|patient(?!s? (?:problem|outcome))|risk manager|biomedical engineer|technician|attorney|lawyer|paramedic|dentist|optometrist|audiologist|dietician|phlebotomist|physicist|physician assistant|nursing assistant|medical assistant|home health aide|(?:physical|occupational|respiratory|speech) therapist|(?:medical|nuclear medicine|radiologic) technologist|(?:biomedical|service) technician)s?";
const REPORTERS_JOINED = String.raw`${REPORTER}(?: themselves)?(?:(?:,? (?:and|or)|,|\/) ?(?:(?:by|from) )?(?:the |an? |their )?(?:(?:patients?|users?)['’]s? )?${REPORTER})*`;
const REPORTERS = new Phrases(
  String.raw`\b(?:(?:reported|submitted|filed|sent|made|written|reports?)(?: in)?(?: voluntarily| themselves| directly)? by|coming from|from) (?:the |an? )?(${REPORTERS_JOINED})(?!\w)(?! (?:lifts?|warm\w*|monitors?|controlled|call|chairs?|beds?|positioning|transfer|handling|scales?|gowns?|return|programmers?|groups?|who (?:died|were|had)|over|under|aged)\b)`,
  "gi",
);

/** The same where they come first: `what did nurses report`, `in which a nurse told of`, `a nurse as reporter`. */
const WHO_REPORTED = new Phrases(
  String.raw`\b(?:(?:what|which|where|how many|when|that|in which|did|do|have)(?: reports?| events?)?(?: did| do| have| has| does)? |)(?:an? |the )?(${REPORTERS_JOINED}) (?:(?:is|was|were|being) the first (?:ones? |person |people )?to report\b|(?:(?:is|was|were|being) (?:the )?(?:ones?|person|people) (?:who|that) )?(?:have |has |had |may have )?(?:(?:first|initially|originally|been) )?(?:reporting|telling|reported|told|filed|submitted|described|wrote|written|sent(?: in)?|report|file|submit|describe|send(?: in)?(?= (?:any |the |in )*reports?\b)|(?:made|makes|make) (?:the |a )?reports?)\b|(?:as|being|is|was|were|are) (?:the |an? )?(?:first |initial )?reporters?\b)|\breporters?(?:['’]s)?(?: occupations?)? ?(?:is|was|were|being|of|:|=)? ?(?:an? |the )?(${REPORTERS_JOINED})\b`,
  "gi",
);

/** `pharmacist-reported malfunctions`, `risk managers' reports`. */
const THEIR_REPORTS = new Phrases(
  String.raw`\b(${REPORTERS_JOINED})(?:[- ]reported(?= \w)| voluntary(?= reports?\b)|['’]s?(?= (?:[\w-]+ ){0,2}reports?\b)|[- ](?:submitted|filed)(?= (?:[\w-]+ ){0,2}reports?\b))`,
  "gi",
);

export function reportersIn(part: Part): Wishes {
  const { text } = part.question;
  const [span] = [REPORTERS, WHO_REPORTED, THEIR_REPORTS].flatMap((form) => spansIn(part, form));
  if (span === undefined || negationBefore(text, span.start) !== null) return NOTHING;
  /** `from patients and consumers`: all who report of their own accord. */
  if (/^(?:,| and| or|\/) ?consumers?\b/i.test(text.slice(span.end))) return { ...NOTHING, used: [span] };
  const said =
    text
      .slice(span.start, span.end)
      .toLowerCase()
      .match(new RegExp(String.raw`\b${REPORTER}\b(?!['’]s? )`, "g")) ?? [];
  const values = said.map((who) =>
    who
      .replace(/s$/, "")
      .replace("doctor", "physician")
      .replace("lawyer", "attorney")
      .replace(/^lay ?(?:user|person)$/, "patient"),
  );
  return { ...NOTHING, wishes: [{ name: "reporter_occupation", values: [...new Set(values)] }], used: [span] };
}

/** A problem in the record's own words: `mention fatigue as a patient problem`, `with product problem Disconnection`. */
const PROBLEM_AS =
  /\b(?:(?:mention|list|nam|hav|giv)(?:s|e|es|ing|ed)?|with|where|whose|in which) ((?:(?!that\b|which\b|and\b|(?:is|was|are|were) )[\w-]+ ){0,2}[\w-]+) (?:(?:is|was|are|were) (?:\w+ )?)?as (?:an? |the )?(patient|product|device)(?:['’]s)? problem\b/gi;
const PROBLEM_IS = new Phrases(
  /\b(?<!\b(?:by|per|each|every|which|what|common|of) )(patient|product|device) problem(?: is| was| of|:|=)? (?:the )?["“]?((?!of\b|is\b|was\b|in\b|with\b|and\b|or\b|codes?\b|reports?\b|the\b)[\w-]+(?: [\w-]+){0,2}?)["”]?(?=[.,;?!]|$| (?:in|with|since|received|between|from|where|and|sent|during|reported|that|which)\b)/gi,
);

/** A problem that is named as one, where no term of FDA's is known for its words. */
export function problemsIn(part: Part, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  const found = [PROBLEM_AS, PROBLEM_IS].flatMap((form) =>
    spansIn(part, form)
      .filter((span) => !taken.some((one) => overlaps(one, span)) && negationBefore(text, span.start) === null)
      .flatMap((span) => {
        const groups = new RegExp(form.source, "i").exec(text.slice(span.start, span.end)) ?? [];
        const [what = "", kind = ""] = form === PROBLEM_AS ? groups.slice(1) : groups.slice(1).toReversed();
        const value = searchText(what.replace(/^(?:an?|the|any|some) /i, ""));
        return isSearchable(value)
          ? [{ span, wish: { name: `${kind.toLowerCase().replace("device", "product")}_problem`, values: [value] } }]
          : [];
      }),
  );
  /** `reports that mention fatigue`: what happened to a patient, in the words of the question. */
  const mentioned = part.own
    .filter(
      (one) =>
        one.tag === "condition" &&
        (MENTIONED.test(text.slice(0, one.start)) ||
          (REPORTED.test(text.slice(0, one.start)) && ENDED.test(text.slice(one.end)))) &&
        !taken.some((span) => overlaps(span, one)) &&
        !found.some(({ span }) => overlaps(span, one)) &&
        negationBefore(text, one.start) === null,
    )
    .map((one) => {
      const [verb = ""] = MENTIONED.exec(text.slice(0, one.start)) ?? [];
      const span = { start: one.start - verb.length, end: one.end };
      return { span, wish: { name: "patient_problem", values: [searchText(one.text)] } };
    })
    .filter(({ wish: { values } }) => values.every(isSearchable));
  const all = [...found, ...mentioned];
  return { ...NOTHING, wishes: all.map(({ wish }) => wish), used: all.map(({ span }) => span) };
}
/** `hip implant reports with metallosis` */
const REPORTED = /\b(?:reports?|reported|events?|complaints?) (?:with|of|about) (?:an? |the |any )?$/i;
/** What stands behind it is no thing that it says which: `reports about Parkinson's devices`. */
const ENDED =
  /^(?:\W*$|[.,;?!]| (?:with|from|in|after|following|linked|associated|caused|due|since|among|on|and|or|when|by)\b)/i;
const MENTIONED =
  /\b(?:mention(?:s|ed|ing)?|involv(?:e|es|ed|ing)|caus(?:e|es|ed|ing)|result(?:s|ed|ing)? in|le(?:d|ads?|ading) to|describ(?:e|es|ed|ing)|complain(?:s|ed|ing)? of|suffer(?:s|ed|ing)?(?: from)?|develop(?:s|ed|ing)?|experienc(?:e|es|ed|ing)) (?:an? |the |any |severe |chronic )?$/i;

/** Numbers of models and lots, behind the words that say what they are. */
const NUMBERS =
  /\b(model|lot|batch)(?: (?:number|no\.?|#))?(?: is\b| was\b|:)? ?#? ?((?=[\w.-]*\d)[A-Z0-9][\w.-]{1,24})\b/gi;

export function numbersIn(part: Part): Wishes {
  const { text } = part.question;
  const found = spansIn(part, NUMBERS)
    .filter(({ start }) => negationBefore(text, start) === null)
    .map((span) => {
      const [, kind = "", number = ""] = new RegExp(NUMBERS.source, "i").exec(text.slice(span.start, span.end)) ?? [];
      return { span, wish: { name: `${kind.toLowerCase().replace("batch", "lot")}_number`, values: [number] } };
    });
  return { ...NOTHING, wishes: found.map(({ wish }) => wish), used: found.map(({ span }) => span) };
}

/** A device without the number that a filter takes: `insulin pump model 780G`, `lot number 22G14 wound dressings`. */
export const withoutNumbers = (device: string, asked: string): string =>
  Array.from(asked.matchAll(NUMBERS), ([, , number = ""]) => number)
    .reduce((said, number) => said.replace(number, " "), device)
    .replaceAll(NUMBERS, " ")
    .replace(/\b(?:model|lot|batch)(?: number)?(?= {2}| *$)/i, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
