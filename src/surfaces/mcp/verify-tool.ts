import { z } from "zod";
import type { Endpoint } from "../../catalog/dataset.ts";
import type { Caller } from "../../gateway/caller.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { invalidQuery } from "../../core/errors.ts";
import type { Verification } from "../../provenance/verify.ts";
import { callAt } from "./calls.ts";
import { addressed } from "./rest.ts";
import { inText } from "./results.ts";
import { toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool } from "./tool.ts";

/** Asks an agency again, from here or from a gateway elsewhere, with the members of the answer as a query. */
export type Verify = (search: string, caller: Caller) => Promise<Verification>;

const parameters = z.strictObject({
  self: z.string().meta({ description: "self of the result, or of the same search or record asked now." }),
  source_digest: z.string().meta({ description: "source_digest of the earlier result, or a citation's digest." }),
  shown_digest: z.string().optional().meta({ description: "Its shown_digest: tells whether the records changed." }),
});

const OUTPUT = {
  type: "object" as const,
  properties: { verdict: { type: "string" }, detail: { type: "string" }, today: { type: ["object", "null"] } },
  required: ["verdict", "detail", "today"],
};

/** Whether an agency still answers the same bytes at the address of an answer. */
export function verifyTool(endpoints: readonly Endpoint[], verify: Verify): GatewayTool {
  const names = Object.keys(parameters.shape);
  return {
    tool: {
      name: "verify_answer",
      title: "Verification",
      description:
        "Repeats the request of an earlier result at the agency, bypassing all caches, and compares the response: same (byte " +
        "for byte), same_as_shown (the records are), changed, gone, or unavailable. Not for checking a sentence.",
      inputSchema: toInputSchema(z.toJSONSchema(parameters, { io: "input" })),
      outputSchema: OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      if (Object(input).source_url !== undefined)
        throw invalidQuery(
          'Parameter "source_url" is not needed: ask for the same search or record now, and give its "self" with the ' +
            'earlier "source_digest".',
        );
      const given = argumentsOf(input, names);
      const named = names.filter((name) => name !== "shown_digest" || given[name] !== undefined);
      const search = new URLSearchParams(named.map((name) => [name, textIn(given, name)]));
      const { today, ...verification } = await verify(search.toString(), caller);
      const { verdict, detail, source_url, self, checked_at } = verification;
      const call = today === null ? null : callAt(endpoints, self);
      const more = [
        ...(call === null ? [] : [`Today's records: ${call}.`]),
        ...(today === null ? [] : addressed(caller, self, "them all whole")),
      ];
      const now = today === null ? [] : [`Records today: ${today.count}${ofTotal(today)}.`];
      const when = checked_at === null ? "no usable answer" : `asked again ${checked_at}`;
      const asked = `Source URL: ${inText(source_url)}, ${when}.`;
      return {
        content: [{ type: "text", text: [`${verdict}: ${detail}`, asked, ...now, ...more].join("\n") }],
        structuredContent: { ...verification, today: today === null ? null : factsOf(today), more },
      };
    },
  };
}

const ofTotal = ({ upstream_total: total }: Envelope): string => (total === null ? "" : ` of ${total}`);

/** What an answer says of its records, without them. */
const factsOf = ({ count, upstream_total, source_updated, notes }: Envelope) => ({
  count,
  upstream_total,
  source_updated,
  notes,
  left_out: count,
});

function textIn(given: Readonly<Record<string, unknown>>, name: string): string {
  const value = given[name];
  if (typeof value === "string" && value.trim() !== "") return value;
  throw invalidQuery(
    `Parameter "${name}" must be the ${name} of a result; ${value === undefined ? "it is missing" : "it is not text"}.`,
  );
}
