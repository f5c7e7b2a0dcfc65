import { winCents } from '@sidebet/domain/markets/price';
import { type Book, createBook } from '@sidebet/server/book/book';
import { newId } from '@sidebet/server/db/new-id';
import { systemClock } from '@sidebet/server/time/clock';
import { failingLog, inFlight, pickOne, pickTwo, run, spreadLineHalves, spreadOffer } from './engine.ts';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';

const hotOffers = 20;
/** An offer is taken in at most 20 parts. A new one replaces it before that, as its maker would post again. */
const partsOfOffer = 18;
const hotStakeCents = 1_000_00;

/** An offer that is taken in parts, and how many are left to hand out. */
type Slot = { offer: Promise<Hot>; left: number };
type Hot = { readonly betId: string; readonly makerId: string; readonly eventId: string };

/**
 * New bets that take the best open bet first, through the book alone, in commands per second: each takes a part of one of 20
 * offers, or would be posted. The offers that replace those count as well.
 */
export function matchMetric(
  siteUrl: string,
  plan: Plan,
  { people, events }: { readonly people: readonly string[]; readonly events: readonly string[] },
): Metric {
  const book = createBook(siteUrl, systemClock, failingLog);
  const slots = Array.from({ length: hotOffers }, (): Slot => ({ offer: post(), left: partsOfOffer }));

  async function post(): Promise<Hot> {
    const [makerId] = pickTwo(people);
    const [betId, eventId] = [newId(), pickOne(events)];
    const offer = { ...spreadOffer(hotStakeCents), allowsParts: true };
    await run(book, {
      command: { kind: 'createBet', betId, userId: makerId, eventId, offer },
      key: { actorId: makerId, key: newId(), requestHash: 'create' },
    });
    return { betId, makerId, eventId };
  }

  async function matchUntil(end: number, count: { done: number }): Promise<void> {
    while (performance.now() < end) {
      const slot = pickOne(slots);
      if (slot.left === 0) {
        slot.offer = post();
        slot.left = partsOfOffer;
        count.done += 1;
      }
      slot.left -= 1;
      await match(book, people, await slot.offer);
      count.done += 1;
    }
  }

  async function perSecond(seconds: number): Promise<number> {
    const count = { done: 0 };
    const begun = performance.now();
    await Promise.all(Array.from({ length: inFlight }, () => matchUntil(begun + seconds * 1000, count)));
    return (count.done * 1000) / (performance.now() - begun);
  }

  return {
    name: 'match',
    async measure(round) {
      if (round === 0) await perSecond(1);
      return { matchPerSecond: await perSecond(plan.seconds) };
    },
    close: () => book.close(),
  };
}

async function match(book: Book, people: readonly string[], { betId, makerId, eventId }: Hot): Promise<void> {
  const pair = pickTwo(people);
  const userId = pair.find((id) => id !== makerId)!;
  const stakeCents = 1000 + 10 * Math.floor(Math.random() * 400);
  const offer = { ...spreadOffer(stakeCents), selection: 'away' } as const;
  const seen = {
    lineHalves: spreadLineHalves,
    takeCents: stakeCents,
    winCents: winCents(stakeCents, offer.fee),
  };
  const done = await run(book, {
    command: {
      kind: 'takeOffers',
      userId,
      takes: [{ betId, partId: newId(), ...seen }],
      all: true,
      otherwise: { betId: newId(), eventId, offer },
    },
    key: { actorId: userId, key: newId(), requestHash: 'match' },
  });
  if (done.bets?.length !== 1) throw new Error('A bet of the bench was posted although its match was there.');
}
