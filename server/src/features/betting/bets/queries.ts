import { isRefusal } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql, isOfferOpenSql, lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { mapPage, type PageRequest, readPage, type SortedList } from '../../../http/read-page.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readRivalries } from '../../../users/read-rivalries.ts';
import {
  type BetViewRow,
  betRowView,
  betViewColumns,
  betViewJoins,
  type ShownBet,
  shownBetOfRow,
  withReferences,
} from './bet-view.ts';
import { findContested } from './read-contest.ts';

/** `speed` is the context's `gameSpeed`, here and below. */
export async function findBet(pool: Pool, betId: string, speed: number): Promise<ShownBet | undefined> {
  return (await findBets(pool, [betId], speed))[0];
}

export async function findBets(pool: Pool, ids: readonly string[], speed: number): Promise<ShownBet[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'find-bets',
    text: `select ${betViewColumns} from bets b ${betViewJoins} where b.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map((row) => shownBetOfRow(row, speed));
}

export type MyBetsFilter = PageRequest & { readonly tab: 'Created' | 'Active' | 'Settled' };

/** A side of the user's settled bets, in the order of its index. */
const settledAs = (party: 'creator_id' | 'acceptor_id', after: string) => `
  (select * from bets where ${party} = $1 and status = 'Settled' and ${after}
   order by paid_out_at desc, id desc limit $2)`;

/** Reads only the page's rows of each side, so it costs the same after years of bets. */
export const settledBetsText: SortedList['text'] = ({ position, after, order }) => {
  const onSide = after(['paid_out_at', 'id']);
  return `select ${position}, ${betViewColumns}
          from (${settledAs('creator_id', onSide)} union all ${settledAs('acceptor_id', onSide)}) b ${betViewJoins}
          ${order}`;
};

const myBets: Readonly<Record<MyBetsFilter['tab'], Omit<SortedList, 'values'>>> = {
  // A user has few open bets, because their number on an event is limited.
  Created: {
    name: 'list-own-offers',
    sortedBy: [
      ['b.created_at', 'instant'],
      ['b.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns} from bets b ${betViewJoins}
      where b.creator_id = $1 and b.status = 'Created' and ${after()} ${order}`,
  },
  // Games in play started earliest, so they come first.
  Active: {
    name: 'list-active-bets',
    sortedBy: [
      [lastKnownStartSql('e'), 'instant'],
      ['b.id', 'uuid'],
    ],
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns}
      from (select * from bets where creator_id = $1 and status = 'Active'
            union all select * from bets where acceptor_id = $1 and status = 'Active') b
      ${betViewJoins} where ${after()} ${order}`,
  },
  Settled: {
    name: 'list-settled-bets',
    sortedBy: [
      ['b.paid_out_at', 'instant'],
      ['b.id', 'uuid'],
    ],
    descending: true,
    text: settledBetsText,
  },
};

/** The user's bets of one tab, created or accepted: active ones by start, the others most recently changed first. */
export async function listMyBets(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  viewerId: string,
  { tab, ...request }: MyBetsFilter,
) {
  const rows = await readPage<BetViewRow>(pool, request, { ...myBets[tab], values: [viewerId] });
  if (isRefusal(rows)) return rows;
  if (tab === 'Created') {
    const shown = rows.items.map((row) => shownBetOfRow(row, gameSpeed));
    return { ...rows, items: await withReferences(pool, shown) };
  }
  if (tab === 'Active') return mapPage(rows, (row) => betRowView(row, gameSpeed));
  const ids = rows.items.map(({ id }) => id);
  const contested = await findContested(pool, ids, viewerId, clock.now());
  return mapPage(rows, (row) => ({
    ...betRowView(row, gameSpeed),
    ...(contested.has(row.id) && { isContested: true as const }),
  }));
}

/** Challenges the user can still answer, newest first (ids grow with time). Only events that start after `horizon`. */
export async function listChallenges(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  horizon: number,
  viewerId: string,
  request: PageRequest,
) {
  const rows = await readPage<BetViewRow>(pool, request, {
    name: 'list-challenges',
    sortedBy: [['b.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns} from bets b ${betViewJoins}
           where b.offered_to = $1 and b.status = 'Created' and b.counter_to is null and not ${areBlocked('b.creator_id', '$1')}
             and ${isBettingOpenSql('e', '$2')} and ${isOfferOpenSql('b', 'e', '$2::timestamptz')} and ${after()}
           ${order}`,
    values: [viewerId, new Date(horizon)],
  });
  if (isRefusal(rows)) return rows;
  const shown = rows.items.map((row) => shownBetOfRow(row, gameSpeed));
  const [offers, rivalries] = await Promise.all([
    withReferences(pool, shown),
    readRivalries(
      pool,
      viewerId,
      shown.map(({ bet }) => bet.creatorId),
    ),
  ]);
  return { ...rows, items: offers.map((bet) => ({ ...bet, rivalry: rivalries.get(bet.userId) })) };
}
