import type { Offer } from '@sidebet/domain/book/commands';
import { currentRulesVersion } from '@sidebet/domain/endings/ending-table';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { BookRequest } from '@sidebet/server/book/request';
import type { ModelEvent, ModelLine } from '../book-model/model/types.ts';
import { saveLine } from '../harness/database.ts';
import { keyed, must, newEvent } from '../harness/two-books.ts';
import type { RaceContext } from './race.ts';

/** An offer on the home team's spread at unequal stakes, which lapses when the line moves by two points. */
export type OpenOffer = {
  readonly betId: string;
  readonly event: ModelEvent;
  readonly creatorId: string;
  readonly offer: Offer;
  /** The line it was posted at, and one on which it lapses. */
  readonly posted: ModelLine;
  readonly moved: ModelLine;
};

/** `postedAt` and `movedAt` are when bookmakers quote the two lines. The second is not stored yet. */
export async function openOfferIn(
  { environment, people, random }: RaceContext,
  postedAt: number,
  movedAt: number,
  { allowsParts = false, leastCents = 1 } = {},
): Promise<OpenOffer> {
  const event = await newEvent(environment, random);
  const [creatorId] = people as [string];
  const betId = random.uuid();
  // Both lines are among those that ice hockey could have.
  const lineHalves = random.int(-12, 6);
  const quote = { event: event.id, market: 'spread', chance: 50_00, books: 9 } as const;
  const posted = { ...quote, line: lineHalves, at: postedAt };
  const moved = { ...quote, line: lineHalves + random.int(4, 6), at: movedAt };
  await saveLine(environment.pool, posted);
  const offer: Offer = {
    terms: { market: 'spread', team: null, lineHalves },
    selection: 'home',
    stakeCents: random.int(leastCents, 500),
    acceptorStakeCents: 0,
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    lapseOnMove: 'tight',
    expiresAt: null,
    allowsParts,
  };
  // Never so dear that either side must confirm the price.
  const unequal = {
    ...offer,
    acceptorStakeCents: offer.stakeCents + random.int(0, Math.ceil(offer.stakeCents / 5)),
  };
  const create = { kind: 'createBet', betId, userId: creatorId, eventId: event.id, offer: unequal } as const;
  await must(environment.books[0], keyed(create, random));
  return { betId, event, creatorId, offer: unequal, posted, moved };
}

/** The nth other user accepts the offer, having seen its terms. */
export function acceptOfferBy(
  { people, random }: RaceContext,
  { betId, offer }: OpenOffer,
  n: number,
): BookRequest & { by: string } {
  const by = people[n + 1]!;
  return { ...keyed({ kind: 'acceptBet', betId, userId: by, termsVersion: termsSeen(offer) }, random), by };
}

/** The version of an offer's terms that its acceptor saw. */
export function termsSeen(offer: Offer): string {
  return termsVersion({
    terms: offer.terms,
    creatorSelection: offer.selection,
    creatorStakeCents: offer.stakeCents,
    acceptorStakeCents: offer.acceptorStakeCents,
    fee: offer.fee,
    tieRule: 'refund',
    rulesVersion: currentRulesVersion,
  });
}
