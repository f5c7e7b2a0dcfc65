import type { operatorGroup, operatorGroupRow, RemovablePart } from '@sidebet/contract/console/groups';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Pool } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';
import { handOver, lockMembers } from '../../people/groups/hand-over.ts';
import { removePart } from '../../people/groups/remove-part.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { userRefSql } from './people.ts';

type OperatorGroup = z.output<typeof operatorGroup>;
type Row = z.output<typeof operatorGroupRow>;

const rowColumns = `g.id, g.name, g.kind, g.created_at, g.deleted_at,
  (select count(*) from group_members m where m.group_id = g.id and m.left_at is null) as member_count,
  case when o.id is not null then json_build_object('id', o.id, 'username', o.username, 'fullName', o.name,
    'isSuspended', o.suspended_at is not null) end as owner,
  (select count(*) from bets b where b.offered_to = g.id and b.ledger_id is not null
     and ${isRunningSql('b')}) as open_bets`;

const withOwner = `from groups g
  left join group_members om on om.group_id = g.id and om.role = 'owner' and om.left_at is null and g.deleted_at is null
  left join users o on o.id = om.user_id`;

type GroupFilter = {
  readonly q: string;
  readonly only: 'all' | 'suspendedOwner' | 'deleted';
} & PageRequest;

