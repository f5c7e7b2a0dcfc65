/** Game time, in milliseconds since 1970 UTC. Code that decides by game time takes a clock as a parameter. */
export type Clock = {
  now(): number;
  /** Converts the database's time to game time. The book decides by it. A test clock without this uses `now`. */
  fromDatabase?(databaseMs: number): number;
};

/** This machine's clock. The book still decides by the database's clock. */
export const systemClock = {
  now: Date.now,
  fromDatabase: (databaseMs: number) => databaseMs,
} satisfies Clock;
