import type { streamItem } from '@sidebet/contract/groups/stream';
import type { GroupReaction } from '@sidebet/domain/groups/group';
import { showsAmounts } from '@sidebet/domain/groups/shown-amounts';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql } from '../../../db/rules-in-sql.ts';
import { type PageRequest, readPage, type SortedList } from '../../../http/read-page.ts';
import { type GroupMessage, readMessages } from '../../../live/group-messages.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readPosition } from '../../../users/group-members.ts';
import { userJson } from '../../../users/user-json.ts';
import { type ShownBet, withoutAmounts, withReferences } from '../../betting/bets/bet-view.ts';
import { findBets } from '../../betting/bets/queries.ts';
import { announceGroup } from './announce-group.ts';
import { findMembership, type Membership } from './members.ts';
import { seasonJson } from './seasons.ts';
import { isSeenBet, isSeenMessage, unreadSql } from './stream-sql.ts';

type StreamItem = z.output<typeof streamItem>;
type Stream = {
  readonly items: StreamItem[];
  readonly nextCursor: string | null;
  readonly readAt: number;
  readonly unread: number;
};
type Scope = { readonly groupId: string; readonly viewerId: string };
type User = Extract<StreamItem, { type: 'joined' }>['person'];

/** One moment of the group, by time: the message, bet, person, payment or season it is about. */
type Moment = {
  readonly type: StreamItem['type'];
  readonly at: number;
  readonly id: string;
  readonly about: string;
  readonly person: User | null;
  readonly other: User | null;
  /** What else the moment needs. */
  readonly detail: object | null;
};

/**
 * The newest moments of each kind after the cursor, each from its own index, so a page costs the same in a group of any age.
 * Messages of one instant follow the order of the conversation.
 */
export const streamText: SortedList['text'] = ({ position, after, order }) => {
  const branch = (type: string, at: string, key: string, parts: Branch) => {
    const id = `'${type[0]}' || ${key}`;
    return `(select '${type}' as type, ${at} as at, ${parts.number ?? '0::bigint'} as number, ${id} as id, ${key} as about,
        ${parts.person ?? 'null::uuid'} as person_id, ${parts.other ?? 'null::uuid'} as other_id, ${parts.detail ?? 'null::json'} as detail
      ${parts.from} and ${after([at, parts.number ?? '0', id])}
      order by ${at} desc, ${parts.number ?? key} desc limit $5)`;
  };
  const bets = { person: 'b.creator_id', other: 'b.acceptor_id' };
  const payments = (at: string) => ({
    from: `from group_payments p where p.group_id = $1 and p.${at} is not null and ($4 or $2 in (p.from_id, p.to_id))
        and ($2 in (p.from_id, p.to_id)
          or not (${areBlocked('p.from_id', '$2::uuid')} or ${areBlocked('p.to_id', '$2::uuid')}))`,
    detail: `json_build_object('amountCents', p.amount_cents)`,
  });
  return `select ${position}, type, at, id, about, detail,
      (select ${userJson('u')} from users u where u.id = person_id) as person,
      (select ${userJson('u')} from users u where u.id = other_id) as other
    from (
      ${branch('message', 't.created_at', 't.id', {
        number: 't.number',
        person: '(select b.creator_id from bets b where b.id = t.bet_id)',
        from: `from group_messages t where t.group_id = $1 and ${isSeenMessage('t', '$2::uuid')}`,
        detail: `(select json_build_object('game', e.home_team || ' vs ' || e.away_team) from events e where e.id = t.event_id)`,
      })}
      union all
      ${branch('offer', 'b.created_at', 'b.id', {
        ...bets,
        from: `from bets b join events e on e.id = b.event_id
          where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Created' and b.counter_to is null and e.listed
            and ${isBettingOpenSql('e', '$3')} and ${isSeenBet('b', '$2::uuid')}`,
      })}
      union all
      ${branch('taken', 'b.accepted_at', 'b.id', {
        ...bets,
        from: `from bets b where b.offered_to = $1 and b.ledger_id is not null and b.accepted_at is not null
            and ${isSeenBet('b', '$2::uuid')}`,
      })}
      union all
      ${branch('result', 'b.paid_out_at', 'b.id', {
        ...bets,
        from: `from bets b where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Settled' and b.acceptor_id is not null
            and ${isSeenBet('b', '$2::uuid')}`,
      })}
      union all
      ${branch('paid', 'p.settled_at', 'p.id', { person: 'p.from_id', other: 'p.to_id', ...payments('settled_at') })}
      union all
      ${branch('forgiven', 'p.forgiven_at', 'p.id', { person: 'p.to_id', other: 'p.from_id', ...payments('forgiven_at') })}
      union all
      ${branch('joined', 'm.joined_at', 'm.user_id', {
        person: 'm.user_id',
        from: `from group_members m where m.group_id = $1 and m.left_at is null and not ${areBlocked('m.user_id', '$2::uuid')}`,
      })}
      union all
      ${branch('limitRaised', 'm.limit_raised_at', 'm.user_id', {
        person: 'm.user_id',
        from: `from group_members m where m.group_id = $1 and m.left_at is null and m.limit_raised_at is not null
            and not ${areBlocked('m.user_id', '$2::uuid')}`,
        detail: `json_build_object('fromCents', m.limit_raised_from_cents, 'toCents', m.limit_raised_to_cents)`,
      })}
      union all
      ${branch('seasonEnded', 's.ended_at', 's.id', {
        from: 'from group_seasons s where s.group_id = $1 and s.ended_at is not null',
        detail: `json_build_object('season', ${seasonJson})`,
      })}
      union all
      ${branch('amountsSwitched', 'g.amounts_changed_at', 'g.id', {
        person: 'g.amounts_changed_by',
        from: 'from groups g where g.id = $1 and g.amounts_changed_at is not null',
        detail: `json_build_object('showsAmounts', g.shows_amounts)`,
      })}
    ) moments where true ${order}`;
};

