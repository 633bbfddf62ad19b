/**
 * Waits for the first SIGINT or SIGTERM. Further ones change nothing up to the very end, since what is told to end ends
 * by itself: Ctrl-C under npm comes twice.
 * @returns the signal's name
 */
export async function firstSignal(): Promise<NodeJS.Signals> {
  const told = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, told.resolve);
  const signal = await told.promise;
  /** Taking the process apart would first give up the signals, and one that comes then would kill it. */
  process.once("exit", () => process.exit());
  return signal;
}
