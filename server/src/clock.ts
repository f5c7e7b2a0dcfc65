/** The time that games are played in, in milliseconds since 1970 UTC. Everything that decides by time is given one. */
export type Clock = {
  now(): number;
  /** The time at a moment of the database's clock. The book decides by it; without it (a test's clock) by `now`. */
  fromDatabase?(databaseMs: number): number;
};

/** This machine's own clock. The book still decides by the database's. */
export const systemClock = {
  now: Date.now,
  fromDatabase: (databaseMs: number) => databaseMs,
} satisfies Clock;
