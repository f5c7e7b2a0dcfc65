import type { GroupAccount } from '@sidebet/domain/book/accounts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { isRunningSql } from '../db/rules-in-sql.ts';
import { bigints, uuids } from './binary-array.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

/** The accounts of members in the ledgers of groups (docs/adr/0046). Amounts are cents of the group's unit. */
export type NewGroupAccount = {
  /** A new id of UUID version 8. */
  readonly id: string;
  readonly groupId: string;
  readonly ledgerId: string;
  readonly userId: string;
  readonly limitCents: number;
};

/** Opens accounts without money. A closed account of the same member in the same ledger is reopened as it was. */
export async function openGroupAccounts(
  client: Pool | PoolClient,
  accounts: readonly NewGroupAccount[],
): Promise<void> {
  await client.query(
    `insert into group_accounts (id, group_id, ledger_id, user_id, limit_cents)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[])
     on conflict (ledger_id, user_id) do update set closed_at = null`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ groupId }) => groupId),
      accounts.map(({ ledgerId }) => ledgerId),
      accounts.map(({ userId }) => userId),
      accounts.map(({ limitCents }) => limitCents),
    ],
  );
}

/** Closes the accounts of a ledger, or of some of its members: they back no new bets. `now` is milliseconds since 1970 UTC. */
export async function closeGroupAccounts(
  client: PoolClient,
  { ledgerId, userIds }: { readonly ledgerId: string; readonly userIds?: readonly string[] },
  now: number,
): Promise<void> {
  await client.query(
    `with closing as (
       select id from group_accounts
       where ledger_id = $1 and closed_at is null and ($2::uuid[] is null or user_id = any($2)) order by id for no key update)
     update group_accounts a set closed_at = $3 from closing where a.id = closing.id`,
    [ledgerId, userIds ?? null, new Date(now)],
  );
}

/** Closes every account of a deleted group. Waits for bets under way; later ones find their account closed. */
export async function closeAccountsOfGroup(client: PoolClient, groupId: string, now: number): Promise<void> {
  await client.query(
    `with closing as (select id from group_accounts where group_id = $1 order by id for no key update)
     update group_accounts a set closed_at = coalesce(a.closed_at, $2) from closing where a.id = closing.id`,
    [groupId, new Date(now)],
  );
}

/** SQL that closes every account of user $1, who is being erased. */
export const closeAccountsOfErasedUserSql = `
  update group_accounts set closed_at = coalesce(closed_at, (select deleted_at from erasures where user_id = $1))
  where user_id = $1`;

/** Sets how far below 0 the member may go. Running bets and balances below it stay. */
export async function setGroupLimit(
  client: PoolClient,
  accountId: string,
  limitCents: number,
): Promise<void> {
  await client.query('update group_accounts set limit_cents = $2 where id = $1', [accountId, limitCents]);
}

export type MemberPurse = {
  readonly accountId: string;
  readonly balanceCents: number;
  /** How far below 0 the member may go. */
  readonly limitCents: number;
  /** What the member could stake: limit and balance. */
  readonly availableCents: number;
  /** In running bets; not part of the balance. */
  readonly heldCents: number;
  /** The number of transfers on the account. */
  readonly version: number;
  readonly isClosed: boolean;
};

/** A member's account in a ledger; null without one. */
export async function readGroupPurse(
  db: Pool | PoolClient,
  ledgerId: string,
  userId: string,
): Promise<MemberPurse | null> {
  const { rows } = await db.query<MemberPurse>({
    name: 'read-group-purse',
    text: `select a.id as account_id, a.limit_cents + a.balance_cents as available_cents, a.balance_cents,
             ${heldCents} as held_cents, a.limit_cents, a.version, a.closed_at is not null as is_closed
           from group_accounts a where a.ledger_id = $1 and a.user_id = $2`,
    values: [ledgerId, userId],
  });
  return rows[0] ?? null;
}

/** The member's account in the group's current ledger, or else the last one, which is closed. Null for others than members. */
export async function findAccountInGroup(
  pool: Pool,
  groupId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-account-in-group',
    text: `select a.id from group_accounts a
             join group_members m on m.group_id = a.group_id and m.user_id = a.user_id and m.left_at is null
             join groups g on g.id = a.group_id and g.deleted_at is null
           where a.group_id = $1 and a.user_id = $2 order by a.closed_at is not null, a.id desc limit 1`,
    values: [groupId, userId],
  });
  return rows[0]?.id ?? null;
}

