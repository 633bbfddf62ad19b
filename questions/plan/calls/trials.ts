import { distinct, type Made } from "./made.ts";
import { named, type Part } from "../parts.ts";
import { locationOf, placesOf } from "../places/places.ts";
import { STUDY_STATUSES, type Call } from "../schema.ts";
import { searchText } from "../search-text.ts";
import type { Tagged } from "../tagged.ts";

/** Condition, intervention, place and status of studies; values side by side are each a search of their own. */
export function trialCalls(part: Part): Made {
  const ids = [...part.question.text.matchAll(/\bNCT\d{8}\b/gi)].map(([id]) => id.toUpperCase());
  if (ids.length > 0) return { calls: ids.map((condition) => ({ call: trials({ condition }) })) };
  const hasSubject = part.own.some(({ tag }) => tag === "condition" || tag === "treatment" || tag === "device");
  const about = hasSubject ? { ...part, others: [] } : part;
  const conditions = distinct(named(about, "condition").map(({ text }) => searchText(text)));
  const treatments = distinct(named(isMeant(part) ? part : about, "treatment").map(({ text }) => searchText(text)));
  const devices = treatments.length > 0 ? [] : named(about, "device").map(({ text }) => searchText(text));
  const places = placesOf(part).map(locationOf);
  /** A study's site is a place, too: `trials at Mayo Clinic`. */
  const sites = places.length > 0 ? [] : part.own.filter(({ tag }) => tag === "hospital" || tag === "organization");
  const locations = distinct([...places, ...sites.map(({ text }) => searchText(text))]);
  const calls = orNone(conditions).flatMap((condition) =>
    orNone([...treatments, ...distinct(devices)]).flatMap((intervention) =>
      orNone(locations).flatMap((location) =>
        orNone(statusesOf(part.own)).map((status) => ({
          call: trials({
            ...given({ condition }),
            ...given({ intervention }),
            ...given({ location }),
            ...given({ status }),
          }),
        })),
      ),
    ),
  );
  return { calls: conditions.length + treatments.length + devices.length === 0 ? [] : calls };
}

/** Whether a part speaks of what another part named: `trials of it`, `naltrexone: label, and trials for …`. */
const isMeant = ({ question: { text }, start, end, others }: Part): boolean =>
  /\b(?:it|its|them|they)\b/i.test(text.slice(start, end)) ||
  others.some((one) => one.tag === "treatment" && /^(?: [-–]|:) /.test(text.slice(one.end)));

const trials = (params: Extract<Call, { endpoint: "/trials/search" }>["params"]): Call => ({
  endpoint: "/trials/search",
  params,
});

const orNone = <Value>(values: readonly Value[]): readonly (Value | null)[] => (values.length === 0 ? [null] : values);

/** The member of an object, where it has a value. */
const given = <Value>(member: Readonly<Record<string, Value | null>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(member).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

const statusesOf = (own: readonly Tagged[]): readonly (typeof STUDY_STATUSES)[number][] =>
  STUDY_STATUSES.filter((status) => own.some(({ tag }) => tag === `is:${status}`));
