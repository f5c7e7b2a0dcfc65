declare const kind: unique symbol;

/**
 * Game time, in milliseconds since 1970 UTC. Bets, events and limits are decided by it. While recorded games are
 * replayed, it is the time of the recording.
 */
export type GameClock = {
  now(): number;
  /** Converts the database's time to game time. The book decides by it. A test clock without this uses `now`. */
  fromDatabase?(databaseMs: number): number;
  readonly [kind]?: 'game';
};

/** Real time, even while games are replayed. Emails, links, sessions and payouts use it. */
export type WallClock = {
  now(): number;
  readonly [kind]?: 'wall';
};

/** For code that only measures how much time passes. */
export type AnyClock = GameClock | WallClock;

/** Both clocks in one, as in tests and on the command line. The compiler keeps `GameClock` and `WallClock` apart. */
export type Clock = {
  now(): number;
  fromDatabase?(databaseMs: number): number;
};

/** This machine's clock. The book still decides by the database's clock. */
export const systemClock = {
  now: Date.now,
  fromDatabase: (databaseMs: number) => databaseMs,
} satisfies Clock;
