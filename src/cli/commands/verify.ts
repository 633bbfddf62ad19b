import { z } from "zod";
import { REASONS } from "../../core/errors.ts";
import { VERDICTS } from "../../provenance/compare.ts";
import type { Difference } from "../../provenance/verify.ts";
import { toLines } from "../output/lines.ts";

/** What a gateway says of an answer that it was asked to verify, as far as people are told. */
export const verificationSchema = z.looseObject({
  verdict: z.enum(Object.keys(VERDICTS)),
  detail: z.string(),
  reason: z.enum(Object.keys(REASONS)).nullable(),
  differences: z.array(
    z.looseObject({
      record: z.string().nullable(),
      change: z.enum(["changed", "new", "gone", "not_on_this_page", "reordered"]),
      field: z.string().nullable(),
      from: z.unknown().optional(),
      to: z.unknown().optional(),
    }),
  ),
  source_url: z.string(),
});

/** Differences that are listed for people, and characters of a value. */
const MOST_SHOWN = 50;
const LONGEST = 120;

/** A verification as lines for people. */
export function verificationLines({ verdict, detail, differences, source_url }: z.output<typeof verificationSchema>) {
  const more = differences.length - MOST_SHOWN;
  return toLines([
    `${verdict}: ${detail}`,
    ...differences.slice(0, MOST_SHOWN).map((difference) => `  ${lineOf(difference)}`),
    ...(more > 0 ? [`  and ${more} more; --json lists all`] : []),
    `source URL: ${source_url}`,
  ]);
}

function lineOf({ record, change, field, from, to }: Difference): string {
  const what = [record, field].filter((part) => part !== null).join(" ");
  if (change !== "changed") return `${what === "" ? "records" : what}: ${change.replaceAll("_", " ")}`;
  return `${what}: was ${shown(from)}, is ${shown(to)}`;
}

function shown(value: unknown): string {
  if (value === undefined) return "not there";
  const json = JSON.stringify(value);
  return json.length <= LONGEST ? json : `${json.slice(0, LONGEST)}…`;
}
