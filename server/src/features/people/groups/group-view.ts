import type { GroupSummary, groupView, LeftGroup, waitingGroup } from '@sidebet/contract/groups/group';
import type { UserView } from '@sidebet/contract/shared';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { GroupRole } from '@sidebet/domain/groups/group';
import type { Netting } from '@sidebet/domain/groups/settle-up';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { hasOpenSql, openBalanceCents, readGroupPurse } from '../../../book/group-accounts.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql, isRunningSql, lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { groupShowsSql } from '../../../users/group-members.ts';
import { userJson } from '../../../users/user-json.ts';
import { findMembership, type Membership } from './members.ts';
import { seasonJson } from './seasons.ts';
import { unreadSql } from './stream-sql.ts';

type GroupView = z.output<typeof groupView>;
type WaitingGroup = z.output<typeof waitingGroup>;

type SummaryRow = {
  id: string;
  name: string;
  kind: GroupKind;
  color: string;
  picture: string | null;
  role: GroupRole;
  memberCount: number;
  openOffers: number;
  unreadMessages: number;
  unread: number;
};

/** SQL for the open offers in group `g` that user $1 could take. `$2` is the start after which events are open. */
const openOffersFrom = `from bets b join events e on e.id = b.event_id
  where b.offered_to = g.id and b.ledger_id is not null and b.status = 'Created' and b.counter_to is null and b.creator_id <> $1
    and not ${areBlocked('b.creator_id', '$1::uuid')} and e.listed
    and ${isBettingOpenSql('e', '$2')}`;
const openOffers = `(select count(*) ${openOffersFrom})`;

/** SQL for the open payments in group `g` that wait for user $1, `of` those paid to them. "Not received" waits for the payer. */
const toConfirm = (of: string) => `from group_payments p
  where p.group_id = g.id and p.settled_at is null and p.canceled_at is null
    and ((p.from_id = $1 and (p.paid_at is null or p.not_received_at is not null))
      or (p.to_id = $1 and p.received_at is null and p.not_received_at is null ${of}))`;

const summaryColumns = `g.id, g.name, g.kind, g.color, g.picture, m.role,
  (select count(*) from group_members o where o.group_id = g.id and o.left_at is null) as member_count,
  ${openOffers} as open_offers,
  (select count(*) from group_messages t where t.group_id = g.id and t.number > m.read_message and t.user_id <> $1
     and t.bet_id is null and t.event_id is null and t.removed_at is null) as unread_messages,
  ${unreadSql('m', '$2')} as unread`;

const myGroups = `from group_members m join groups g on g.id = m.group_id
  where m.user_id = $1 and m.left_at is null and g.deleted_at is null`;

/** SQL for whether user $1 left group `g` or was removed from it, and something of theirs is open there. */
const isLeftOpen = `(m.left_at is not null and g.kind = 'iou' and g.deleted_at is null and ${hasOpenSql('g.id', '$1::uuid')})`;

/** The user's groups by name, and those they left in which something is open. */
export async function listGroups(
  pool: Pool,
  horizon: number,
  viewerId: string,
): Promise<{ items: GroupSummary[]; left: LeftGroup[] }> {
  const { rows } = await pool.query<SummaryRow>({
    name: 'list-groups',
    text: `select ${summaryColumns} ${myGroups} order by lower(g.name), g.id`,
    values: [viewerId, new Date(horizon)],
  });
  return { items: rows, left: await listLeft(pool, viewerId) };
}

async function listLeft(pool: Pool, viewerId: string): Promise<LeftGroup[]> {
  const { rows } = await pool.query<LeftGroup>({
    name: 'list-left-groups',
    text: `select g.id, g.name, g.kind, g.color, g.picture, (
             select ${openBalanceCents} from group_accounts a where a.ledger_id = g.id and a.user_id = $1) as balance_cents
           from group_members m join groups g on g.id = m.group_id where m.user_id = $1 and ${isLeftOpen} order by lower(g.name), g.id`,
    values: [viewerId],
  });
  return rows;
}

/** A group as one of its members sees it. Refuses with groupNotFound. */
export async function readGroup(
  pool: Pool,
  horizon: number,
  groupId: string,
  viewerId: string,
): Promise<GroupView | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const { ledgerId } = member;
  const [purse, group] = await Promise.all([
    ledgerId === null ? null : readGroupPurse(pool, ledgerId, viewerId),
    readOne(pool, horizon, member),
  ]);
  return { ...group, purse: purse && toPurse(purse) };
}

