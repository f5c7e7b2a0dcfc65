import type { FriendSide } from '@sidebet/contract/games';
import type { UserView } from '@sidebet/contract/shared';
import { isUnavailable, readAvailability } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { type BetViewRow, betViewColumns, betViewJoins, shownBetOfRow } from './bet-view.ts';

const maxBets = 100;

type Row = BetViewRow & { creatorShares: boolean; acceptorShares: boolean };

/**
 * What the viewer's friends back on these games, by game and bet. Only bets that were on the board, and only available friends
 * who share their sides (docs/adr/0040-friends-see-sides-not-amounts.md). Nothing for a viewer who may not bet now. `now` in
 * milliseconds since 1970 UTC.
 */
export async function readFriendSides(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  now: number,
  viewerId: string,
  eventIds: readonly string[],
): Promise<FriendSide[]> {
  if (eventIds.length === 0) return [];
  const sharing = await readSharingFriends(pool, viewerId);
  const availability = await readAvailability(pool, [viewerId, ...sharing]);
  const isAvailable = (userId: string) => {
    const found = availability.get(userId);
    return found === undefined || !isUnavailable(found, now);
  };
  const friends = sharing.filter(isAvailable);
  if (!isAvailable(viewerId) || friends.length === 0) return [];
  const { rows } = await pool.query<Row>({
    name: 'friend-sides',
    text: `select ${betViewColumns}, b.creator_id = any($3::uuid[]) as creator_shares,
             b.acceptor_id = any($3::uuid[]) as acceptor_shares
           from (select c.* from unnest($3::uuid[]) f join bets c on c.creator_id = f and c.status = 'Active'
                 union all select a.* from unnest($3::uuid[]) f join bets a on a.acceptor_id = f and a.status = 'Active'
                   and a.creator_id <> all($3::uuid[])) b
           ${betViewJoins}
           where b.event_id = any($2::text[]) and b.offered_to is null and $1 not in (b.creator_id, b.acceptor_id)
           order by e.commence_time, e.id, b.id limit ${maxBets}`,
    values: [viewerId, eventIds, friends],
  });
  const sides = new Map<string, FriendSide>();
  for (const row of rows) {
    const side = sideOfRow(row, gameSpeed);
    // Several bets on the same side are one row: how many there are hints at the amount.
    const { eventId, friend, opponent, pick } = side;
    const key = JSON.stringify([eventId, friend.id, opponent?.id, pick]);
    if (!sides.has(key)) sides.set(key, side);
  }
  return [...sides.values()];
}

async function readSharingFriends(pool: Pool, viewerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'friends-who-share',
    text: `select u.id from (
             select case when low_id = $1 then high_id else low_id end as id from friendships
             where (low_id = $1 or high_id = $1) and accepted_at is not null) f
           join users u on u.id = f.id
           where u.shows_sides and u.deleted_at is null and not ${areBlocked('u.id', '$1::uuid')}`,
    values: [viewerId],
  });
  return rows.map(({ id }) => id);
}

function sideOfRow(row: Row, speed: number): FriendSide {
  const { bet, setting, view } = shownBetOfRow(row, speed);
  const creator = {
    id: bet.creatorId,
    username: setting.creatorName,
    profilePicture: setting.creatorPicture,
  };
  const acceptor = {
    id: bet.acceptorId!,
    username: setting.acceptorName!,
    profilePicture: setting.acceptorPicture,
  };
  const shown = (
    friend: Omit<UserView, 'fullName'>,
    { pick, selection }: typeof view.creator,
    opponent: Omit<UserView, 'fullName'> | null,
  ): FriendSide => ({
    eventId: bet.eventId,
    friend,
    opponent,
    pick,
    selection,
    market: view.market,
    marketTeam: view.marketTeam,
    lineHalves: view.lineHalves,
    tieRule: bet.tieRule,
  });
  if (!row.creatorShares) return shown(acceptor, view.acceptor, null);
  return shown(creator, view.creator, row.acceptorShares ? acceptor : null);
}
