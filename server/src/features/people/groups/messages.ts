import { noId } from '@sidebet/contract/shared';
import { type GroupReaction, groupLimits } from '@sidebet/domain/groups/group';
import { decideMessage, findMentions, refuseEdit, secondsToWait } from '@sidebet/domain/groups/message';
import { isOrganizer } from '@sidebet/domain/groups/roles';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce, announceSql } from '../../../db/live-payload.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { isSeenCounterSql } from '../../../db/rules-in-sql.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { type GroupMessage, readMessages } from '../../../live/group-messages.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readPosition } from '../../../users/group-members.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { notifyMembers } from './announce-group.ts';
import { findMembership, type Membership } from './members.ts';
import { removeText } from './remove-text.ts';

type Scope = { readonly groupId: string; readonly viewerId: string };
type About = { readonly betId: string | null; readonly eventId: string | null };

/**
 * The messages of one conversation, newest first, without those of people whom a block keeps apart from the viewer. Refuses,
 * in this order: groupNotFound, invalidCursor.
 */
export async function listMessages(
  pool: Pool,
  { groupId, viewerId }: Scope,
  about: About,
  request: PageRequest,
) {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const found = await readPage<{ id: string }>(pool, request, {
    name: 'list-group-messages',
    sortedBy: [['t.number', 'number']],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, t.id from group_messages t
           where t.group_id = $1 and t.bet_id is not distinct from $2::uuid and t.event_id is not distinct from $3::text
             and ${after()} and not ${areBlocked('t.user_id', '$4::uuid')}
           ${order}`,
    // What is no id names no bet, so the messages are those to the group.
    values: [groupId, about.betId === noId ? null : about.betId, about.eventId, viewerId],
  });
  if (isRefusal(found)) return found;
  const messages = new Map(
    (
      await readMessages(
        pool,
        found.items.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return mapPage(found, ({ id }) => messages.get(id)!);
}

type NewMessage = About & {
  /** Chosen by the page, so a repeated request adds nothing. */
  readonly id: string;
  readonly text: string;
  readonly replyTo: string | null;
};

/**
 * Sends a message. A repeat of its id returns the first one. Refuses, in this order: groupNotFound, messageInvalid, silenced,
 * tooManyRequests, messageNotFound (the message it replies to, or a bet or game of another group, or one of a person whom a
 * block keeps apart from the viewer), and groupNotFound for an id that another message has.
 */
export async function sendMessage(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: Scope,
  message: NewMessage,
): Promise<GroupMessage | Refusal> {
  const now = clock.now();
  const sent = await inTransactionUnlessRefused(pool, async (client) => {
    const member = await findMembership(client, groupId, viewerId);
    if (isRefusal(member)) return member;
    const decided = decideMessage(message.text);
    if (isRefusal(decided)) return decided;
    const refused =
      (await refuseSilenced(client, viewerId, now)) ??
      (await refuseFlood(client, viewerId, now)) ??
      (await refuseUnrelated(client, { groupId, viewerId }, message));
    if (refused) return refused;
    const mentions = findMentions(decided.text, await readMentionable(client, groupId, viewerId));
    const isNew = await insertMessage(client, member, { ...message, text: decided.text, mentions }, now);
    if (!isNew) return null;
    await notifyNamed(client, member, message, mentions, now);
    await announce(client, { groupMessages: [message.id] });
    return null;
  });
  if (isRefusal(sent)) return sent;
  const stored = await findMessage(pool, { groupId, viewerId }, message.id);
  return isRefusal(stored) || stored.person.id !== viewerId ? refuse('groupNotFound') : stored;
}

async function insertMessage(
  client: PoolClient,
  { groupId, userId }: Membership,
  { id, text, replyTo, betId, eventId, mentions }: NewMessage & { readonly mentions: readonly string[] },
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query('select from group_messages where id = $1', [id]);
  if (rowCount !== 0) return false;
  await client.query(
    `with numbered as (update groups set last_message = last_message + 1 where id = $2 returning last_message as number)
     insert into group_messages (id, group_id, user_id, number, text, reply_to, bet_id, event_id, mentions, created_at)
     select $1, $2, $3, number, $4, $5, $6, $7, $8, $9 from numbered on conflict (id) do nothing`,
    [id, groupId, userId, text, replyTo, betId, eventId, mentions, new Date(now)],
  );
  return true;
}

/**
 * Changes the text of the user's own message. Refuses, in this order: groupNotFound, messageInvalid, as `refuseEdit`, and
 * silenced.
 */
export async function editMessage(
  { pool, clock }: Uses<'pool' | 'clock'>,
  scope: Scope,
  messageId: string,
  typed: string,
): Promise<GroupMessage | Refusal> {
  const decided = decideMessage(typed);
  return changeMessage(pool, scope, messageId, async (client, message) => {
    if (isRefusal(decided)) return decided;
    const now = clock.now();
    const refused =
      refuseEdit(message, scope.viewerId, now) ?? (await refuseSilenced(client, scope.viewerId, now));
    if (refused) return refused;
    await client.query('update group_messages set text = $2, edited_at = $3 where id = $1', [
      messageId,
      decided.text,
      new Date(now),
    ]);
    return null;
  });
}

/**
 * Removes a message: its sender's own, or any for organizers. Refuses, in this order: groupNotFound, messageNotFound,
 * messageNotYours.
 */
export async function removeMessage(
  { pool, clock }: Uses<'pool' | 'clock'>,
  scope: Scope,
  messageId: string,
): Promise<GroupMessage | Refusal> {
  return changeMessage(pool, scope, messageId, async (client, { userId, isRemoved }, { role }) => {
    if (isRemoved) return refuse('messageNotFound');
    if (userId !== scope.viewerId && !isOrganizer(role)) return refuse('messageNotYours');
    await removeText(client, messageId, clock.now());
    return null;
  });
}

/** Adds or takes back a reaction. Refuses, in this order: groupNotFound, messageNotFound. */
export async function react(
  { pool, clock }: Uses<'pool' | 'clock'>,
  scope: Scope,
  messageId: string,
  { reaction, isOn }: { readonly reaction: GroupReaction; readonly isOn: boolean },
): Promise<GroupMessage | Refusal> {
  return changeMessage(pool, scope, messageId, async (client, { isRemoved }) => {
    if (isRemoved) return refuse('messageNotFound');
    if (isOn)
      await client.query(
        `insert into group_reactions (message_id, user_id, reaction, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
        [messageId, scope.viewerId, reaction, new Date(clock.now())],
      );
    else
      await client.query(
        'delete from group_reactions where message_id = $1 and user_id = $2 and reaction = $3',
        [messageId, scope.viewerId, reaction],
      );
    return null;
  });
}

