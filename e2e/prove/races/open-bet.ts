import type { BookRequest } from '@sidebet/server/book/request';
import type { ModelEvent } from '../model.ts';
import type { Random } from '../random.ts';
import { keyed, must, newEvent, type Sent } from '../ring.ts';
import type { Lane } from './race.ts';

/** A bet of the lane's first user on a separate event, which all others may accept. */
export type OpenBet = {
  readonly betId: string;
  readonly event: ModelEvent;
  readonly creatorId: string;
  readonly wagerCents: number;
};

export async function openBetIn({ ring, people, random }: Lane): Promise<OpenBet> {
  const event = await newEvent(ring, random);
  const creatorId = people[0]!;
  const betId = random.uuid();
  const wagerCents = random.int(1, 500);
  const side = random.pick<'home' | 'away'>(['home', 'away']);
  const create = {
    kind: 'createBet',
    betId,
    userId: creatorId,
    eventId: event.id,
    side,
    wagerCents,
  } as const;
  await must(ring.books[0], keyed(create, random));
  return { betId, event, creatorId, wagerCents };
}

/** The nth other user accepts the bet. */
export function acceptBy(
  { people, random }: Lane,
  { betId }: OpenBet,
  n: number,
): BookRequest & { by: string } {
  const by = people[n + 1]!;
  return { ...keyed({ kind: 'acceptBet', betId, userId: by }, random), by };
}

export function viaEither({ ring }: Lane, request: BookRequest, random: Random): Sent {
  return { request, book: random.pick(ring.books) };
}
