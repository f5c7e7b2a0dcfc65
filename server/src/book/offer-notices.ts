import type { Bet } from '@sidebet/domain/book/bet';
import { groupLimits } from '@sidebet/domain/groups/group';
import { announceSql } from '../db/live-payload.ts';
import type { PoolClient } from '../db/pool.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

/** An offer to a group. Its notice counts all offers that its creator made to the group within a time from the first. */
type GroupOffer = { readonly groupId: string; readonly creatorId: string };

/**
 * Locks the notices of these people's offers. In a statement of its own, because the next one must see the offers as they are
 * once it has the locks.
 */
export async function lockOfferNotices(client: PoolClient, offers: readonly GroupOffer[]): Promise<void> {
  await client.query({
    name: 'lock-offer-notices',
    text: `select from (${noticesOfOffers}) n join notifications t on t.user_id = n.user_id and t.id = n.id
           order by t.user_id, t.id for update of t`,
    values: listOffers(offers),
  });
}

/** SQL for the notices of the offers in $1 and $2. */
const noticesOfOffers = `select n.user_id, n.id, n.bet_id, n.content, n.created_at, n.group_id, n.from_id
  from (select distinct * from unnest($1::uuid[], $2::uuid[]) as offer (group_id, creator_id)) o
  join group_members m on m.group_id = o.group_id
  join notifications n on n.user_id = m.user_id and n.group_id = o.group_id and n.from_id = o.creator_id
    and n.type = 'GroupOffer'`;

function listOffers(offers: readonly GroupOffer[]): [string[], string[]] {
  return [offers.map(({ groupId }) => groupId), offers.map(({ creatorId }) => creatorId)];
}

/**
 * Makes the locked notices of these people's offers say how many of the offers are still open, and deletes those of which none
 * is. With `readSince`, in milliseconds since 1970 UTC, notices since then become unread if they change.
 */
export async function refreshOfferNotices(
  client: PoolClient,
  offers: readonly GroupOffer[],
  readSince: number | null = null,
): Promise<void> {
  await client.query({
    name: 'refresh-offer-notices',
    text: `with counted as (
             select n.user_id, n.id, n.bet_id, n.content, n.created_at, open.count, open.first
             from (${noticesOfOffers}) n cross join lateral (
               select count(*) as count, (array_agg(b.id order by b.id))[1] as first from bets b
               where b.offered_to = n.group_id and b.creator_id = n.from_id and b.ledger_id is not null and b.status = 'Created'
                 and b.created_at >= n.created_at
                 and b.created_at < n.created_at + $3::bigint * interval '1 millisecond') open),
           gone as (
             delete from notifications n using counted c where c.count = 0 and n.user_id = c.user_id and n.id = c.id
             returning n.user_id),
           changed as (
             update notifications n
             set bet_id = case when c.count = 1 then c.first end,
               content = case when c.count = 1 then 'offers your group a bet.' else 'offers your group ' || c.count || ' bets.' end,
               read = n.read and ($4::timestamptz is null or c.created_at < $4),
               read_at = case when $4::timestamptz is null or c.created_at < $4 then n.read_at end
             from counted c
             where c.count > 0 and n.user_id = c.user_id and n.id = c.id
               and case when c.count = 1 then c.bet_id is distinct from c.first
                 else c.content <> 'offers your group ' || c.count || ' bets.' end
             returning n.user_id)
           select ${announceSql('users', 'user_id')} from (select user_id from gone union select user_id from changed) touched`,
    values: [
      ...listOffers(offers),
      groupLimits.offerNoticeMs,
      readSince === null ? null : new Date(readSince),
    ],
  });
}

/** Updates the notices of the batch's offers to groups that can no longer be taken. */
export function endOfferNotices(client: PoolClient, { changedBets }: WorkingSnapshot): Promise<unknown>[] {
  const ended = [...changedBets.values()].flatMap((bet) =>
    bet.offeredTo.kind === 'group' && endedAsOffer(bet)
      ? [{ groupId: bet.offeredTo.groupId, creatorId: bet.creatorId }]
      : [],
  );
  return ended.length === 0 ? [] : [lockOfferNotices(client, ended), refreshOfferNotices(client, ended)];
}

/** Whether the bet was just accepted, or ended without it. */
function endedAsOffer({ status, acceptorId }: Bet): boolean {
  return status === 'Active' || (status !== 'Created' && acceptorId === null);
}
