import type { feedItem } from '@sidebet/contract/groups/talk';
import type { UserView } from '@sidebet/contract/shared';
import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import { showsAmounts } from '@sidebet/domain/groups/shown-amounts';
import { selectionLabel } from '@sidebet/domain/markets/market';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { camelCaseKeys } from '../../../db/camel-case.ts';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { findMembership, type Membership } from './members.ts';
import { type Season, seasonJson } from './seasons.ts';

type GroupFeedItem = z.output<typeof feedItem>;
type Feed = {
  readonly items: GroupFeedItem[];
  readonly nextCursor: string | null;
  readonly biggestSwing: { readonly person: UserView; readonly netCents: number | null } | null;
};

type Scope = { readonly groupId: string; readonly viewerId: string };

/** One moment of the group: the bet, the person or the season it is about. */
type Row = {
  readonly type: GroupFeedItem['type'];
  readonly at: number;
  readonly id: string;
  /** As `json`, with the columns' names. */
  readonly bet: object | null;
  readonly person: UserView | null;
  readonly season: Season | null;
  readonly raise: { readonly fromCents: number; readonly toCents: number } | null;
};

type FeedBetRow = BetRow & {
  readonly creator: UserView;
  readonly acceptor: UserView;
  readonly comments: number;
};

const userJson = (user: string) =>
  `json_build_object('id', ${user}.id, 'username', ${user}.username, 'fullName', ${user}.name, 'profilePicture', ${user}.image)`;

/** The bet of a moment, with the sides' names. Instants are not read from it. */
const betJson = `(select row_to_json(one) from (
  select ${betColumns}, ${userJson('creator')} as creator, ${userJson('acceptor')} as acceptor,
    (select count(*) from group_messages t where t.group_id = $1 and t.bet_id = b.id and t.removed_at is null
       and not ${areBlocked('t.user_id', '$2::uuid')}) as comments
  from bets b join users creator on creator.id = b.creator_id join users acceptor on acceptor.id = b.acceptor_id
  where b.id = moments.about) one)`;

const groupBets = `from bets b where b.offered_to = $1 and b.ledger_id is not null
  and ($2 in (b.creator_id, b.acceptor_id)
    or not (${areBlocked('b.creator_id', '$2::uuid')} or ${areBlocked('b.acceptor_id', '$2::uuid')}))`;

/**
 * What happened in the group, newest first: bets accepted and settled, people who joined, limits raised, seasons that ended; and
 * who won or lost most in the last seven days. Bets of people whom a block keeps apart from the viewer are left out. Refuses with
 * groupNotFound.
 */
export async function readFeed(
  pool: Pool,
  now: number,
  { groupId, viewerId }: Scope,
  request: PageRequest,
): Promise<Feed | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const [rows, biggestSwing] = await Promise.all([
    readPage<Row>(pool, request, {
      name: 'read-group-feed',
      sortedBy: [
        ['at', 'instant'],
        ['id', 'text'],
      ],
      descending: true,
      text: ({ position, after, order }) => `
             select ${position}, type, at, id, case when type in ('accepted', 'settled') then ${betJson} end as bet,
               case when type in ('joined', 'limitRaised') then (select ${userJson('u')} from users u where u.id = about) end as person,
               case when type = 'seasonEnded' then (select ${seasonJson} from group_seasons s where s.id = about) end as season,
               case when type = 'limitRaised' then (
                 select json_build_object('fromCents', m.limit_raised_from_cents, 'toCents', m.limit_raised_to_cents)
                 from group_members m where m.group_id = $1 and m.user_id = about) end as raise
             from (
               select 'accepted' as type, b.accepted_at as at, 'a' || b.id as id, b.id as about ${groupBets} and b.accepted_at is not null
               union all
               select 'settled', b.paid_out_at, 's' || b.id, b.id ${groupBets} and b.status = 'Settled' and b.acceptor_id is not null
               union all
               select 'joined', m.joined_at, 'j' || m.user_id, m.user_id from group_members m
               where m.group_id = $1 and m.left_at is null and not ${areBlocked('m.user_id', '$2::uuid')}
               union all
               select 'limitRaised', m.limit_raised_at, 'l' || m.user_id, m.user_id from group_members m
               where m.group_id = $1 and m.left_at is null and m.limit_raised_at is not null
                 and not ${areBlocked('m.user_id', '$2::uuid')}
               union all
               select 'seasonEnded', s.ended_at, 'e' || s.id, s.id from group_seasons s where s.group_id = $1 and s.ended_at is not null
             ) moments
             where ${after()}
             ${order}`,
      values: [groupId, viewerId],
    }),
    request.cursor === undefined ? readBiggestSwing(pool, now, member) : null,
  ]);
  const page = mapPage(rows, (row) => toItem(row, member));
  return isRefusal(page) ? page : { ...page, biggestSwing };
}

