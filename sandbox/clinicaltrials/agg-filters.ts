import type { Corpus } from "./corpus.ts";
import { findField } from "./fields.ts";
import type { Filter } from "./filters.ts";
import { badRequest, cut } from "./rejection.ts";

/**
 * Options of the website's filters that are known: by the examples of the official OpenAPI document (parameter
 * `aggFilters`), by addresses of the website and by public clients. The registry has more of them; those are refused here.
 * Whether `sex:f` also finds studies of all sexes is not known; here it does not.
 */
const OPTIONS: Readonly<Record<string, { readonly piece: string; readonly keys: Readonly<Record<string, unknown>> }>> =
  {
    results: { piece: "HasResults", keys: { with: true, without: false } },
    status: {
      piece: "OverallStatus",
      keys: { not: "NOT_YET_RECRUITING", rec: "RECRUITING", act: "ACTIVE_NOT_RECRUITING", com: "COMPLETED" },
    },
    sex: { piece: "Sex", keys: { f: "FEMALE" } },
    healthy: { piece: "HealthyVolunteers", keys: { y: true } },
    phase: {
      piece: "Phase",
      keys: { 0: "EARLY_PHASE1", 1: "PHASE1", 2: "PHASE2", 3: "PHASE3", 4: "PHASE4" },
    },
    ages: { piece: "StdAge", keys: { child: "CHILD" } },
    studyType: { piece: "StudyType", keys: { int: "INTERVENTIONAL" } },
  };

/** `filter_id:key key`, comma- or pipe-separated: one of the keys of each filter must hold. */
export function readAggFilters(text: string, { studies }: Corpus): readonly Filter[] {
  return text.split(/[,|]/).map((pair) => {
    const [, id = "", keys] = /^\s*(\w+):([\w ]+)$/.exec(pair) ?? [];
    if (keys === undefined) throw badRequest("Parameter `aggFilters` has incorrect format");
    const option = Object.hasOwn(OPTIONS, id) ? OPTIONS[id] : undefined;
    const valueOf = (key: string): unknown => {
      if (option !== undefined && Object.hasOwn(option.keys, key)) return option.keys[key];
      throw badRequest(`\`aggFilters\` with \`${cut(`${id}:${key}`)}\` is not in this recorded sample`);
    };
    const wanted = new Set(keys.trim().split(/ +/).map(valueOf));
    const field = findField(option?.piece ?? "");
    return (study) => field !== undefined && studies.values(study, field).some((value) => wanted.has(value));
  });
}
