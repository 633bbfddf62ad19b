type Names = Readonly<Record<string, string>>;

/** Joins values of one field: `cohort or case-control`, `triple- or quadruple-blind`, `cohort, case-only`. */
const JOINT = String.raw`(?:-?,? (?:and|or|and/or|&) |-?, |/)(?:an? |the )?`;

const QUOTE = `['"‘’“”]?`;

/** Stands between a field and its value: `purpose is listed as`, `sponsor class:`, `model (`. */
const BEING = String.raw`(?:(?: (?:is|are|was|were|being|of|in|as|categori[sz]ed|class(?:ed|ified)|given|listed|recorded|stated|described|marked|entered|set|the|an?)){0,9} ?[:=(] ?| (?:(?:is|are|was|were|being|of|in|as|categori[sz]ed|class(?:ed|ified)|given|listed|recorded|stated|described|marked|entered|set|the|an?) ){0,9})`;

/** Behind a value, where its field follows: `screening as the primary purpose`, `'other' given as its purpose`. */
const AS = String.raw` (?:(?:is |being |was )?(?:given|listed|recorded|stated|described|marked|entered) )?(?:as|for|is|was) (?:the |their |its |an? )?`;

/** Says that studies are meant, right behind a value: `prophylaxis studies`, `basic science experiments`. */
const STUDIES = String.raw`(?= (?:clinical )?(?:trials?|stud(?:y|ies)|research|work|experiments?|projects?|protocols?)\b)`;

/** How a filter of studies is said: a field with values in a row, values right before it, or values of studies. */
export function designSaid(field: string, values: Names, named: Names, plain: Names): string {
  const ofField = [...Object.values(values), ...Object.values(named)];
  const all = inRow([...ofField, ...Object.values(plain)]);
  const alone = Object.values(values);
  return [
    `(?:${field})${BEING}${all}`,
    `${all}${AS}(?:${field})`,
    ...(ofField.length === 0 ? [] : [`${inRow(ofField)}(?:[ -]type)?[ -](?:${field})`]),
    ...(alone.length === 0 ? [] : [`${inRow(alone)}(?:[ -](?:type|style))?${STUDIES}`]),
  ].join("|");
}

/** One of these or several, joined. With the look ahead V8 compiles a list once for each place: 60 ms of a first question. */
function inRow(names: readonly string[]): string {
  const one = `(?=\\S)${QUOTE}(?:${names.join("|")})${QUOTE}`;
  return `${one}(?:${JOINT}${one}){0,9}`;
}