type Branch = {
  /** From where, with a `where` that more conditions follow. */
  readonly from: string;
  readonly number?: string;
  readonly person?: string;
  readonly other?: string;
  readonly detail?: string;
};

/**
 * What happened in the group, newest first, as the viewer may see it: without messages, bets and payments of people whom a block
 * keeps apart from them. An offer is there while it can be taken. Refuses, in this order: groupNotFound, invalidCursor.
 */
export async function readStream(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  horizon: number,
  { groupId, viewerId }: Scope,
  request: PageRequest,
): Promise<Stream | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const [page, read] = await Promise.all([
    readPage<Moment>(pool, request, {
      name: 'read-group-stream',
      sortedBy: [
        ['at', 'instant'],
        ['number', 'number'],
        ['id', 'text'],
      ],
      descending: true,
      text: streamText,
      values: [groupId, viewerId, new Date(horizon), member.groupShows],
    }),
    readUnread(pool, horizon, { groupId, viewerId }),
  ]);
  if (isRefusal(page)) return page;
  const idsOf = (...types: StreamItem['type'][]) =>
    page.items.filter(({ type }) => types.includes(type)).map(({ about }) => about);
  const messages = await readMessages(pool, idsOf('message'));
  const betIds = idsOf('offer', 'taken', 'result');
  const named = messages.flatMap(({ betId }) => betId ?? []);
  const [bets, talk] = await Promise.all([
    readBets(pool, [...new Set([...betIds, ...named])], gameSpeed),
    readTalk(pool, betIds, viewerId),
  ]);
  const found = { messages: byId(messages), bets, talk };
  return {
    items: page.items.map((moment) => toItem(moment, found, member)),
    nextCursor: page.nextCursor,
    ...read,
  };
}

type Found = {
  readonly messages: ReadonlyMap<string, GroupMessage>;
  readonly bets: Awaited<ReturnType<typeof readBets>>;
  readonly talk: Awaited<ReturnType<typeof readTalk>>;
};

function toItem(moment: Moment, { messages, bets, talk }: Found, member: Membership): StreamItem {
  const { type, id, at, about, person, other, detail } = moment;
  switch (type) {
    case 'message': {
      const message = messages.get(about)!;
      const text =
        message.betId === null
          ? (detail as { game: string } | null)?.game
          : bets.get(message.betId)?.view.userPick;
      return { type, id, at, message, about: text === undefined ? null : { person, text } };
    }
    case 'offer':
    case 'taken':
    case 'result': {
      const sides = { creator: person!, acceptor: other };
      return { type, id, at, ...shownBet(bets.get(about)!, sides, member), ...talk.get(about)! };
    }
    case 'paid':
    case 'forgiven':
      return { type, id, at, from: person!, to: other!, ...(detail as { amountCents: number }) };
    case 'joined':
      return { type, id, at, person: person! };
    case 'limitRaised':
      return { type, id, at, person: person!, ...(detail as { fromCents: number; toCents: number }) };
    case 'seasonEnded':
      return { type, id, at, ...(detail as Pick<Extract<StreamItem, { type: 'seasonEnded' }>, 'season'>) };
    case 'amountsSwitched':
      return { type, id, at, person: person!, ...(detail as { showsAmounts: boolean }) };
    default:
      return type satisfies never;
  }
}

type Sides = Pick<Extract<StreamItem, { type: 'offer' }>, 'creator' | 'acceptor'>;

