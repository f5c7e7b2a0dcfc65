import type { MatchingBet } from '@sidebet/contract/events';
import { matchingWindow } from '@sidebet/domain/bets/matching';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import { otherSide, type Side } from '@sidebet/domain/markets/market';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql } from '../../../db/rules-in-sql.ts';
import { toMatchingBet } from '../../../http/specified-fields.ts';
import { areBlocked } from '../../../users/blocks.ts';

type Row = {
  id: string;
  wagerCents: number;
  payoutCents: number;
  username: string;
  image: string | null;
  pick: string;
  tieRule: TieRule;
};

const shown = 5;

/**
 * Public open bets of other users on the other side of an event that starts after `horizon`, at 80–120% of the wager,
 * nearest wager first. Searches outward from the wager in both directions, so the cost does not grow with the
 * number of bets.
 */
export async function listMatchingBets(
  pool: Pool,
  horizon: number,
  wanted: { eventId: string; side: Side; wagerCents: number; viewerId: string },
): Promise<MatchingBet[]> {
  const { minCents, maxCents } = matchingWindow(wanted.wagerCents);
  const half = (range: string, order: string) => `
    (select b.id, b.wager_cents, b.payout_cents, b.creator_id, b.tie_rule from bets b
     where b.status = 'Created' and b.offered_to is null and b.fee_policy = 'specified' and b.event_id = $1 and b.creator_side = $2::bet_side
       and b.creator_id <> $3 and not ${areBlocked('b.creator_id', '$3::uuid')} and ${range}
     order by b.wager_cents ${order}, b.id ${order} limit ${shown})`;
  const { rows } = await pool.query<Row>({
    name: 'list-matching-bets',
    text: `select b.id, b.wager_cents, b.payout_cents, b.tie_rule, u.username, u.image,
             case $2::bet_side when 'home' then e.home_team else e.away_team end as pick
           from (${half('b.wager_cents between $4 and $6', 'asc')} union all
                 ${half('b.wager_cents < $4 and b.wager_cents >= $5', 'desc')}) b
           join users u on u.id = b.creator_id
           join events e on e.id = $1 and e.listed and ${isBettingOpenSql('e', '$7')}
           order by abs(b.wager_cents - $4::bigint), b.id limit ${shown}`,
    values: [
      wanted.eventId,
      otherSide(wanted.side),
      wanted.viewerId,
      wanted.wagerCents,
      minCents,
      maxCents,
      new Date(horizon),
    ],
  });
  return rows.map((row) =>
    toMatchingBet({
      id: row.id,
      username: row.username,
      profilePicture: row.image,
      pick: row.pick,
      wagerCents: row.wagerCents,
      payoutCents: row.payoutCents,
      tieRule: row.tieRule,
    }),
  );
}
