import type { Bet } from '@sidebet/domain/book/bet';
import { announceSql } from '../db/live-payload.ts';
import type { PoolClient } from '../db/pool.ts';
import { mayNotify } from '../users/blocks.ts';
import { readPosition } from '../users/group-members.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

/**
 * The notice that says once a day what is new in a group (docs/adr/0074). Its sentence is made when it is read, from what its
 * reader has not read in the group. `group_members.news_id` is its id.
 */

/** Counts end here. */
const mostCounted = 100;

/**
 * SQL: what is new to `member`, a row of group_members, since `since`, each as the rest of a statement from `from`: open offers,
 * results between others, messages, new members, seasons and a switch of amounts. Without what people do whom the member blocked
 * or muted, or who blocked them. With `until`, nothing after it.
 */
function newsParts(member: string, since: string, until: string | null) {
  const [group, viewer] = [`${member}.group_id`, `${member}.user_id`];
  const within = (at: string) => `${at} > ${since}${until === null ? '' : ` and ${at} <= ${until}`}`;
  const by = (cause: string) => `${cause} <> ${viewer} and ${mayNotify(viewer, cause)}`;
  return {
    offers: `from bets b where b.offered_to = ${group} and b.ledger_id is not null and b.status = 'Created'
      and b.counter_to is null and ${within('b.created_at')} and ${by('b.creator_id')}`,
    results: `from bets b where b.offered_to = ${group} and b.ledger_id is not null and b.status = 'Settled'
      and b.acceptor_id is not null and ${within('b.paid_out_at')} and ${by('b.creator_id')} and ${by('b.acceptor_id')}`,
    messages: `from group_messages t where t.group_id = ${group} and ${within('t.created_at')} and t.removed_at is null
      and ${by('t.user_id')}`,
    joined: `from group_members o where o.group_id = ${group} and o.left_at is null and ${within('o.joined_at')}
      and ${by('o.user_id')}`,
    seasons: `from group_seasons s where s.group_id = ${group} and ${within('s.ended_at')}`,
    amounts: `from groups c where c.id = ${group} and ${within('c.amounts_changed_at')} and c.amounts_changed_by <> ${viewer}`,
  };
}

/** SQL: whether something is new to `member`, a row of group_members, since `since` and, if given, until `until`. */
export function hasNewsSql(member: string, since: string, until: string | null = null): string {
  const parts = Object.values(newsParts(member, since, until));
  return `(${parts.map((from) => `exists (select ${from})`).join(' or ')})`;
}

/**
 * SQL: the sentence of the notice to `member`, a row of group_members, about `group`, a row of groups: "New in Sunday Crew:
 * 2 offers, 1 message."
 */
export function groupNewsSql(member: string, group: string): string {
  const parts = newsParts(member, readPosition(member), null);
  const counted = (from: string, one: string) =>
    `(select case when count(*) > 0 then least(count(*), ${mostCounted}) || case when count(*) > ${mostCounted} then '+' else '' end
       || ' ${one}' || case when count(*) = 1 then '' else 's' end end from (select 1 ${from} limit ${mostCounted + 1}) counted)`;
  const said = (from: string, text: string) => `(select case when count(*) > 0 then ${text} end ${from})`;
  return `'New in ' || ${group}.name || coalesce(': ' || nullif(concat_ws(', ',
    ${counted(parts.offers, 'offer')}, ${counted(parts.results, 'result')}, ${counted(parts.messages, 'message')},
    ${counted(parts.joined, 'new member')}, ${said(parts.seasons, "'the season is over'")},
    ${said(parts.amounts, `case when ${group}.shows_amounts then 'everyone sees all amounts' else 'amounts are hidden' end`)}), ''), '') || '.'`;
}

/**
 * SQL: the sentence of notification `n` of type GroupNews now; null once the member has left or got a newer one.
 */
export const newestGroupNews = `(select ${groupNewsSql('m', 'g')} from group_members m join groups g on g.id = m.group_id
  where m.group_id = n.group_id and m.user_id = n.user_id and m.news_id = n.id and m.left_at is null)`;

/** SQL: the notices of the groups in $1, `n`, with their members `m`. */
const noticesOfGroups = `group_members m join notifications n on n.user_id = m.user_id and n.id = m.news_id
  where m.group_id = any($1::uuid[])`;

/**
 * Deletes the notices about these groups of which nothing is left: the offers ended, the messages were removed. They are locked
 * first, in a statement of its own, because the next one must see the groups as they are once it has the locks.
 */
export function dropEmptyNews(client: PoolClient, groupIds: readonly string[]): Promise<unknown>[] {
  return [
    client.query({
      name: 'lock-group-news',
      text: `select from ${noticesOfGroups} order by n.user_id, n.id for update of n`,
      values: [groupIds],
    }),
    client.query({
      name: 'drop-empty-group-news',
      text: `with gone as (
               delete from notifications d using (
                 select n.user_id, n.id from ${noticesOfGroups} and not ${hasNewsSql('m', readPosition('m'))}) empty
               where d.user_id = empty.user_id and d.id = empty.id returning d.user_id)
             select ${announceSql('users', 'user_id')} from gone`,
      values: [groupIds],
    }),
  ];
}

/** Deletes the notice to one of the group's members, or to all of them: they have left it, or it is deleted. */
export async function endNews(client: PoolClient, groupId: string, userId: string | null): Promise<void> {
  await client.query(
    `with gone as (
       delete from notifications n using group_members m
       where m.group_id = $1 and ($2::uuid is null or m.user_id = $2) and n.user_id = m.user_id and n.id = m.news_id
       returning n.user_id)
     select ${announceSql('users', 'user_id')} from gone`,
    [groupId, userId],
  );
}

/** Drops the notices that were only about offers of the batch that can no longer be taken. */
export function endOffersInNews(client: PoolClient, { changedBets }: WorkingSnapshot): Promise<unknown>[] {
  const groupIds = new Set(
    [...changedBets.values()].flatMap((bet) =>
      bet.offeredTo.kind === 'group' && endedAsOffer(bet) ? [bet.offeredTo.groupId] : [],
    ),
  );
  return groupIds.size === 0 ? [] : dropEmptyNews(client, [...groupIds].sort());
}

/** Whether the bet was just accepted, or ended without it. */
function endedAsOffer({ status, acceptorId }: Bet): boolean {
  return status === 'Active' || (status !== 'Created' && acceptorId === null);
}