/** A bet as the member sees it: an open offer says what taking it costs. */
function shownBet(
  { bet, view }: Pick<ShownBet, 'bet' | 'view'>,
  sides: Sides,
  { groupShows, userId }: Membership,
) {
  const isShown =
    bet.acceptorId === null || showsAmounts(groupShows, userId, [bet.creatorId, bet.acceptorId]);
  return isShown
    ? { bet: view, ...sides }
    : { bet: withoutAmounts(view), hidesAmounts: true as const, ...sides };
}

/** Bets by id, the open ones with what bookmakers quote now. */
async function readBets(pool: Pool, ids: readonly string[], speed: number) {
  const shown = ids.length === 0 ? [] : await findBets(pool, ids, speed);
  const open = shown.filter(({ bet }) => bet.status === 'Created');
  const quoted = byId(await withReferences(pool, open));
  return new Map(shown.map(({ bet, view }) => [bet.id, { bet, view: quoted.get(bet.id) ?? view }]));
}

type Talk = Pick<Extract<StreamItem, { type: 'offer' }>, 'reactions' | 'comments'>;

/** What members say about bets, by bet. */
async function readTalk(pool: Pool, betIds: readonly string[], viewerId: string): Promise<Map<string, Talk>> {
  if (betIds.length === 0) return new Map();
  const { rows } = await pool.query<Talk & { id: string }>({
    name: 'read-bet-talk',
    text: `select b.id,
             coalesce((select json_agg(json_build_object('reaction', r.reaction, 'userIds', r.users) order by r.reaction)
               from (select reaction, json_agg(user_id order by created_at, user_id) as users
                     from group_bet_reactions where bet_id = b.id group by reaction) r), '[]') as reactions,
             (select count(*) from group_messages t where t.group_id = b.offered_to and t.bet_id = b.id and t.removed_at is null
                and not ${areBlocked('t.user_id', '$2::uuid')}) as comments
           from bets b where b.id = any($1::uuid[])`,
    values: [betIds, viewerId],
  });
  return new Map(rows.map(({ id, ...talk }) => [id, talk]));
}

async function readUnread(pool: Pool, horizon: number, { groupId, viewerId }: Scope) {
  const { rows } = await pool.query<{ readAt: number; unread: number }>({
    name: 'read-group-unread',
    text: `select ${readPosition('m')} as read_at, ${unreadSql('m', '$3')} as unread
           from group_members m where m.group_id = $1 and m.user_id = $2`,
    values: [groupId, viewerId, new Date(horizon)],
  });
  return rows[0]!;
}

const mostRunning = 30;

/** Accepted bets without a result, by the start of their games. Refuses with groupNotFound. */
export async function listRunning(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  { groupId, viewerId }: Scope,
) {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const { rows } = await pool.query<{ id: string } & Sides>({
    name: 'list-group-running',
    text: `select b.id, ${userJson('creator')} as creator, ${userJson('acceptor')} as acceptor
           from bets b join events e on e.id = b.event_id
             join users creator on creator.id = b.creator_id join users acceptor on acceptor.id = b.acceptor_id
           where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Active' and ${isSeenBet('b', '$2::uuid')}
           order by e.commence_time, b.id limit ${mostRunning}`,
    values: [groupId, viewerId],
  });
  const bets = await readBets(
    pool,
    rows.map(({ id }) => id),
    gameSpeed,
  );
  return { items: rows.map(({ id, ...sides }) => shownBet(bets.get(id)!, sides, member)) };
}

/** Adds or takes back a reaction to a bet. Returns its reactions. Refuses, in this order: groupNotFound, betNotFound. */
export async function reactToBet(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: Scope,
  betId: string,
  { reaction, isOn }: { readonly reaction: GroupReaction; readonly isOn: boolean },
): Promise<Pick<Talk, 'reactions'> | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const { rowCount } = await pool.query(
    `select from bets b where b.id = $1 and b.offered_to = $2 and b.ledger_id is not null and ${isSeenBet('b', '$3::uuid')}`,
    [betId, groupId, viewerId],
  );
  if (rowCount !== 1) return refuse('betNotFound');
  if (isOn)
    await pool.query(
      `insert into group_bet_reactions (bet_id, user_id, reaction, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [betId, viewerId, reaction, new Date(clock.now())],
    );
  else
    await pool.query('delete from group_bet_reactions where bet_id = $1 and user_id = $2 and reaction = $3', [
      betId,
      viewerId,
      reaction,
    ]);
  await announceGroup(pool, groupId);
  const { reactions } = (await readTalk(pool, [betId], viewerId)).get(betId)!;
  return { reactions };
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
