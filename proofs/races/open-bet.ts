import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { BookRequest } from '@sidebet/server/book/request';
import type { ModelEvent } from '../book-model/model/types.ts';
import type { Random } from '../harness/random.ts';
import { keyed, must, newEvent, type Sent } from '../harness/two-books.ts';
import type { RaceContext } from './race.ts';

/** A bet of the context's first user on a separate event, which all others may accept. */
export type OpenBet = {
  readonly betId: string;
  readonly event: ModelEvent;
  readonly creatorId: string;
  readonly wagerCents: number;
};

export async function openBetIn({ environment, people, random }: RaceContext): Promise<OpenBet> {
  const event = await newEvent(environment, random);
  const creatorId = people[0]!;
  const betId = random.uuid();
  const wagerCents = random.int(1, 500);
  const side = random.pick<'home' | 'away'>(['home', 'away']);
  const create = {
    kind: 'createBet',
    betId,
    userId: creatorId,
    eventId: event.id,
    offer: specifiedOffer(side, wagerCents),
  } as const;
  await must(environment.books[0], keyed(create, random));
  return { betId, event, creatorId, wagerCents };
}

/** The nth other user accepts the bet. */
export function acceptBy(
  { people, random }: RaceContext,
  { betId }: OpenBet,
  n: number,
): BookRequest & { by: string } {
  const by = people[n + 1]!;
  return { ...keyed({ kind: 'acceptBet', betId, userId: by }, random), by };
}

export function viaEither({ environment }: RaceContext, request: BookRequest, random: Random): Sent {
  return { request, book: random.pick(environment.books) };
}