/** The user's account in the ledger of a bet in a group. Null for others than members. */
export async function findAccountForBet(pool: Pool, betId: string, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-account-for-bet',
    text: `select a.id from bets b
             join group_accounts a on a.ledger_id = b.ledger_id and a.user_id = $2
             join group_members m on m.group_id = a.group_id and m.user_id = a.user_id and m.left_at is null
           where b.id = $1`,
    values: [betId, userId],
  });
  return rows[0]?.id ?? null;
}

/** SQL for what the owner of account `a` has in running bets of its ledger. */
const heldCents = `(
  select coalesce(sum(stake_of(b, a.user_id)), 0)::bigint from bets b
  where b.offered_to = a.group_id and ${isRunningSql('b')} and b.ledger_id = a.ledger_id
    and a.user_id in (b.creator_id, b.acceptor_id))`;

/** SQL for what the owner of account `a` of an `iou` group is owed (above 0) or owes: running stakes count as if refunded. */
export const openBalanceCents = `(a.balance_cents + ${heldCents})`;

/** SQL for whether something of a user is open in an `iou` group: a balance, a bet or a payment. */
export const hasOpenSql = (groupId: string, userId: string) => `(
  exists (select from group_accounts oa where oa.ledger_id = ${groupId} and oa.user_id = ${userId} and oa.balance_cents <> 0)
  or exists (select from group_payments op where op.group_id = ${groupId} and op.settled_at is null and op.canceled_at is null
    and ${userId} in (op.from_id, op.to_id))
  or exists (select from bets ob where ob.offered_to = ${groupId} and ob.ledger_id is not null and ${isRunningSql('ob')}
    and ${userId} in (ob.creator_id, ob.acceptor_id)))`;

/** What each person of a ledger is owed (above 0) or owes, counting running stakes as if they were refunded. */
export async function readLedgerBalances(
  db: Pool | PoolClient,
  ledgerId: string,
): Promise<{ readonly userId: string; readonly accountId: string; readonly balanceCents: number }[]> {
  const { rows } = await db.query<{ userId: string; accountId: string; balanceCents: number }>({
    name: 'read-ledger-balances',
    text: `select a.user_id, a.id as account_id, ${openBalanceCents} as balance_cents
           from group_accounts a where a.ledger_id = $1 order by a.user_id`,
    values: [ledgerId],
  });
  return rows;
}

/** Locks the group accounts of a batch in id order, after all others (load.ts). */
export async function lockGroupAccounts(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, GroupAccount>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<GroupAccount>({
    name: 'book-lock-group-accounts',
    text: `select a.id, a.group_id, a.ledger_id, g.kind, a.user_id, a.balance_cents, a.limit_cents,
             a.closed_at is not null as closed, a.version
           from group_accounts a join groups g on g.id = a.group_id
           where a.id = any($1::uuid[]) order by a.id for update of a`,
    values: [uuids(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What group accounts have in running bets, by account. */
export async function readHeldInGroup(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; heldCents: number }>({
    name: 'book-read-held-in-group',
    text: `select a.id, ${heldCents} as held_cents from group_accounts a where a.id = any($1::uuid[])`,
    values: [uuids(ids)],
  });
  return new Map(rows.map((row) => [row.id, row.heldCents]));
}

/**
 * Locks the accounts of a ledger against the book, so balances and payments do not change until the caller's transaction ends,
 * and returns what {@link readLedgerBalances} does.
 */
export async function lockLedgerBalances(
  client: PoolClient,
  ledgerId: string,
): ReturnType<typeof readLedgerBalances> {
  await client.query('select from group_accounts where ledger_id = $1 order by id for share', [ledgerId]);
  return readLedgerBalances(client, ledgerId);
}

/** Writes the changed balances of a batch. */
export function updateGroupAccounts(client: PoolClient, { changedGroupAccounts }: WorkingSnapshot) {
  if (changedGroupAccounts.size === 0) return [];
  const accounts = [...changedGroupAccounts.values()];
  return [
    client.query({
      name: 'book-update-group-accounts',
      text: `update group_accounts a set balance_cents = new.balance, version = new.version
             from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as new (id, balance, version) where a.id = new.id`,
      values: [
        uuids(accounts.map(({ id }) => id)),
        bigints(accounts.map(({ balanceCents }) => balanceCents)),
        bigints(accounts.map(({ version }) => version)),
      ],
    }),
  ];
}