function toPurse({
  availableCents,
  balanceCents,
  heldCents,
  limitCents,
  version,
}: NonNullable<GroupView['purse']>): GroupView['purse'] {
  return { availableCents, balanceCents, heldCents, limitCents, version };
}

async function readOne(
  pool: Pool,
  horizon: number,
  { groupId, userId }: Membership,
): Promise<Omit<GroupView, 'purse'>> {
  type Row = SummaryRow & {
    rules: string;
    purseCents: number | null;
    limitCents: number | null;
    netting: Netting;
    createdAt: number;
    showsAmounts: boolean;
    owner: UserView;
    season: GroupView['season'];
  };
  const { rows } = await pool.query<Row>({
    name: 'read-group',
    text: `select ${summaryColumns}, g.rules, g.purse_cents, g.limit_cents, g.netting,
             g.created_at, ${groupShowsSql('g')} as shows_amounts,
             (select ${userJson('u')}
              from group_members o join users u on u.id = o.user_id
              where o.group_id = g.id and o.role = 'owner' and o.left_at is null) as owner,
             (select ${seasonJson} from group_seasons s where s.group_id = g.id and s.ended_at is null) as season
           ${myGroups} and g.id = $3`,
    values: [userId, new Date(horizon), groupId],
  });
  return rows[0]!;
}

/** What waits for the user in their groups: only groups in which something does. `now` is milliseconds since 1970 UTC. */
export async function listWaitingGroups(
  pool: Pool,
  { now, horizon }: { readonly now: number; readonly horizon: number },
  viewerId: string,
): Promise<{ items: WaitingGroup[] }> {
  const { rows } = await pool.query<WaitingGroup>({
    name: 'list-waiting-groups',
    text: `select * from (
             select g.id, g.name, g.kind, g.color, m.left_at is not null as has_left,
               case when m.left_at is null then ${openOffers} else 0 end as open_offers,
               coalesce((select json_agg(${userJson('u')} order by o.newest desc)
                 from (select b.creator_id, max(b.created_at) as newest ${openOffersFrom}
                   group by b.creator_id order by newest desc limit 3) o
                 join users u on u.id = o.creator_id where m.left_at is null), '[]') as offered_by,
               coalesce((select json_agg(json_build_object('eventId', t.id, 'game', t.home_team || ' vs ' || t.away_team,
                   'startsAt', floor(extract(epoch from ${lastKnownStartSql('t')}) * 1000))
                   order by t.commence_time, t.id)
                 from events t where not t.completed
                   and t.commence_time between $3::timestamptz - interval '12 hours'
                     and $3::timestamptz + interval '24 hours'
                   and exists (select from bets b where b.event_id = t.id and b.offered_to = g.id and b.ledger_id is not null
                     and b.status = 'Active' and $1 in (b.creator_id, b.acceptor_id))), '[]') as games_today,
               (select count(*) ${toConfirm('')}) as payments_to_confirm,
               coalesce((select json_agg(json_build_object('person', ${userJson('u')}, 'amountCents', p.amount_cents,
                     'iPay', p.from_id = $1) order by p.id)
                 from (select p.* ${toConfirm('and p.paid_at is not null')} order by p.id limit 20) p
                 join users u on u.id = case p.from_id when $1 then p.to_id else p.from_id end), '[]') as payments,
               case g.kind when 'iou' then greatest(0, -coalesce((select a.balance_cents + coalesce((
                   select sum(stake_of(b, $1)) from bets b where b.offered_to = g.id and b.ledger_id is not null
                     and ${isRunningSql('b')} and $1 in (b.creator_id, b.acceptor_id)), 0)
                 from group_accounts a where a.ledger_id = g.id and a.user_id = $1), 0) - coalesce((
                   select sum(p.amount_cents) from group_payments p where p.group_id = g.id and p.from_id = $1
                     and p.paid_at is not null and p.not_received_at is null and p.settled_at is null and p.canceled_at is null), 0)
                 )::bigint else 0 end as owes_cents
             from group_members m join groups g on g.id = m.group_id
             where m.user_id = $1 and (m.left_at is null and g.deleted_at is null or ${isLeftOpen})) waiting
           where open_offers > 0 or payments_to_confirm > 0 or owes_cents > 0 or games_today::text <> '[]'
           order by lower(name), id`,
    values: [viewerId, new Date(horizon), new Date(now)],
  });
  return { items: rows };
}
