import { TaskCancelledError, timeout, TimeoutStrategy } from "cockatiel";
import { upstreamFailure } from "../errors.ts";

/** One deadline over a whole call: waiting for its turn, both attempts and the pause between them. */
export function createDeadline(agency: string, milliseconds: number) {
  /** Nobody listens to its signal, and aborting one costs more than the call of a policy. */
  const policy = timeout(milliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  return async function withinDeadline<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await policy.execute(call);
    } catch (cause) {
      if (!(cause instanceof TaskCancelledError)) throw cause;
      throw upstreamFailure("timeout", `${agency} gave no usable answer within ${milliseconds} ms.`, { cause });
    }
  };
}