type ReadUpTo = { readonly at?: number | undefined; readonly number?: number | undefined };

/** Marks the stream as read up to an instant or to a message, but not beyond now. Refuses with groupNotFound. */
export async function markRead(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: Scope,
  { at, number = 0 }: ReadUpTo,
): Promise<Refusal | null> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  await pool.query(
    `with reached as (
       select coalesce($3::timestamptz, (select t.created_at from group_messages t where t.group_id = $1 and t.number <= $4::bigint
           order by t.number desc limit 1)) as at,
         coalesce((select t.number from group_messages t where t.group_id = $1 and t.created_at <= $3::timestamptz
           order by t.created_at desc, t.number desc limit 1), $4::bigint) as number),
     moved as (
       update group_members m set read_message = least(greatest(m.read_message, r.number), g.last_message),
         stream_read_at = greatest(${readPosition('m')}, r.at)
       from groups g, reached r where m.group_id = $1 and m.user_id = $2 and g.id = m.group_id returning m.user_id, m.news_id),
     -- The reader is where it leads.
     gone as (delete from notifications n using moved m where n.user_id = m.user_id and n.id = m.news_id returning n.user_id)
     select ${announceSql('users', 'user_id')} from gone`,
    [
      groupId,
      viewerId,
      at === undefined ? null : new Date(Math.min(at, clock.now())),
      Number.isSafeInteger(number) ? number : 0,
    ],
  );
  return null;
}

type StoredMessage = { readonly userId: string; readonly createdAt: number; readonly isRemoved: boolean };

/** Changes a locked message of the group and announces it. */
async function changeMessage(
  pool: Pool,
  { groupId, viewerId }: Scope,
  messageId: string,
  change: (client: PoolClient, message: StoredMessage, member: Membership) => Promise<Refusal | null>,
): Promise<GroupMessage | Refusal> {
  const refused = await inTransactionUnlessRefused(pool, async (client) => {
    const member = await findMembership(client, groupId, viewerId);
    if (isRefusal(member)) return member;
    const { rows } = await client.query<StoredMessage>(
      `select t.user_id, t.created_at, t.removed_at is not null as is_removed
       from group_messages t where t.id = $1 and t.group_id = $2 and not ${areBlocked('t.user_id', '$3::uuid')} for update of t`,
      [messageId, groupId, viewerId],
    );
    if (!rows[0]) return refuse('messageNotFound');
    const changed = await change(client, rows[0], member);
    if (!changed) await announce(client, { groupMessages: [messageId] });
    return changed;
  });
  return refused ?? findMessage(pool, { groupId, viewerId }, messageId);
}

