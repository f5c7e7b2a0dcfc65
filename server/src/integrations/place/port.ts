import type { Place } from '@sidebet/domain/place/minimum-age';
import type { FastifyRequest } from 'fastify';

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

/** The origin of a request. Headers count only if a trusted proxy forwarded the request (TRUSTED_PROXIES). */
export function readOrigin(request: FastifyRequest): Origin {
  const handedOn = request.ip !== request.socket.remoteAddress;
  return {
    address: request.ip,
    proxyHeader(name) {
      const value = handedOn ? request.headers[name.toLowerCase()] : undefined;
      return Array.isArray(value) ? value[0] : value;
    },
  };
}
