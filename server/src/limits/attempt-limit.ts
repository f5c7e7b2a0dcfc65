import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AnyClock } from '../time/clock.ts';

/**
 * Counts attempts by key in a window that starts with the first one.
 *
 * Not @fastify/rate-limit, because one request counts against two keys (address and account), the account is
 * known only after parsing, and a success is refunded. Counts are per process: N processes allow up to N times as
 * many, which still stops guessing.
 */
export type AttemptLimit = {
  /** Counts one attempt. Returns null to continue, or the seconds to wait. */
  take(key: string): number | null;
  /** Takes one attempt back: it was honest. */
  refund(key: string): void;
};

export type LimitOptions = {
  readonly max: number;
  readonly windowMs: number;
  readonly clock: AnyClock;
  /** The maximum number of keys; beyond it the oldest is evicted. */
  readonly maxKeys?: number;
};

export function attemptLimit({ max, windowMs, clock, maxKeys = 50_000 }: LimitOptions): AttemptLimit {
  // In order of their end, because all windows are equally long.
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  function makeRoom(now: number): void {
    for (const [key, window] of windows) {
      if (window.endsAt > now && windows.size < maxKeys) return;
      windows.delete(key);
    }
  }

  return {
    take(key) {
      const now = clock.now();
      const open = windows.get(key);
      if (!open || open.endsAt <= now) {
        windows.delete(key);
        makeRoom(now);
        windows.set(key, { count: 1, endsAt: now + windowMs });
        return null;
      }
      if (open.count >= max) return Math.ceil((open.endsAt - now) / 1000);
      open.count += 1;
      return null;
    },
    refund(key) {
      const open = windows.get(key);
      if (open && open.count > 0) open.count -= 1;
    },
  };
}

/** For RATE_LIMITS=false: tests and demonstrations from one address. */
export const noLimit: AttemptLimit = { take: () => null, refund: () => {} };

/**
 * The key of an address: an IPv4 address, or the /64 network of an IPv6 address, because one household or
 * attacker owns all 2^64 of it.
 */
export function addressKey(address: string): string {
  if (!isIP(address)) return address;
  // IPv4 in IPv6 (::ffff:0:0/96) becomes IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * The network of an address: the first three bytes of IPv4, otherwise the address key. It survives a new DHCP
 * lease.
 */
export function toNetwork(address: string): string {
  const key = addressKey(address);
  return isIPv4(key) ? key.replace(/\.\d+$/, '') : key;
}
