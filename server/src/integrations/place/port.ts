import type { Place } from '@sidebet/domain/place/minimum-age';

/** The origin of a request, as far as the request shows it. */
export type Origin = {
  /** The client's address, according to trusted proxies only. */
  readonly address: string;
  /** A header set by a trusted proxy; undefined without one. */
  proxyHeader(name: string): string | undefined;
};

/** Finds out where users are. */
export type PlaceChecks = {
  /** Stored with each verdict. */
  readonly name: string;
  /** How long a verdict is valid while the clue is the same, in milliseconds. */
  readonly validMs: number;
  /**
   * A free indicator that changes when the user may have moved. With a vendor it is the address, so not every bet
   * needs a lookup.
   */
  clueOf(origin: Origin): string;
  /** Null if the place is unknown. Throws if the lookup fails. Aborts with `signal`. */
  locate(origin: Origin, signal: AbortSignal): Promise<Place>;
};
