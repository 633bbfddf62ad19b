import type { RefusalReason } from "../../src/core/errors.ts";
import { once } from "../../src/core/once.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import refusals from "./data/refusals.json" with { type: "json" };
import { UNREADABLE_SCRIPT } from "./scripts.ts";

/** Why a question is not taken, and what is said about it. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** Fixed sentences: nothing of the question stands in them. */
  readonly message: string;
  readonly rephrase: string;
  /** Ids of what was noticed, for tests and the documentation. */
  readonly signals: readonly string[];
}

/** Where someone is in danger: who helps at once. */
const urgent = once(() => refusals.urgent.map(({ said, sentence }) => ({ pattern: phrasePattern(said), sentence })));

/** The sentences for a reason; `text` is the question, folded. For a script that cannot be read there are others. */
export function toRefusal(reason: RefusalReason, signals: readonly string[], text: string): Refusal {
  const { message, rephrase } = refusals.wordings[signals.includes(UNREADABLE_SCRIPT) ? UNREADABLE_SCRIPT : reason];
  const help = urgent().find(({ pattern }) => pattern.test(text))?.sentence ?? "";
  return { reason, message: message + help, rephrase, signals };
}
