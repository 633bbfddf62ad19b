import { readPart, spanOf, type Reading } from "./reading.ts";
import { spansOf, type Span } from "./spans.ts";
import type { Topical } from "./cues.ts";

/** A part of the question with the kind of records it asks for. */
export interface Clause {
  readonly topical: Topical | null;
  readonly reading: Reading;
}

/** Where one wish may end and the next begin. */
const JOINTS =
  /[;?!]+\s*|(?<!\b(?:Inc|Corp|Co|Ltd|St|Dr|Mt|vs|No|Jr|Sr|approx|[A-Za-z]))\.(?=\s+\S)\s*|,\s*(?:and |plus |also |as well as |along with |together with )?|\s+(?:and also|and|plus|also|as well as|along with|together with|&|then)\s+|\s*\+\s*|\s+[-–]\s+|:\s+/gi;

/** The strength from which the words of a part decide by themselves what it asks for. */
const DECISIVE = 3;

/** Cuts a question into its wishes: parts that ask for different records, in their order. Names and dates stay whole. */
export function clausesOf(text: string, today: Date): readonly Clause[] {
  const whole = readPart(text, today);
  const closed = protectedSpans(whole);
  const joints = spansOf(whole.question.text, JOINTS).filter(
    (joint) => !closed.some((span) => joint.start < span.end && span.start < joint.end),
  );
  const groups: { start: number; end: number; topical: Topical | null }[] = [];
  let start = 0;
  for (const end of [...joints.map((joint) => joint.start), whole.question.text.length]) {
    if (!/[\p{L}\p{N}]/u.test(whole.question.text.slice(start, end))) continue;
    const topical = decisive(readPart(whole.question.text.slice(start, end), today));
    const last = groups.at(-1);
    /** A leading sentence that asks for no records is background: it only lends what the rest leaves out. */
    const isBackground =
      last !== undefined && last.topical === null && /^\s*[.!?;]/.test(whole.question.text.slice(last.end));
    if (last === undefined || isBackground || (topical !== null && last.topical !== null && last.topical !== topical))
      groups.push({ start, end, topical });
    else {
      last.end = end;
      last.topical ??= topical;
    }
    start = joints.find((joint) => joint.start === end)?.end ?? end;
  }
  if (groups.length < 2 || groups.every((group) => group.topical === null))
    return [{ topical: whole.scores[0]?.[0] ?? null, reading: whole }];
  return groups.map(({ start, end, topical }) => ({
    topical,
    reading: readPart(whole.question.text.slice(start, end), today),
  }));
}

function decisive(reading: Reading): Topical | null {
  const [best] = reading.scores;
  const strongest = Math.max(
    0,
    ...reading.cues.filter((cue) => cue.topical === best?.[0]).map((cue) => cue.weight),
    reading.specialties.length > 0 && best?.[0] === "providers" ? 4 : 0,
  );
  return best !== undefined && strongest >= DECISIVE ? best[0] : null;
}

/** What must not be cut: names, dates, specialties, and the words of a status. */
function protectedSpans(reading: Reading): readonly Span[] {
  return [
    ...reading.entities.map((entity) => spanOf(reading, entity)),
    ...reading.dates.spans,
    ...reading.specialties,
    ...spansOf(
      reading.question.text,
      /\b(?:active|ongoing|running|open)[, ]+(?:and|but)\s+\w+|\b\w+\s+(?:and|or)\s+(?:older|over|above|up|younger|later|after|newer|adolescents?|joint|ankle|throat)\b|\bbetween\b.{1,20}\band\b/gi,
    ),
  ];
}
