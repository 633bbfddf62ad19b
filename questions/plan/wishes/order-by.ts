import { Phrases } from "../../vocabulary/phrases.ts";
import type { Span } from "../../language/span.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";

/** Orders that name what to order by, and in which direction: `in descending order of effective date`. */

/** The day that something was done: `the date of receipt`, `the day FDA received them`. */
const dayOf = (done: string, noun: string): string =>
  String.raw`(?:${noun}) dates?|(?:dates?|days?) (?:of (?:the |their )?)?(?:${noun}|${done})|(?:dates?|days?) (?:that |on which )?(?:the |they |it )?(?:fda |agency |firm )?(?:were |was )?(?:${done})(?: them| it| each)?`;

interface Field {
  readonly name: string;
  readonly said: string;
  /** What befalls records on that day: `last received first`. */
  readonly done?: string;
}

/** What each kind of records has an order by; the one that `date` alone means stands first. */
const FIELDS: Readonly<Partial<Record<Call["endpoint"], readonly Field[]>>> = {
  "/labels/search": [{ name: "effective_date", said: dayOf("effective", "effective|revision|label|effect") }],
  "/trials/search": [
    { name: "start_date", said: dayOf("started|began", "start(?:ing)?"), done: "started" },
    { name: "completion_date", said: dayOf("completed|ended", "completion|end"), done: "completed" },
    { name: "last_update_date", said: dayOf("updated", "(?:last |latest )?updated?"), done: "updated" },
    { name: "enrollment", said: "enrol+ments?(?: size| numbers?| counts?)?|sample sizes?|number of participants" },
  ],
  "/clearances/search": [
    { name: "decision_date", said: dayOf("decided|cleared", "decision|clearance"), done: "cleared|decided" },
    { name: "date_received", said: dayOf("received|got", "receipt|received|submission"), done: "received|submitted" },
  ],
  "/devices/recalls": [
    { name: "date_initiated", said: dayOf("initiated|recalled|started", "initiation|recall"), done: "initiated" },
  ],
  "/devices/events": [
    { name: "date_received", said: dayOf("received|got", "receipt|received|report(?:ing)?"), done: "received" },
  ],
  "/hospitals/search": [
    { name: "overall_rating", said: "(?:overall |cms |medicare )*(?:star )?(?:ratings?|stars)" },
    { name: "name", said: "(?:hospital |facility )?names?" },
  ],
};

const DOWN = String.raw`descending|decreasing|reverse(?:d)?(?: chronological(?:ly)?)?|(?:newest|latest|last|highest|largest|biggest|best|most|most recent(?:ly)?)(?: ones?)?(?: (?:first|on top|at the top|to (?:the )?(?:oldest|earliest|first|lowest|smallest|worst)))`;
const UP = String.raw`ascending|increasing|(?<!reverse )chronological(?:ly)?|(?:oldest|earliest|first|lowest|smallest|worst|poorest|weakest|fewest)(?: (?:ones?|stars))?(?: (?:first|on top|at the top|to (?:the )?(?:newest|latest|last|highest|largest|best)))`;
const EITHER = `(?:${DOWN}|${UP})`;
const OF = String.raw`(?:by|of|on|in|according to)(?: the| their| its| each)?`;

/** Forms of an order, § standing for what it is by. */
const FORMS = [
  String.raw`(?<=\b(?:sort|order|arrang|rank|organi[sz])(?:e|ed|ing|s)?\b[^.?!;]{0,60}?)\b${OF} (?:§)(?:,? (?:in )?(?:an? |the )?${EITHER}(?: order)?)?\b`,
  String.raw`\b(?:in |from )?(?:an? |the )?${EITHER}(?: order)?,? ${OF} (?:§)\b`,
  String.raw`\bby (?:the |their |its )?(?:§),? (?:in |from )?(?:an? |the )?${EITHER}(?: order)?\b`,
] as const;

/** A direction before its order: `Oldest first: recalls sorted by date`. */
const BEFORE =
  /\b(?:ascending|descending)[^.?!;]{0,20}$|\b(?:oldest|earliest|newest|latest|largest|smallest)(?: ones?)? first\b[^.?!;]{0,80}$/i;

/** How far a direction may stand from an order. */
const MOST_BEHIND = 40;

const ORDERS = Object.entries(FIELDS).flatMap(([endpoint, fields]) =>
  fields.flatMap((field, nth) => {
    const { name, done } = field;
    const said = nth === 0 && field.name.includes("date") ? `${field.said}|dates?` : field.said;
    return [
      ...FORMS.map((form) => ({ endpoint, name, pattern: new Phrases(form.replace("§", said), "gi") })),
      ...(done === undefined
        ? []
        : [
            {
              endpoint,
              name,
              pattern: new Phrases(
                String.raw`\b(?:last|latest|newest|most recently|first|earliest) (?:${done})(?: ones?)? (?:first|on top|at the top)\b`,
                "gi",
              ),
            },
          ]),
    ];
  }),
);

/** `sorted ascending`, by the date that records have their order by. */
const BARE = new Phrases(
  String.raw`(?<=\b(?:sort|order|arrang|rank)(?:e|ed|ing|s)?\b[^.?!;]{0,40}?)\b(?:in )?(?:ascending|descending)(?: order)?\b|\b(?:in )(?:ascending|descending) order\b`,
  "gi",
);

/** The order that is said in so many words; null where none is. */
export function orderBy(part: Part, endpoint: Call["endpoint"]): { readonly sort: string; readonly used: Span } | null {
  const { text } = part.question;
  const found = ORDERS.filter((order) => order.endpoint === endpoint)
    .flatMap(({ name, pattern }) => spansIn(part, pattern).map((used) => ({ name, used })))
    .toSorted((one, other) => other.used.end - other.used.start - (one.used.end - one.used.start))[0];
  const [bare] = spansIn(part, BARE);
  const [main] = FIELDS[endpoint] ?? [];
  const given = found ?? (bare === undefined || main === undefined ? null : { name: main.name, used: bare });
  if (given === null) return null;
  const { start, end } = given.used;
  const behind = /^[^.?!;]*/.exec(text.slice(end, end + MOST_BEHIND))?.[0] ?? "";
  const before = BEFORE.exec(text.slice(0, start))?.[0] ?? "";
  const said = `${before} ${text.slice(start, end)} ${behind}`;
  const isUp = new RegExp(
    `\\b(?:${UP})\\b|^ *(?:first|earliest) \\w+(?: ones?)? (?:first|on top|at the top)\\b`,
    "i",
  ).test(said);
  const isDown = new RegExp(`\\b(?:${DOWN})\\b`, "i").test(said);
  /** Names go from A to Z, all else from the newest or the highest, unless told otherwise. */
  const isAscending = given.name === "name" ? !isDown : isUp && !isDown;
  return { sort: isAscending ? given.name : `-${given.name}`, used: given.used };
}
