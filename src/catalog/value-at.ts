import { isObject } from "../core/json.ts";

/** The value at a path such as `results[3].practice_address.city`; undefined where there is none. */
export function valueAt(document: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  return steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return /^\d{1,6}$/.test(step) ? value[Number(step)] : undefined;
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, document);
}
