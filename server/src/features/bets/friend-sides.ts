import type { FriendSide } from '@sidebet/contract/games';
import type { PersonView } from '@sidebet/contract/shared';
import { isOutOfReach, readReach } from '../../book/protection.ts';
import type { Pool } from '../../db/pool.ts';
import { areBlocked } from '../../users/blocks.ts';
import { type BetViewRow, betViewColumns, betViewJoins, betViewOfRow } from './bet-view.ts';

const maxBets = 100;

type Row = BetViewRow & { creator_shares: boolean; acceptor_shares: boolean };

/**
 * What the viewer's friends back on these games, by game and bet. Only bets that were on the board, and only friends who share
 * their sides (docs/adr/0040-friends-see-sides-not-amounts.md). Nothing for a viewer who may not bet now. `now` in
 * milliseconds since 1970 UTC.
 */
export async function readFriendSides(
  pool: Pool,
  now: number,
  viewerId: string,
  eventIds: readonly string[],
): Promise<FriendSide[]> {
  if (eventIds.length === 0) return [];
  const reach = (await readReach(pool, [viewerId])).get(viewerId);
  if (reach && isOutOfReach(reach, now)) return [];
  const { rows } = await pool.query<Row>({
    name: 'friend-sides',
    text: `with friends as materialized (
             select u.id from (
               select case when low_id = $1 then high_id else low_id end as id from friendships
               where (low_id = $1 or high_id = $1) and accepted_at is not null) f
             join users u on u.id = f.id
             where u.shows_sides and u.suspended_at is null and u.deleted_at is null and not ${areBlocked('u.id', '$1::uuid')})
           select ${betViewColumns}, b.creator_id in (select id from friends) as creator_shares,
             b.acceptor_id in (select id from friends) as acceptor_shares
           from (select c.* from friends f join bets c on c.creator_id = f.id and c.status = 'Active'
                 union all select a.* from friends f join bets a on a.acceptor_id = f.id and a.status = 'Active'
                   and a.creator_id not in (select id from friends)) b
           ${betViewJoins}
           where b.event_id = any($2::text[]) and b.offered_to is null and $1 not in (b.creator_id, b.acceptor_id)
           order by e.commence_time, e.id, b.id limit ${maxBets}`,
    values: [viewerId, eventIds],
  });
  const sides = new Map<string, FriendSide>();
  for (const row of rows) {
    const side = sideOfRow(row);
    // Several bets on the same side are one row: how many there are hints at the amount.
    const { eventId, friend, opponent, pick } = side;
    const key = JSON.stringify([eventId, friend.id, opponent?.id, pick]);
    if (!sides.has(key)) sides.set(key, side);
  }
  return [...sides.values()];
}

function sideOfRow(row: Row): FriendSide {
  const bet = betViewOfRow(row);
  const creator = { id: bet.userId, username: bet.userName, profilePicture: bet.userPicture };
  const acceptor = {
    id: bet.betAcceptorUid!,
    username: bet.acceptorName!,
    profilePicture: bet.acceptorPicture,
  };
  const shown = (
    friend: Omit<PersonView, 'fullName'>,
    { pick, selection }: typeof bet.creator,
    opponent: Omit<PersonView, 'fullName'> | null,
  ): FriendSide => ({
    eventId: bet.betId,
    friend,
    opponent,
    pick,
    selection,
    market: bet.market,
    marketTeam: bet.marketTeam,
    lineHalves: bet.lineHalves,
    tieRule: bet.tieRule,
  });
  if (!row.creator_shares) return shown(acceptor, bet.acceptor, null);
  return shown(creator, bet.creator, row.acceptor_shares ? acceptor : null);
}
