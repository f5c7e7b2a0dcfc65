import type { Bet } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import { challengedFriend } from '@sidebet/domain/book/offered-to';
import type { MadeCounter } from '@sidebet/domain/book/snapshot';
import type { PoolClient } from '../db/pool.ts';
import { uuids } from './binary-array.ts';
import type { BookRequest } from './request.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

/** What a batch reads for counter-offers and moved offers, whose bets it has locked (load.ts). */

type Bets = ReadonlyMap<string, Bet>;

/** The bet that a counter-offer answers, that is accepted, or that an offer replaces. */
export function findAnswered(command: Command, bets: Bets): Bet | undefined {
  switch (command.kind) {
    case 'counterOffer':
      return bets.get(command.answersId ?? command.offerId);
    case 'acceptCounter':
      return bets.get(command.betId);
    case 'repostOffer':
      return bets.get(command.offerId);
    default:
      return undefined;
  }
}

/** The friend whom a moved challenge is for. */
export function findMovedFriend(command: Command, bets: Bets): string | null {
  const moved = command.kind === 'repostOffer' ? bets.get(command.offerId) : undefined;
  return moved ? challengedFriend(moved.offeredTo) : null;
}

/** Whose new bet on which event a command makes. */
export function findNewBet(command: Command, bets: Bets): { userId: string; eventId: string } | null {
  if (command.kind === 'createBet') return command;
  if (command.kind !== 'counterOffer' && command.kind !== 'repostOffer') return null;
  const offer = bets.get(command.offerId);
  return offer ? { userId: command.userId, eventId: offer.eventId } : null;
}

/** The counter-offers made before between the creators of offers and those who negotiate with them, by offer. */
export type KnownCounters = Map<string, readonly (MadeCounter & { readonly forId: string })[]>;

/** Every new counter-offer locks its offer, so no other batch adds one meanwhile. */
export async function readCounters(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: Bets,
): Promise<KnownCounters> {
  const wanted = requests.flatMap(({ command }) => (command.kind === 'counterOffer' ? [command] : []));
  const known: KnownCounters = new Map();
  if (wanted.length === 0) return known;
  const { rows } = await client.query<{
    offerId: string;
    id: string;
    creatorId: string;
    forId: string;
    round: number;
    isOpen: boolean;
  }>({
    name: 'book-read-counters',
    text: `select distinct b.counter_to as offer_id, b.id, b.creator_id, b.counter_for as for_id, b.counter_round as round,
             b.status = 'Created' as is_open
           from unnest($1::uuid[], $2::uuid[]) as wanted (offer_id, user_id)
           join bets b on b.counter_to = wanted.offer_id and wanted.user_id in (b.creator_id, b.counter_for)`,
    values: [
      uuids(wanted.map(({ offerId }) => offerId)),
      uuids(wanted.map((command) => findAnswered(command, bets)?.creatorId ?? command.userId)),
    ],
  });
  for (const { offerId, ...row } of rows) known.set(offerId, [...(known.get(offerId) ?? []), row]);
  return known;
}

/**
 * The open counter-offers to offers that the batch ended or of which it took a part. Their accounts are not locked, so they
 * return with commands of their own after the commit, or by a worker (docs/adr/0076).
 */
export async function findOrphaned(
  client: PoolClient,
  { endedOffers }: Pick<WorkingSnapshot, 'endedOffers'>,
): Promise<readonly Extract<Command, { kind: 'endCounter' }>[]> {
  if (endedOffers.size === 0) return [];
  const { rows } = await client.query<{ betId: string; offerId: string }>({
    name: 'book-find-orphaned',
    text: `select id as bet_id, counter_to as offer_id from bets
           where counter_to = any($1::uuid[]) and status = 'Created'`,
    values: [uuids([...endedOffers])],
  });
  return rows.map((row) => ({ kind: 'endCounter', ...row }));
}
