/** How dates are said in questions. */

/** Numbers in words; "a few" is three. */
export const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  "twenty-four": 24,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};

export const COUNT = `\\d{1,3}|${Object.keys(NUMBERS).join("|")}`;

/** `in the past two years`, `since last month`. */
export const RELATIVE = new RegExp(
  String.raw`\b(?:(?:in|over|during|within|for|from|since|of)\s+)?(?:the\s+)?(?:last|past|previous|preceding|recent|trailing)\s+(?:(${COUNT})(?:\s+of)?[\s-]+)?(day|week|month|quarter|year|decade|yr|mo|wk)s?\b`,
  "i",
);
/** `since five years ago`. */
export const AGO = new RegExp(
  String.raw`\b(?:since|from|after|starting)\s+(?:about\s+)?(${COUNT})(?:\s+of)?\s+(day|week|month|quarter|year|decade)s?\s+ago\b`,
  "i",
);
/** `so far this year`. */
export const THIS =
  /\b(?:(?:so far|in|since|during|over|from|already|yet|to date)\s+)*(?:the\s+)?(?:(?:start|beginning) of\s+)?(?:this|the current|current)\s+(year|month|quarter|week)(?:\s+(?:so far|to date|alone))?\b|\byear[ -]to[ -]date\b|\bytd\b/i;
export const YEAR = String.raw`(?:19[89]\d|20\d\d)`;
/** `between 2019 and 2021`. */
export const BETWEEN = new RegExp(
  String.raw`\b(?:between|from|in|during)?\s*(?:the\s+(?:years?|period)\s+)?\b(${YEAR})\s*(?:-|–|to|until|till|through|thru|and)\s*(?:the end of\s+)?(${YEAR})\b`,
  "i",
);
export const CUE = String.raw`\b(?:(?:on or )?(?:since|after|from|starting(?: (?:in|from|with))?|beginning(?: (?:in|with))?|as of|as early as|back to|later than|newer than|not before|no earlier than|more recent than|post)|>=?)\b`;
/** Words before a date that do not change it. */
export const VAGUE = String.raw`(?:the|about|around|roughly|approximately|circa|at least|some ?time|back|in|years?|month of|date|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?)`;
/** `since late 2020`. */
export const SINCE_YEAR = new RegExp(
  String.raw`${CUE}\s+(?:${VAGUE}\s+)*(start of|beginning of|early|mid[- ]?|middle of|late|end of)?\s*(${YEAR})\b(?!-\d)(?:\s*(?:on(?:wards?)?|forward|and later|or later))?`,
  "i",
);
/** `2021 onwards`. */
export const ONWARD_YEAR = new RegExp(
  String.raw`\b(${YEAR})\s*(?:on(?:wards?)?|forward|and (?:later|after|newer|onwards?)|or (?:later|newer)|\+)(?=[\s,.?!)]|$)`,
  "i",
);
/** `in 2022`. */
export const IN_YEAR = new RegExp(String.raw`\b(?:in|during|for|of|year)\s+(?:the\s+year\s+)?(${YEAR})\b(?!-\d)`, "i");
/** `since last spring`. */
export const SEASON = new RegExp(
  String.raw`${CUE}\s+(?:the\s+)?(last|this|past|previous)?\s*(spring|summer|fall|autumn|winter)\b(?:\s+(?:of\s+)?(${YEAR}))?`,
  "i",
);
/** What stands before a full date or a month: `since `, `in `. */
export const CUE_DATE = new RegExp(String.raw`(?:${CUE}|\b(?:between|in|during|on))\s*[=:]?\s*['\"]?(?=[\w])`, "gi");
/** `12 March 2022 to date`. */
export const TO_DATE =
  /(?<![\w])((?:\d{1,2}(?:st|nd|rd|th)? )?[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d)\s*(?:to date|to now|to present|to today|till (?:now|today)|until (?:now|today)|onwards?|on\b|forward|and (?:later|after)|or later|-\s*present|- now)/i;
