import { groupLimits } from '@sidebet/domain/groups/group';
import { reinstatementWaitMs } from '@sidebet/domain/protection/play-restrictions';
import { hasNewsSql } from '../../../book/group-news.ts';
import { unavailableUsersSql } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announceSql } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { readPosition } from '../../../users/group-members.ts';

/** Groups of one run. Members of many groups at once would delay messages. */
const groupsPerRun = 50;

/**
 * Notifies members of what is new in their groups, at most once a day and group (docs/adr/0074). Members who look at the group
 * meanwhile have read it.
 */
export async function writeGroupNews({ pool, clock }: Uses<'pool' | 'clock'>): Promise<{ done: number }> {
  const now = clock.now();
  const until = now - groupLimits.newsWaitMs;
  const groupIds = await findGroupsWithNews(pool, { now, until });
  for (const groupId of groupIds)
    await inTransaction(pool, (client) => writeNewsOf(client, groupId, { now, until }));
  return { done: groupIds.length };
}

/**
 * Groups in which something happened since they were last looked at, the newest of each kind from an index, and those with
 * members whose day is over.
 */
async function findGroupsWithNews(pool: Pool, { now, until }: Times): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-groups-with-news',
    text: `select g.id from groups g cross join lateral (select greatest(
             (select max(t.created_at) from group_messages t where t.group_id = g.id),
             (select max(b.created_at) from bets b where b.offered_to = g.id and b.ledger_id is not null and b.status = 'Created'
                and b.counter_to is null),
             (select max(b.paid_out_at) from bets b where b.offered_to = g.id and b.ledger_id is not null and b.status = 'Settled'
                and b.acceptor_id is not null),
             (select max(m.joined_at) from group_members m where m.group_id = g.id and m.left_at is null),
             (select max(s.ended_at) from group_seasons s where s.group_id = g.id),
             g.amounts_changed_at) as at) newest
           where g.deleted_at is null and (g.news_due_at <= $3
             or newest.at > coalesce(g.news_at, g.created_at) and coalesce(g.news_at, g.created_at) < $1)
           order by g.news_at nulls first, g.id limit $2`,
    values: [new Date(until), groupsPerRun, new Date(now)],
  });
  return rows.map(({ id }) => id);
}

type Times = { readonly now: number; readonly until: number };

async function writeNewsOf(client: PoolClient, groupId: string, { now, until }: Times): Promise<void> {
  const since = `greatest(${readPosition('m')}, m.news_at)`;
  await client.query({
    name: 'write-group-news',
    // Not to members on a break: offers are no news to them.
    text: `with unavailable as materialized (${unavailableUsersSql('$2', '$6')}),
           due as (
             select m.user_id, m.news_id, row_number() over (order by m.user_id) as n
             from group_members m
             where m.group_id = $1 and m.left_at is null and (m.news_at is null or m.news_at <= $3)
               and m.user_id not in (select user_id from unavailable) and ${hasNewsSql('m', since, '$5::timestamptz')}),
           taken as (
             update group_members m set news_at = $2, news_id = ($4::uuid[])[due.n] from due
             where m.group_id = $1 and m.user_id = due.user_id and (m.news_at is null or m.news_at <= $3)
             returning m.user_id, m.news_id),
           replaced as (delete from notifications n using due where n.user_id = due.user_id and n.id = due.news_id),
           added as (
             insert into notifications (user_id, id, type, group_id, content, created_at)
             select user_id, news_id, 'GroupNews', $1, 'Something is new in your group.', $2 from taken returning user_id)
           select ${announceSql('users', 'user_id')} from added`,
    values: [
      groupId,
      new Date(now),
      new Date(now - groupLimits.newsEveryMs),
      Array.from({ length: groupLimits.maxMembers }, newId),
      new Date(until),
      new Date(now - reinstatementWaitMs),
    ],
  });
  // Last, because every message of the group waits for its row. Members who got a notice today get the next one when it is due.
  await client.query({
    name: 'note-group-news',
    text: `update groups set news_at = $2, news_due_at = (
             select min(m.news_at) + $3::bigint * interval '1 millisecond' from group_members m
             where m.group_id = $1 and m.left_at is null and m.news_at > $4 and ${hasNewsSql('m', since)})
           where id = $1`,
    values: [groupId, new Date(until), groupLimits.newsEveryMs, new Date(now - groupLimits.newsEveryMs)],
  });
}