/** Groups by part of their name, ignoring case, or by their whole id; newest first (ids grow with time). */
export function listOperatorGroups(pool: Pool, { q, only, ...request }: GroupFilter) {
  const wanted = q.normalize('NFC').replace(/\s+/g, ' ').trim();
  return readPage<Row>(pool, request, {
    sortedBy: [['g.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, ${rowColumns} ${withOwner}
     where ($1 = '' or g.id::text = lower($1) or lower(g.name) like lower($2) escape '\\')
       and ($3 = 'all' or ($3 = 'deleted' and g.deleted_at is not null) or ($3 = 'suspendedOwner' and o.suspended_at is not null))
       and ${after()}
     ${order}`,
    values: [wanted, likePattern(wanted), only],
  });
}

/** One group with its members, seasons, payments, invites and reports. Refuses with groupNotFound. */
export async function readOperatorGroup(pool: Pool, groupId: string): Promise<OperatorGroup | Refusal> {
  const { rows } = await pool.query<Row & { rules: string; hasPicture: boolean }>(
    `select ${rowColumns}, g.rules, g.picture is not null as has_picture ${withOwner} where g.id = $1`,
    [groupId],
  );
  const group = rows[0];
  if (!group) return refuse('groupNotFound');
  const [members, seasons, sums, payments, invites, reports] = await Promise.all([
    readMembers(pool, groupId),
    readSeasons(pool, groupId),
    readSums(pool, groupId),
    readPayments(pool, groupId),
    readInvites(pool, groupId),
    readReports(pool, groupId),
  ]);
  const sumFor = (ledgerId: string) => sums.get(ledgerId) ?? 0;
  const isIou = group.kind === 'iou';
  return {
    ...group,
    members,
    seasons: seasons.map((season) => ({ ...season, sumCents: isIou ? null : sumFor(season.id) })),
    sumCents: isIou ? sumFor(groupId) : null,
    payments,
    invites,
    reports,
  };
}

/**
 * Hands the group of a suspended owner over to another member. Operators do not decide about groups they are in. Refuses, in this
 * order: groupNotFound, operatorInGroup, and as `refuseHandOver`.
 */
export function handOverGroup(
  context: ConsoleContext,
  call: ConsoleCall & { readonly body: { readonly userId: string } },
  groupId: string,
): Promise<Refusal | null> {
  const { userId } = call.body;
  return act(context, call, ['group.handOver', groupId, userId], async (client, { operator, now }) => {
    const locked = await lockMembers(client, groupId);
    if (isRefusal(locked)) return locked;
    const members = locked.members.map((member) => member.userId);
    const conflict = findConflictOfInterest({ kind: 'group', members }, operator.id);
    if (conflict) return conflict;
    const done = await handOver(client, { groupId, ...locked }, userId, now);
    if (isRefusal(done)) return done;
    return acted('group.handOver', { kind: 'group', id: groupId }, { from: done.from, to: userId });
  });
}

/**
 * Removes what breaks the rules and notifies the owner. Operators do not decide about groups they are in. Refuses, in this order:
 * groupNotFound, operatorInGroup, nothingToChange.
 */
export function removeFromGroup(
  context: ConsoleContext,
  call: ConsoleCall & { readonly body: { readonly part: RemovablePart } },
  groupId: string,
): Promise<Refusal | null> {
  const { part } = call.body;
  return act(context, call, ['group.remove', groupId, part], async (client, { operator, now }) => {
    const locked = await lockMembers(client, groupId);
    if (isRefusal(locked)) return locked;
    const members = locked.members.map((member) => member.userId);
    const conflict = findConflictOfInterest({ kind: 'group', members }, operator.id);
    if (conflict) return conflict;
    const removed = await removePart(client, { groupId, ...locked }, part, now);
    if (!removed) return refuse('nothingToChange');
    return acted('group.remove', { kind: 'group', id: groupId }, { part, owner: removed.ownerId });
  });
}

async function readMembers(pool: Pool, groupId: string): Promise<OperatorGroup['members']> {
  const { rows } = await pool.query<OperatorGroup['members'][number]>(
    `select ${userRefSql('u')} as person, m.role, m.joined_at, m.left_at,
       u.suspended_at is not null as is_suspended
     from group_members m join users u on u.id = m.user_id where m.group_id = $1
     order by m.left_at is not null, array_position(array['owner', 'organizer', 'member'], m.role), lower(u.username)`,
    [groupId],
  );
  return rows;
}

async function readSeasons(pool: Pool, groupId: string) {
  const { rows } = await pool.query<Omit<OperatorGroup['seasons'][number], 'sumCents'>>(
    `select id, number, name, started_at, ends_at, ended_at
     from group_seasons where group_id = $1 order by number desc`,
    [groupId],
  );
  return rows;
}

/**
 * The sum of each ledger of the group: its members' balances, what its bets hold, and, from the transfers, what it issued
 * and what is left in payments (as in book/reconcile-groups.ts). Every transfer of a group names a member's account.
 */
async function readSums(pool: Pool, groupId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ ledgerId: string; sumCents: number }>(
    `select ledger_id, sum(cents)::bigint as sum_cents from (
       select ledger_id, balance_cents as cents from group_accounts where group_id = $1
       union all select ledger_id, escrow_cents from bets where offered_to = $1 and ledger_id is not null
       union all select a.ledger_id, case when t.user_id = t.credit_account then -t.amount_cents else t.amount_cents end
         from group_accounts a join transfers t on t.user_id = a.id
         where a.group_id = $1 and t.kind in ('seasonPurse', 'settleUp', 'forgive')) parts
     group by ledger_id`,
    [groupId],
  );
  return new Map(rows.map(({ ledgerId, sumCents }) => [ledgerId, sumCents]));
}

async function readPayments(pool: Pool, groupId: string): Promise<OperatorGroup['payments']> {
  const { rows } = await pool.query<OperatorGroup['payments'][number]>(
    `select p.id, ${userRefSql('f')} as "from", ${userRefSql('t')} as "to", p.amount_cents, p.created_at, p.settled_at,
       p.canceled_at, p.forgiven_at,
       (select coalesce(json_agg(json_build_object('person', ${userRefSql('u')}, 'kind', s.kind,
          'at', floor(extract(epoch from s.created_at) * 1000)) order by s.number), '[]')
        from group_payment_statements s join users u on u.id = s.user_id where s.payment_id = p.id) as statements
     from group_payments p join users f on f.id = p.from_id join users t on t.id = p.to_id
     where p.group_id = $1 order by p.id desc limit 50`,
    [groupId],
  );
  return rows;
}

async function readInvites(pool: Pool, groupId: string): Promise<OperatorGroup['invites']> {
  const { rows } = await pool.query<OperatorGroup['invites'][number]>(
    `select i.id, ${userRefSql('u')} as created_by, i.created_at, i.expires_at,
       i.max_uses, i.uses, i.revoked_at
     from group_invites i join users u on u.id = i.created_by where i.group_id = $1 order by i.id desc limit 50`,
    [groupId],
  );
  return rows;
}

async function readReports(pool: Pool, groupId: string): Promise<OperatorGroup['reports']> {
  const { rows } = await pool.query<OperatorGroup['reports'][number]>(
    `select r.id, ${userRefSql('u')} as person, r.reason, r.created_at, r.action
     from reports r left join group_messages t on t.id = r.message_id left join group_payments p on p.id = r.payment_id
       join users u on u.id = r.user_id
     where r.group_id = $1 or t.group_id = $1 or p.group_id = $1 order by r.id desc limit 50`,
    [groupId],
  );
  return rows;
}
