/** The raw request targets of one agency, newest last. */
export interface RequestLog {
  add(target: string): void;
  targets(): readonly string[];
}

/** Keeps the last `maxTargets` only: the sandbox may run for days. */
export function createRequestLog(maxTargets = 1_000): RequestLog {
  const kept: string[] = [];
  return {
    add: (target) => {
      kept.push(target);
      if (kept.length > maxTargets) kept.shift();
    },
    targets: () => [...kept],
  };
}
