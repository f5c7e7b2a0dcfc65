import { setTimeout as sleep } from 'node:timers/promises';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Offer } from '@sidebet/domain/book/commands';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { type Book, createBook } from '@sidebet/server/book/book';
import type { BookRequest, Done } from '@sidebet/server/book/request';
import { newId } from '@sidebet/server/db/new-id';
import { systemClock } from '@sidebet/server/time/clock';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';

/** Commands in progress at any time, as if from this many users. */
export const inFlight = 1000;

/**
 * Create and accept through the book alone, with idempotency keys, by `people` on `events`, in commands per second. Each bet is
 * created by one user and accepted at once by another.
 */
export function engineMetric(
  name: string,
  siteUrl: string,
  plan: Plan,
  { people, events }: { readonly people: readonly string[]; readonly events: readonly string[] },
  makeOffer?: (stakeCents: number) => Offer,
): Metric {
  const book = createBook(siteUrl, systemClock, failingLog);

  async function betUntil(end: number, count: { done: number }): Promise<void> {
    while (performance.now() < end) {
      await createAndAccept(book, people, pickOne(events), makeOffer);
      count.done += 2;
    }
  }

  async function perSecond(seconds: number): Promise<number> {
    const count = { done: 0 };
    const begun = performance.now();
    await Promise.all(Array.from({ length: inFlight }, () => betUntil(begun + seconds * 1000, count)));
    return (count.done * 1000) / (performance.now() - begun);
  }

  return {
    name,
    async measure(round) {
      if (round === 0) await perSecond(1);
      return { [`${name}PerSecond`]: await perSecond(plan.seconds) };
    },
    close: () => book.close(),
  };
}

/** One bet of two of these people, with idempotency keys; it is open for `openMs`. */
export async function createAndAccept(
  book: Book,
  people: readonly string[],
  eventId: string,
  makeOffer = (stakeCents: number): Offer => specifiedOffer('home', stakeCents),
  openMs = 0,
): Promise<void> {
  const [creator, acceptor] = pickTwo(people);
  const betId = newId();
  const stakeCents = 1000 + 10 * Math.floor(Math.random() * 400);
  const offer = makeOffer(stakeCents);
  const created = await run(book, {
    command: { kind: 'createBet', betId, userId: creator, eventId, offer },
    key: { actorId: creator, key: newId(), requestHash: 'create' },
  });
  if (openMs > 0) await sleep(openMs);
  await run(book, {
    command: {
      kind: 'acceptBet',
      betId,
      userId: acceptor,
      ...(offer.feePolicy !== 'specified' && { termsVersion: termsVersion(created.bet!) }),
    },
    key: { actorId: acceptor, key: newId(), requestHash: 'accept' },
  });
}

/** The line of {@link spreadOffer}, in half points. */
export const spreadLineHalves = -7;

/** A bet on the spread that lapses when the line moves. */
export function spreadOffer(stakeCents: number): Offer {
  return {
    terms: { market: 'spread', team: null, lineHalves: spreadLineHalves },
    selection: 'home',
    stakeCents,
    acceptorStakeCents: stakeCents,
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    lapseOnMove: 'normal',
    expiresAt: null,
  };
}

/** A command that must succeed. */
export async function run(book: Book, request: BookRequest): Promise<Done> {
  const outcome = await book.execute(request);
  if (outcome.kind === 'refusal') throw new Error(`The book refused a bet of the bench: ${outcome.message}`);
  return outcome;
}

export function pickOne<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}

export function pickTwo<T>(items: readonly T[]): [T, T] {
  const first = Math.floor(Math.random() * items.length);
  const second = (first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length;
  return [items[first]!, items[second]!];
}

/** Any refusal during a measurement is an error. */
export const failingLog = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
};
