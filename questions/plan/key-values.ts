/** Requests of programs, key by key, in the words of a question: `dataset=device_recalls; firm=Baxter; status=terminated`. */

const NAME = String.raw`[A-Z][\w.'-]+(?: [A-Z][\w.'-]+){0,2}`;
const END = String.raw`(?=[ ,;.?&|]|$)`;

const records = (said: string): RegExp =>
  new RegExp(
    String.raw`(?<!\w)(?:dataset|endpoint|source|registry|records?|table) ?[=:] ?/?(?:${said})(?:/search)?(?=[ ,;|&]|$)`,
    "gi",
  );

/** What such a pair of a key and its value says, the first ones first. */
const PAIRS: readonly (readonly [pair: RegExp, words: string])[] = [
  [records("(?:devices?[/_ -])?recalls?"), "device recalls"],
  [records("(?:(?:devices?|adverse)[/_ -])?events?"), "adverse events"],
  [records(String.raw`(?:devices?[/_ -])?clearances?|510\(?k\)?s?`), "clearances"],
  [records("(?:clinical[_ -]?)?(?:trials?|studies)"), "clinical trials"],
  [records("(?:drug[_ -]?)?labels?"), "drug labels"],
  [records("hospitals?"), "hospitals"],
  [/\bhospital[_ ]general(?:[_ ]information)?(?=[:;]|$)/gi, "hospitals"],
  [records("(?:npi[_ -]?)?providers?"), "providers"],
  [
    new RegExp(
      String.raw`\bcity ?[=:] ?(${NAME})[,;&|]? (?:and )?state ?[=:] ?([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)${END}`,
      "g",
    ),
    "in $1, $2",
  ],
  /** `state FL, city Tampa` */
  [
    new RegExp(
      String.raw`\bstate:? ?[=:]? ?([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)[,;&|] ?(?:and )?city:? ?[=:]? ?(${NAME})${END}`,
      "g",
    ),
    "in $2, $1",
  ],
  [
    new RegExp(
      String.raw`\bcity:? (${NAME})[,;&|] ?(?:and )?state:? ([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)${END}`,
      "g",
    ),
    "in $1, $2",
  ],
  [/\bemergency[ _]services? ?[=:] ?(?:no|false|none|0)(?!\w)/gi, "without emergency services"],
  [/\bhas[ _]results ?[=:] ?(?:no|false|0)(?!\w)/gi, "without results"],
  [/\bhas[ _]results ?[=:] ?(?:yes|true|1)(?!\w)/gi, "with results"],
  [/\bownership ?[=:] ?(physician|tribal|church)s?(?!\w)/gi, "$1-owned"],
  [/\bphases? ?[=:] ?([1-4](?:\/[1-4])?)(?!\w)/gi, "phase $1"],
  [/\brecall[ _]class(?:ification)? ?[=:] ?(i{1,3}|[123])(?!\w)/gi, "Class $1 recalls"],
  /** `with condition sickle cell disease, intervention gene therapy, location France` */
  [/(?<=[,;] )intervention (?!types?\b|models?\b)(?=\w)/g, ""],
  [/(?<=[,;] )location (?=[A-Z])/g, "in "],
  [new RegExp(String.raw`\b(?:[Cc]ountry|[Ll]ocation) ?[=:] ?(${NAME})`, "g"), "in $1"],
  /** `status in (recruiting, not yet recruiting)` */
  [/\bstatus(?: in|:|=) ?[([]["']?([\w ]+?)["']?, ?["']?([\w ]+?)["']?[)\]]/gi, "that are $1 or $2"],
  [/\bstatus ?= ?(terminated|completed|open)(?!\w)/gi, "$1 status"],
  [/\b(?:date_)?(initiated|decided|received|terminated|posted) ?= ?((?:19|20)\d\d)(?!\d)/gi, "$1 in $2"],
  [/\b(?:condition|disease) ?= ?([\w' -]+?)(?=,? (?:and )?\w+ ?=|[,;&|.?]|$)/gi, "for $1,"],
  [/\b(?:substance|ingredient) ?= ?(?=\w)/gi, "active substance "],
  [/\b(device|drug) ?= ?(?=[\w"'])/gi, "$1 "],
];

/** `type=Psychiatric, ownership=Proprietary`: the values say what they are. */
const OF_VALUE =
  /(?<!\b(?:firm|applicant|company) )\b(?:state|city|type|owner(?:ship)?|status|phase|intervention|route|country|hospital type|recall status)=(?=[\w"'])|\bintervention = (?=[\w"'])/gi;
/** Of recalls a state by itself is that of the firm. */
const OF_RECALLS = /\brecalls?\b/i;

/** A key with its value, of which a request has several where it is written for a program. */
const KEY = /(?:^|[;,:&|({]|\bAND\b|\bwith\b) ?[a-z_]+(?: [a-z]+)? ?(?:!=|[=:])/gi;

/** What the others say in such a request: `product: heartware hvad; status: ongoing; status!=completed`. */
const OF_PROGRAMS: readonly (readonly [pair: RegExp, words: string])[] = [
  [/^\W*(?:query|request|task|search|intent) ?[:=] ?/i, ""],
  [/\bstatus ?(?:!=|<>) ?(?=\w)/gi, "not "],
  [/\bstatus ?[:=] ?(ongoing|open|terminated|completed|recruiting|active|withdrawn|suspended)(?!\w)/gi, "$1 status"],
  [/\b(?:lead )?sponsor ?[:=] ?(?:an? )?(?:compan(?:y|ies)|industry)(?!\w)/gi, "sponsored by industry"],
  [/\b(?:recalling_?)?(?:firm|manufacturer|maker|applicant|company|sponsor) ?[:=] ?(?=\w)/gi, "by "],
  [/\b(?:products?|devices?) ?[:=] ?(?=\w)/gi, "of "],
  [/\bbox(?:ed)?[ _]warning ?[:=] ?(?:yes|true|1|present)(?!\w)/gi, "with a boxed warning"],
  [/\bsubmission(?:[ _]type)? ?[:=] ?(traditional|special|abbreviated)(?!\w)/gi, "$1 510(k)"],
  [/\b(received|initiated|decided|posted|terminated|updated)[ _](since|until) ?[:=] ?(?=\d)/gi, "$1 $2 "],
  [/\b(since|until|after|before) ?[:=] ?(?=\w)/gi, "$1 "],
  /** Not the one of `Johnson & Johnson`. */
  [/;|\||&&|&(?=[a-z_]+ ?[=:])| AND(?= )/g, ","],
  [/\breturn (?:the )?(?:count|total|number)\b/gi, "how many"],
];

/** A text in which keys and their values are said in words; any other text as it is. */
export function withoutKeys(written: string): string {
  if (!/[=:]|\bcity [A-Z]|, (?:intervention|location) \w/.test(written)) return written;
  const isOfProgram = [...written.matchAll(KEY)].length > 2;
  const text = isOfProgram
    ? OF_PROGRAMS.reduce((whole, [pair, words]) => whole.replace(pair, words), written)
    : written;
  const said = PAIRS.reduce((whole, [pair, words]) => whole.replace(pair, words), text);
  return said.replace(OF_VALUE, (key) => (/^state/i.test(key) && OF_RECALLS.test(said) ? "firm state " : ""));
}
