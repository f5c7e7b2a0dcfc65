import type { Place } from '@sidebet/domain/place/minimum-age';

/** Where a request came from, as far as the request itself says. */
export type Origin = {
  /** The client's address, by the word of proxies that are trusted alone. */
  readonly address: string;
  /** A header that a trusted proxy set; undefined where none stands before the server. */
  proxyHeader(name: string): string | undefined;
};

/** Finds out where people are. */
export type PlaceChecks = {
  /** Kept with each verdict. */
  readonly name: string;
  /** For how long an answer counts while the clue is the same, in milliseconds. */
  readonly validMs: number;
  /**
   * Something that costs nothing and changes when the person may be somewhere else: with a vendor the address, so that
   * it is not asked at every bet.
   */
  clueOf(origin: Origin): string;
  /** Null where nobody can tell. Throws when it cannot be asked now. Ends when `signal` does. */
  locate(origin: Origin, signal: AbortSignal): Promise<Place>;
};
