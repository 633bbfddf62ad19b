import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import { anyEnvelope } from "../../gateway/envelope.ts";
import type { Reading } from "../../provenance/judge.ts";
import { verify, type Locate, type Verification } from "../../provenance/verify.ts";
import { VERIFY_PATH } from "../../surfaces/paths.ts";
import { toLines } from "../output/lines.ts";
import { successOf, type Ask } from "./gateway.ts";

const rerun = z.looseObject({
  verdict: z.string(),
  detail: z.string(),
  dataset: z.string(),
  source_digest: z.string(),
  checked_at: z.iso.datetime(),
  today: anyEnvelope.nullable(),
});

/** Verifies an envelope by having a gateway ask the agency again; the comparison is made here. */
export const verifyOver = (
  ask: Ask,
  datasets: readonly Dataset[],
  value: unknown,
  clock: Clock,
): Promise<Verification> => verify(value, locator(ask, datasets), clock);

const locator =
  (ask: Ask, datasets: readonly Dataset[]): Locate =>
  async (source_url, cited) => {
    const query = new URLSearchParams({ source_url, source_digest: cited });
    const reached = await ask(`${VERIFY_PATH}?${query.toString()}`);
    if (!reached.ok && reached.error === "invalid_query") return [];
    if (!reached.ok) throw new GatewayError("upstream_unavailable", reached.detail);
    const { dataset: name, source_digest, checked_at, verdict, detail, today } = successOf(rerun, reached);
    const dataset = datasets.find((each) => each.name === name);
    if (dataset === undefined) return [];
    const reading = (): Reading => {
      if (today !== null) return { kind: "envelope", envelope: today };
      if (verdict === "changed upstream") return { kind: "nothing" };
      return { kind: "unreadable", error: new GatewayError("upstream_unavailable", detail) };
    };
    return [
      {
        dataset,
        sources: [today?.source ?? dataset.source],
        rerun: () =>
          Promise.resolve({ digest: source_digest, retrievedAt: Date.parse(checked_at), reading: reading() }),
      },
    ];
  };

/** A verification as lines for people. */
export function verificationLines({ verdict, detail, differences, source_url }: Verification): string {
  const shown = differences.slice(0, MOST_SHOWN).map(({ path, envelope, agency }) => {
    const side = (value: string | null): string => value ?? "nothing";
    return `  ${path}: envelope ${side(envelope)}, agency ${side(agency)}`;
  });
  const more = differences.length - shown.length;
  return toLines([
    `${verdict}: ${detail}`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more; --json lists all`] : []),
    ...(source_url === null ? [] : [`source URL: ${source_url}`]),
  ]);
}

/** Differences that are listed for people. */
const MOST_SHOWN = 50;
