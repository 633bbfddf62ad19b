import type { Part } from "./part.ts";
import { locationOf } from "./place.ts";
import { entitiesOf, spanOf, type Reading } from "./reading.ts";
import { spansOf, type Span } from "./spans.ts";
import { statusIn } from "./statuses.ts";
import { comparedConditions, comparedDrugs, rolesIn } from "./trial-roles.ts";
import { DESIGN, PHASE, POPULATION, SPONSOR, STAGE } from "./trial-words.ts";

/** Condition, intervention, place and status of studies; what cannot be asked for is said. */
export function trialPart(reading: Reading, lent: Reading | null): Part {
  const { text } = reading.question;
  const status = statusIn(text);
  const aside = [POPULATION, PHASE, SPONSOR, DESIGN, STAGE]
    .flatMap((pattern) => spansOf(text, pattern))
    .filter((span) => !holdsEntity(reading, span));
  const sponsors = entitiesOf(reading, "company", "organization").map((entity) => spanOf(reading, entity));
  const place = reading.place ?? lent?.place ?? null;
  const taken = [
    ...(status === null ? [] : [status.span]),
    ...aside,
    ...sponsors,
    ...reading.dates.spans,
    ...(place?.spans ?? []),
    ...cueSpans(reading),
  ];
  const own = rolesIn(reading, taken, lent);
  const pairs = comparedConditions(reading) ?? comparedDrugs(reading, own.condition) ?? [own];
  const locations =
    reading.places.length > 1 ? reading.places.map(locationOf) : [place === null ? null : locationOf(place)];
  const ids = [...text.matchAll(/\bNCT\d{8}\b/gi)].map(([id]) => id.toUpperCase());
  if (ids.length > 0)
    return {
      calls: ids.map((condition) => ({ call: { endpoint: "/trials/search", params: { condition } } })),
      notApplied: [],
    };
  return {
    calls: pairs.flatMap(({ condition, intervention }) =>
      condition === null && intervention === null
        ? []
        : locations.map((location) => ({
            call: {
              endpoint: "/trials/search" as const,
              params: {
                ...(condition === null ? {} : { condition }),
                ...(intervention === null ? {} : { intervention }),
                ...(location === null ? {} : { location }),
                ...(status === null ? {} : { status: status.status }),
              },
            },
          })),
    ),
    notApplied: notAppliedOf(reading, aside, sponsors),
  };
}

const holdsEntity = (reading: Reading, span: Span): boolean =>
  entitiesOf(reading, "condition", "brand", "generic", "eponym").some((entity) => {
    const of = spanOf(reading, entity);
    return of.start < span.end && span.start < of.end;
  });

const cueSpans = (reading: Reading): readonly Span[] =>
  reading.cues.filter((cue) => cue.topical === "trials" && cue.weight >= 3 && !holdsEntity(reading, cue));

const notAppliedOf = (reading: Reading, aside: readonly Span[], sponsors: readonly Span[]): readonly string[] => {
  const said = (pattern: RegExp): boolean =>
    aside.some((span) => new RegExp(pattern.source, "i").test(reading.question.text.slice(span.start, span.end)));
  return [
    ...(said(PHASE) ? ["the phase (no such filter)"] : []),
    ...(said(STAGE) ? ["the stage of the disease (no such filter)"] : []),
    ...(said(POPULATION) ? ["who may take part, such as age or sex (no such filter)"] : []),
    ...(said(SPONSOR) || sponsors.length > 0 ? ["the sponsor (no such filter)"] : []),
    ...(reading.dates.spans.length > 0 ? ["dates (no such filter)"] : []),
  ];
};
