import { TaskCancelledError, timeout, TimeoutStrategy } from "cockatiel";
import { upstreamFailure } from "../../core/errors.ts";
import { duration } from "../../core/text.ts";

/**
 * One deadline over a whole call: waiting for a token, both attempts and the pause between them. The call can ask
 * whether its answer is still wanted.
 */
export function createDeadline(agency: string, milliseconds: number) {
  /** Aborting its signal after each call would cost more than the call of a policy. */
  const policy = timeout(milliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  return async function withinDeadline<Answer>(call: (isWanted: () => boolean) => Promise<Answer>): Promise<Answer> {
    try {
      return await policy.execute(({ signal }) => call(() => !signal.aborted));
    } catch (cause) {
      if (!(cause instanceof TaskCancelledError)) throw cause;
      throw upstreamFailure("timeout", `${agency} gave no usable answer within ${duration(milliseconds)}.`, { cause });
    }
  };
}
