import type { HeldPart, HeldParts } from '../book/accounts.ts';
import type { HeldStakes } from '../book/bet.ts';

export function sumHeld(parts: HeldParts): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** The parts whose time has not ended at `now`. */
export function unexpired(parts: HeldParts, now: number): HeldParts {
  return parts.every(({ until }) => until > now) ? parts : parts.filter(({ until }) => until > now);
}

export function addParts(...lists: readonly HeldParts[]): HeldParts {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) return filled[0] ?? [];
  const byInstant = new Map<number, number>();
  for (const { cents, until } of filled.flat()) byInstant.set(until, (byInstant.get(until) ?? 0) + cents);
  return [...byInstant].map(([until, cents]) => ({ cents, until })).toSorted((a, b) => b.until - a.until);
}

type Divided = { readonly taken: HeldParts; readonly left: HeldParts };

/** Takes up to `cents`, the latest instants first. What is left are the parts that end first. */
export function takeLatest(parts: HeldParts, cents: number): Divided {
  let wanted = cents;
  return divide(parts, (part) => {
    const taken = Math.min(part.cents, Math.max(0, wanted));
    wanted -= taken;
    return taken;
  });
}

/** Takes the cents whose instants are among `wanted`, at most as many as `wanted` has of each. */
export function takeMatching(parts: HeldParts, wanted: HeldParts): Divided {
  return divide(parts, ({ cents, until }) =>
    Math.min(cents, wanted.find((part) => part.until === until)?.cents ?? 0),
  );
}

function divide(parts: HeldParts, takenCents: (part: HeldPart) => number): Divided {
  const taken: HeldPart[] = [];
  const left: HeldPart[] = [];
  for (const part of parts) {
    const cents = takenCents(part);
    if (cents > 0) taken.push({ cents, until: part.until });
    if (cents < part.cents) left.push({ cents: part.cents - cents, until: part.until });
  }
  return { taken, left };
}

export const nothingHeld: HeldStakes = { creator: [], acceptor: [] };

export function bothStakes({ creator, acceptor }: HeldStakes): HeldParts {
  return addParts(creator, acceptor);
}

/** What a payout carries: the held parts of both stakes, at most its amount. A fee takes the parts that end first. */
export function carriedBy(payoutCents: number, stakes: HeldStakes): HeldParts {
  return takeLatest(bothStakes(stakes), payoutCents).taken;
}