async function findMessage(
  pool: Pool,
  { groupId }: Scope,
  messageId: string,
): Promise<GroupMessage | Refusal> {
  const [message] = await readMessages(pool, [messageId]);
  return message?.groupId === groupId ? message : refuse('messageNotFound');
}

async function refuseFlood(client: PoolClient, userId: string, now: number): Promise<Refusal | null> {
  const { rows } = await client.query<{ at: number }>(
    `select created_at as at from group_messages where user_id = $1 and created_at > $2
     order by created_at desc limit ${groupLimits.messagesPerDay}`,
    [userId, new Date(now - 24 * 3_600_000)],
  );
  const wait = secondsToWait(
    rows.map(({ at }) => at),
    now,
  );
  return wait === null ? null : refuseTooMany(wait);
}

/** Refuses replies to replies and to other conversations, and comments on unknown events and on bets the viewer does not see. */
async function refuseUnrelated(
  client: PoolClient,
  { groupId, viewerId }: Scope,
  { replyTo, betId, eventId }: NewMessage,
): Promise<Refusal | null> {
  const { rows } = await client.query<{ related: boolean }>(
    `select ($2::uuid is null or exists (select from group_messages t where t.id = $2 and t.group_id = $1 and t.reply_to is null
         and t.bet_id is not distinct from $3::uuid and t.event_id is not distinct from $4::text
         and not ${areBlocked('t.user_id', '$5::uuid')}))
       and ($3::uuid is null or exists (select from bets b where b.id = $3 and b.offered_to = $1
         and ${isSeenCounterSql('b', '$5::uuid')} and ($5 in (b.creator_id, b.acceptor_id)
         or not (${areBlocked('b.creator_id', '$5::uuid')} or ${areBlocked('b.acceptor_id', '$5::uuid')}))))
       and ($4::text is null or exists (select from events where id = $4))
       and ($3::uuid is null or $4::text is null) as related`,
    [groupId, replyTo, betId, eventId, viewerId],
  );
  return rows[0]!.related ? null : refuse('messageNotFound');
}

/** Of a comment on a game: ", about Chiefs vs Bills". */
async function nameGame(client: PoolClient, eventId: string | null): Promise<string> {
  if (eventId === null) return '';
  const { rows } = await client.query<{ game: string }>(
    `select home_team || ' vs ' || away_team as game from events where id = $1`,
    [eventId],
  );
  return `, about ${rows[0]!.game}`;
}

/** Notifies those whom a message mentions, and those whom it answers. */
async function notifyNamed(
  client: PoolClient,
  { groupId, userId, name }: Membership,
  { replyTo, betId, eventId }: NewMessage,
  mentions: readonly string[],
  now: number,
): Promise<void> {
  const place = `${name}${await nameGame(client, eventId)}`;
  const about = { type: 'Mention', groupId, betId, eventId, fromId: userId } as const;
  await notifyMembers(client, now, { ...about, userIds: mentions, content: `mentioned you in ${place}.` });
  if (replyTo === null && betId === null) return;
  const answered = await readAnswered(client, groupId, { replyTo, betId });
  await notifyMembers(client, now, {
    ...about,
    userIds: answered.filter((id) => !mentions.includes(id)),
    content: `${replyTo === null ? 'commented on your bet' : 'replied to you'} in ${place}.`,
  });
}

/**
 * Whom a message answers: the writer of the message that it replies to, or the sides of the bet that it is about, once until they
 * have read of it. Only members.
 */
async function readAnswered(
  client: PoolClient,
  groupId: string,
  { replyTo, betId }: Pick<NewMessage, 'replyTo' | 'betId'>,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.user_id as id from group_members m
     where m.group_id = $1 and m.left_at is null and case when $2::uuid is not null
       then m.user_id = (select t.user_id from group_messages t where t.id = $2)
       else m.user_id in (select unnest(array[b.creator_id, b.acceptor_id]) from bets b where b.id = $3)
         and not exists (select from notifications n where n.user_id = m.user_id and n.type = 'Mention' and n.bet_id = $3
           and not n.read) end`,
    [groupId, replyTo, betId],
  );
  return rows.map(({ id }) => id);
}

async function readMentionable(client: PoolClient, groupId: string, userId: string) {
  const { rows } = await client.query<{ id: string; username: string }>(
    `select u.id, u.username from group_members m join users u on u.id = m.user_id
     where m.group_id = $1 and m.left_at is null and u.id <> $2 and not ${areBlocked('u.id', '$2::uuid')}`,
    [groupId, userId],
  );
  return rows;
}
