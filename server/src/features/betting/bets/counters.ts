import type { OfferedBet } from '@sidebet/contract/bets';
import { maxCounters, maxCountersOfBet, type OpenCounter } from '@sidebet/contract/counter-endpoints';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';
import {
  type BetViewRow,
  betViewColumns,
  betViewJoins,
  type ShownBet,
  shownBetOfRow,
  withReferences,
} from './bet-view.ts';
import { findBets } from './queries.ts';

type Needs = Uses<'pool' | 'gameSpeed'>;

/** The offer that a bet answers; a bet that is no counter-offer, or unknown, answers itself. */
export async function findOfferId(pool: Pool, betId: string): Promise<string> {
  const { rows } = await pool.query<{ offerId: string }>({
    name: 'find-countered-offer',
    text: 'select counter_to as offer_id from bets where id = $1 and counter_to is not null',
    values: [betId],
  });
  return rows[0]?.offerId ?? betId;
}

/** Open counter-offers to the viewer and of theirs, newest first (ids grow with time), each with its offer. */
export async function listCounters({ pool, gameSpeed }: Needs, viewerId: string): Promise<OpenCounter[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-counters',
    text: `select ${betViewColumns}
           from (select * from bets where counter_for = $1 and counter_to is not null and status = 'Created'
                 union all
                 select * from bets where creator_id = $1 and counter_to is not null and status = 'Created') b
           ${betViewJoins}
           where not ${areBlocked('b.creator_id', 'b.counter_for')}
             and exists (select from bets offer where offer.id = b.counter_to and offer.status = 'Created')
           order by b.id desc limit $2`,
    values: [viewerId, maxCounters],
  });
  const shown = rows.map((row) => shownBetOfRow(row, gameSpeed));
  const [counters, offers] = await Promise.all([
    forReader(pool, shown, viewerId),
    findBets(
      pool,
      shown.map(({ bet }) => bet.counter!.offerId),
      gameSpeed,
    ),
  ]);
  const byId = new Map(offers.map(({ view }) => [view.id, view]));
  return counters.map((counter) => ({ counter, offer: byId.get(counter.counter!.toId)! }));
}

/** The counter-offers between the viewer and others about an offer, newest last. `betId` is the offer or one of them. */
export async function listCountersOfBet(
  { pool, gameSpeed }: Needs,
  betId: string,
  viewerId: string,
): Promise<OfferedBet[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-counters-of-bet',
    text: `select ${betViewColumns}
           from (select * from bets where counter_to = $1 and $2 in (creator_id, counter_for)
                   and (acceptor_id is not null or not ${areBlocked('creator_id', 'counter_for')})
                 order by id desc limit $3) b
           ${betViewJoins} order by b.id`,
    values: [await findOfferId(pool, betId), viewerId, maxCountersOfBet],
  });
  return forReader(
    pool,
    rows.map((row) => shownBetOfRow(row, gameSpeed)),
    viewerId,
  );
}

/** What bookmakers quote now is for the one who can accept. */
async function forReader(pool: Pool, shown: readonly ShownBet[], viewerId: string): Promise<OfferedBet[]> {
  const mayAccept = ({ bet }: ShownBet) => bet.status === 'Created' && bet.counter?.forId === viewerId;
  const quoted = await withReferences(pool, shown.filter(mayAccept));
  const byId = new Map(quoted.map((bet) => [bet.id, bet]));
  return shown.map(({ view }) => byId.get(view.id) ?? view);
}