function toItem({ type, at, id, bet, person, season, raise }: Row, member: Membership): GroupFeedItem {
  if (type === 'joined') return { type, id, at, person: person! };
  if (type === 'limitRaised') return { type, id, at, person: person!, ...raise! };
  if (type === 'seasonEnded') return { type, id, at, season: season! };
  const row = camelCaseKeys<FeedBetRow>(bet!);
  const { view, netCents } = toFeedBet(row, member);
  if (type === 'accepted') return { type, id, at, bet: view };
  return { type, id, at, bet: view, winnerId: row.winnerId, netCents };
}

function toFeedBet(row: FeedBetRow, { groupShows, userId }: Membership) {
  const bet = parseBetRow(row);
  const [own, other] = [creatorPosition(bet), acceptorPosition(bet)];
  const isShown = showsAmounts(groupShows, userId, [row.creatorId, row.acceptorId]);
  const teams = { homeTeam: row.homeTeam!, awayTeam: row.awayTeam! };
  const won = row.winnerId === row.creatorId ? own : other;
  return {
    view: {
      uniqueId: row.id,
      game: `${row.homeTeam} vs ${row.awayTeam}`,
      creator: row.creator,
      acceptor: row.acceptor,
      creatorPick: selectionLabel(bet.terms, own.selection, teams),
      acceptorPick: selectionLabel(bet.terms, other.selection, teams),
      creatorStakeCents: isShown ? own.stakeCents : null,
      acceptorStakeCents: isShown ? other.stakeCents : null,
      comments: row.comments,
    },
    netCents: isShown && row.winnerId !== null ? won.winCents : null,
  };
}

/** The biggest of all members; null if it belongs to someone whose amounts the viewer may not see. */
async function readBiggestSwing(
  pool: Pool,
  now: number,
  { groupId, userId, groupShows }: Membership,
): Promise<Feed['biggestSwing']> {
  const { rows } = await pool.query<{ person: UserView; netCents: number }>({
    name: 'read-biggest-swing',
    text: `select ${userJson('u')} as person, biggest.net as net_cents from (
             select swing.user_id, swing.net from (
               select holder.user_id, sum(case when b.winner_id = holder.user_id
                 then payout_of(b, holder.user_id) - stake_of(b, holder.user_id) else -stake_of(b, holder.user_id) end)::bigint as net
               from bets b cross join lateral (values (b.creator_id), (b.acceptor_id)) as holder (user_id)
               where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Settled' and b.winner_id is not null
                 and b.paid_out_at > $2::timestamptz - interval '7 days'
               group by holder.user_id) swing
             where swing.net <> 0
             order by abs(swing.net) desc, swing.net desc, swing.user_id limit 1) biggest
           join users u on u.id = biggest.user_id
           where (u.id = $3 or $4) and not ${areBlocked('u.id', '$3::uuid')}`,
    values: [groupId, new Date(now), userId, groupShows],
  });
  return rows[0] ?? null;
}
