import { z } from "zod";
import type { Caller } from "../../gateway/caller.ts";
import type { Envelope } from "../../gateway/envelope.ts";
import { invalidQuery } from "../../core/errors.ts";
import type { Verification } from "../api/verify.ts";
import { addressed } from "./rest.ts";
import { inText } from "./results.ts";
import { toInputSchema } from "./schemas.ts";
import { ANNOTATIONS, argumentsOf, type GatewayTool } from "./tool.ts";

/** What came of it; a gateway elsewhere may be newer and know more verdicts. */
type Verified = Omit<Verification, "verdict"> & { readonly verdict: string | null };

/** Asks an agency again, from here or from a gateway elsewhere, with `source_url` and `source_digest` as a query. */
export type Verify = (search: string, caller: Caller) => Promise<Verified>;

const parameters = z.strictObject({
  source_url: z.string().meta({ description: "source_url of a result." }),
  source_digest: z.string().meta({ description: "source_digest of the same result." }),
});

const OUTPUT = {
  type: "object" as const,
  properties: { verdict: { type: "string" }, detail: { type: "string" }, today: { type: ["object", "null"] } },
  required: ["verdict", "detail", "today"],
};

/** Whether an agency still answers the same bytes at the address of an answer. */
export function verifyTool(verify: Verify): GatewayTool {
  const names = Object.keys(parameters.shape);
  return {
    tool: {
      name: "verify_answer",
      title: "Verification",
      description:
        "Repeats the request of an earlier result at the agency, past all caches, and says whether the response " +
        "is still the same, byte for byte. Not for checking a sentence.",
      inputSchema: toInputSchema(z.toJSONSchema(parameters, { io: "input" })),
      outputSchema: OUTPUT,
      annotations: ANNOTATIONS,
    },
    async call(input, caller) {
      const given = argumentsOf(input, names);
      const search = new URLSearchParams(names.map((name) => [name, textIn(given, name)]));
      const { today, ...verification } = await verify(search.toString(), caller);
      const { verdict, detail, source_url, gateway_url, checked_at } = verification;
      const more = today === null ? [] : addressed(gateway_url, "today's records");
      const now = today === null ? [] : [`Records today: ${today.count}${ofTotal(today)}.`];
      const asked = `Source URL: ${inText(source_url)}, asked again ${checked_at}.`;
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
    `Parameter "${name}" must be the ${name} of a result; ${value === undefined ? "it is missing" : "it is no text"}.`,
  );
}
