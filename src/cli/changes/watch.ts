import { CommandError } from "../command-error.ts";
import type { Format } from "../program/options.ts";
import { toJson } from "../output/json.ts";
import type { ChangesLine } from "./changes-line.ts";
import { compare, isEarlier, type Changes } from "./compare.ts";
import { requireForm, tell } from "./diff.ts";
import { toSavedAnswer, type SavedAnswer } from "./saved-answer.ts";

/** What a search found, and the text that keeps it. */
export interface Found {
  readonly answer: SavedAnswer;
  readonly text: string;
}

interface Watched {
  /** The file that holds the last answer. */
  readonly state: string;
  readonly format: Format;
}

/**
 * Gets the records of a search, says what became of those in the state file, and keeps the new answer there.
 * @param ask gives what the search finds now; whatever it throws leaves the state as it is
 * @throws CommandError 1 when the answers differ, 2 when the state file cannot be used
 */
export async function watch(line: ChangesLine, ask: () => Promise<Found>, { state, format }: Watched): Promise<void> {
  requireForm(format);
  const kept = await line.readIfThere(state);
  /** A file that is no state is told before the agency is asked, and never replaced. */
  const older = kept === null ? null : stateIn(kept, state);
  const { answer: newer, text } = await ask();
  const changes = older === null ? null : compared(older, newer);
  if (changes !== null) await tell(line, changes, format);
  else if (format === "json") await line.write(toJson({ verdict: "first run", state, count: newer.records.length }));
  await line.replace(state, text);
  if (changes === null)
    line.note(`First run: wrote ${newer.records.length} records to ${state}. Nothing to compare yet.`);
  if (changes?.verdict === "different") throw new CommandError("", 1);
}

function stateIn(text: string, state: string): SavedAnswer {
  const answer = toSavedAnswer(text, state);
  if (answer.source_url === null) throw new CommandError(`${state} is not a state file of phdg watch.`, 2);
  return answer;
}

/** A gateway's cache may be older than the state: then nothing can be said yet. */
function compared(older: SavedAnswer, newer: SavedAnswer): Changes {
  if (isEarlier(newer, older))
    throw new CommandError(`The gateway's answer is older than the one in ${older.name}; try again later.`, 1);
  return compare(older, newer);
}
