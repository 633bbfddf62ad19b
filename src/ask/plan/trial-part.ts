import type { Part } from "./part.ts";
import { entitiesOf, spanOf, undated, type Reading } from "./reading.ts";
import { spansOf, type Span } from "./spans.ts";
import { statusesAsked, statusesIn } from "./statuses.ts";
import { rolesIn } from "./trial-roles.ts";
import { sitesIn } from "./trial-sites.ts";
import { DESIGN, LINE, PHASE, POPULATION, SPONSOR, STAGE } from "./trial-words.ts";

/** Condition, intervention, place and status of studies; what cannot be asked for is said. */
export function trialPart(reading: Reading, lent: Reading | null): Part {
  const { text } = reading.question;
  const statuses = statusesAsked(text);
  const sites = sitesIn(reading, lent);
  const aside = [POPULATION, PHASE, SPONSOR, DESIGN, STAGE, LINE]
    .flatMap((pattern) => spansOf(text, pattern))
    .filter((span) => !holdsEntity(reading, span));
  const sponsors = entitiesOf(reading, "company", "organization").map((entity) => spanOf(reading, entity));
  const taken = [
    ...statusesIn(text).map(({ span }) => span),
    ...aside,
    ...sponsors,
    ...reading.dates.spans,
    ...sites.spans,
    ...cueSpans(reading),
  ];
  const { conditions, interventions } = rolesIn({ reading, taken, places: sites.spans }, lent);
  const ids = [...text.matchAll(/\bNCT\d{8}\b/gi)].map(([id]) => id.toUpperCase());
  if (ids.length > 0)
    return {
      calls: ids.map((condition) => ({ call: { endpoint: "/trials/search", params: { condition } } })),
      notApplied: [],
    };
  return {
    calls: orNone(conditions).flatMap((condition) =>
      orNone(interventions).flatMap((intervention) =>
        orNone(sites.locations).flatMap((location) =>
          statuses.map((said) => ({
            call: {
              endpoint: "/trials/search" as const,
              params: {
                ...(condition === null ? {} : { condition }),
                ...(intervention === null ? {} : { intervention }),
                ...(location === null ? {} : { location }),
                ...(said === null ? {} : { status: said.status }),
              },
            },
          })),
        ),
      ),
    ),
    notApplied: [...notAppliedOf(reading, aside, sponsors), ...sites.notApplied],
  };
}

const orNone = (values: readonly string[]): readonly (string | null)[] => (values.length === 0 ? [null] : values);

const holdsEntity = (reading: Reading, span: Span): boolean =>
  entitiesOf(reading, "condition", "brand", "generic", "eponym").some((entity) => {
    const of = spanOf(reading, entity);
    return of.start < span.end && span.start < of.end;
  });

const cueSpans = (reading: Reading): readonly Span[] =>
  reading.cues.filter((cue) => cue.topical === "trials" && cue.weight >= 3 && !holdsEntity(reading, cue));

const notAppliedOf = (reading: Reading, aside: readonly Span[], sponsors: readonly Span[]): readonly string[] => {
  const { text } = reading.question;
  const said = (pattern: RegExp): boolean =>
    aside.some((span) => new RegExp(pattern.source, "i").test(text.slice(span.start, span.end)));
  return [
    ...(said(DESIGN) ? ["the design of the study (no such filter)"] : []),
    ...(new Set(statusesIn(text).map(({ status }) => status)).size > statusesAsked(text).length
      ? ["a further study status (one search asks for one)"]
      : []),
    ...(said(LINE) ? ["the line of treatment (no such filter)"] : []),
    ...(said(STAGE) ? ["the stage of the disease (no such filter)"] : []),
    ...(said(POPULATION) ? ["who may take part, such as age or sex (no such filter)"] : []),
    ...(said(SPONSOR) || sponsors.length > 0 ? ["the sponsor (no such filter)"] : []),
    ...undated(reading),
  ];
};
