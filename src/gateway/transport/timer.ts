/** Not every runtime has a phase behind the one that reads sockets. */
const afterReading: (run: () => void) => void =
  typeof setImmediate === "function"
    ? (run) => void setImmediate(() => setImmediate(run))
    : (run) => void setTimeout(run, 0);

/**
 * Runs something when a time is over and what had arrived by then was read: of a process that was busy meanwhile,
 * timers come before sockets, and its own delay would be taken for the other side's.
 * @param milliseconds at least
 * @returns to be called when it is not to run any more
 */
export function afterTime(milliseconds: number, run: () => void): () => void {
  let isCancelled = false;
  const timer = setTimeout(() => afterReading(() => void (isCancelled || run())), milliseconds);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
