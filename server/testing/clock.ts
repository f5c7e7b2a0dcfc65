/** Stopped until the test moves it, because no result may depend on how long a machine takes. */
export type TestClock = {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  moveBy(ms: number): void;
};

/**
 * A clock at the given moment. The default is the real one, because PostgreSQL, ids and signatures of providers still
 * use the machine's time.
 */
export function stoppedClock(at = Date.now()): TestClock {
  let now = at;
  return {
    now: () => now,
    moveBy(ms) {
      now += ms;
    },
  };
}
