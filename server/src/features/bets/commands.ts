import { hash } from 'node:crypto';
import type { BetView } from '@sidebet/contract/bets';
import type { Bet, Side } from '@sidebet/domain/bets/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { Book } from '../../book/book.ts';
import { cachedLookup } from '../../db/cached-lookup.ts';
import { newId } from '../../db/new-id.ts';
import type { Pool } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { betView } from './bet-view.ts';
import { isBetId } from './queries.ts';

/** The result of every bet command: the bet as decided and the available balance. */
export type BetAnswer = { bet: BetView; accountBalanceCents: number };

type Intent = { readonly userId: string; readonly idempotencyKey: string };

/** The fields of a new bet; `offeredTo` makes it a challenge. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string | undefined };

export type BetCommands = {
  create(intent: Intent, wanted: NewBet): Promise<BetAnswer>;
  decline(intent: Intent, uniqueId: string, word: string): Promise<BetAnswer>;
  accept(intent: Intent, uniqueId: string): Promise<BetAnswer>;
  delete(intent: Intent, uniqueId: string): Promise<BetAnswer>;
};

export function betCommands(book: Book, pool: Pool): BetCommands {
  const findEvent = eventLookup(pool);
  const findPerson = personLookup(pool);

  async function run(intent: Intent, command: Command, asked: readonly unknown[]): Promise<BetAnswer> {
    const requestHash = hash('sha256', JSON.stringify(asked), 'base64url');
    const outcome = await book.execute({
      command,
      key: { actorId: intent.userId, key: intent.idempotencyKey, requestHash },
    });
    if (outcome.kind === 'refusal') throw new RefusalError(outcome);
    if (!outcome.bet || outcome.accountBalanceCents === null)
      throw new Error(`${command.kind} returned no bet.`);
    return { bet: await viewOf(outcome.bet), accountBalanceCents: outcome.accountBalanceCents };
  }

  async function viewOf(bet: Bet): Promise<BetView> {
    const [event, creator, acceptor, offeredTo] = await Promise.all([
      findEvent(bet.eventId),
      findPerson(bet.creatorId),
      bet.acceptorId === null ? undefined : findPerson(bet.acceptorId),
      bet.offeredToId ? findPerson(bet.offeredToId) : undefined,
    ]);
    return betView(bet, {
      ...event!,
      // The result shows the bet as decided, so a repeat returns the same. Scores arrive as live updates.
      homeScore: null,
      awayScore: null,
      completed: false,
      creatorName: creator!.username,
      creatorPicture: creator!.image,
      acceptorName: acceptor?.username ?? null,
      offeredToName: offeredTo?.username ?? null,
    });
  }

  return {
    create: (intent, { eventId, side, wagerCents, offeredTo }) => {
      const bet = {
        kind: 'createBet',
        betId: newId(),
        userId: intent.userId,
        eventId,
        side,
        wagerCents,
      } as const;
      const asked = ['createBet', eventId, side, wagerCents];
      if (offeredTo === undefined) return run(intent, bet, asked);
      const offeredToId = offeredTo.toLowerCase();
      return run(intent, { ...bet, offeredToId }, [...asked, offeredToId]);
    },
    decline: async (intent, uniqueId, word) =>
      run(intent, { kind: 'declineBet', betId: betId(uniqueId), userId: intent.userId, word }, [
        'declineBet',
        uniqueId,
        word,
      ]),
    accept: async (intent, uniqueId) =>
      run(intent, { kind: 'acceptBet', betId: betId(uniqueId), userId: intent.userId }, [
        'acceptBet',
        uniqueId,
      ]),
    delete: async (intent, uniqueId) =>
      run(intent, { kind: 'deleteBet', betId: betId(uniqueId), userId: intent.userId }, [
        'deleteBet',
        uniqueId,
      ]),
  };
}

function betId(uniqueId: string): string {
  if (!isBetId(uniqueId)) throw new RefusalError(refusalOf('betNotFound'));
  return uniqueId.toLowerCase();
}

function eventLookup(pool: Pool) {
  type Row = {
    id: string;
    home_team: string;
    away_team: string;
    sport_key: string;
    sport_title: string;
    commence_time: number;
  };
  return cachedLookup({
    ttlMs: 5_000,
    max: 5_000,
    load: async (ids) => {
      const { rows } = await pool.query<Row>(
        'select id, home_team, away_team, sport_key, sport_title, commence_time from events where id = any($1::text[])',
        [ids],
      );
      return new Map(
        rows.map((row) => [
          row.id,
          {
            homeTeam: row.home_team,
            awayTeam: row.away_team,
            sportKey: row.sport_key,
            sportTitle: row.sport_title,
            commenceTime: row.commence_time,
          },
        ]),
      );
    },
  });
}

function personLookup(pool: Pool) {
  return cachedLookup({
    ttlMs: 60_000,
    max: 50_000,
    load: async (ids) => {
      const { rows } = await pool.query<{ id: string; username: string; image: string | null }>(
        'select id, username, image from users where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
  });
}
