import type { Check } from './reconcile.ts';

/** What the transfers brought to each account, less what they took from it. */
const balances = `
  select account, sum(change)::bigint as balance from (
    select credit_account as account, amount_cents as change from transfers where is_group_id(credit_account)
    union all select debit_account, -amount_cents from transfers where is_group_id(debit_account)) sides
  group by account`;

/** The ledgers of groups: their accounts, payments and issued purses (docs/adr/0046). */
export const groupChecks: readonly Check[] = [
  {
    name: 'balance of group account',
    sql: `select a.id::text as subject, a.balance_cents as stored, coalesce(t.balance, 0) as computed
          from group_accounts a left join (${balances}) t on t.account = a.id
          where a.balance_cents <> coalesce(t.balance, 0) order by a.id`,
  },
  {
    name: 'number of transfers of group account',
    sql: `select a.id::text as subject, a.version as stored, coalesce(t.n, 0) as computed
          from group_accounts a left join (
            select user_id, case when count(*) = max(version) then count(*) else -1 end as n
            from transfers where is_group_id(user_id) group by user_id) t on t.user_id = a.id
          where a.version <> coalesce(t.n, 0) order by a.id`,
  },
  {
    name: 'transfer without group account',
    sql: `select distinct t.user_id::text as subject, 0 as stored, 1 as computed from transfers t
          where is_group_id(t.user_id) and not exists (select from group_accounts a where a.id = t.user_id) order by 1`,
  },
  {
    // A bet moves money only between its escrow and its sides' accounts, which are of its ledger.
    name: 'number of foreign accounts in the bet',
    sql: `select b.id::text as subject, 0 as stored, count(*) as computed
          from bets b join transfers t on t.subject_id = b.id
            left join group_accounts a on a.id = t.user_id
          where b.ledger_id is not null and (a.ledger_id is distinct from b.ledger_id
            or a.id not in (b.creator_account, coalesce(b.acceptor_account, b.creator_account))
            or b.id not in (t.debit_account, t.credit_account))
          group by b.id order by b.id`,
  },
  {
    name: 'amount of payment',
    sql: `select p.id::text as subject, case when p.settled_at is null then 0 else p.amount_cents end as stored,
            coalesce(t.paid, 0) as computed
          from group_payments p left join (
            select subject_id, coalesce(sum(amount_cents) filter (where credit_account = subject_id), 0)::bigint as paid
            from transfers where kind = 'settleUp' group by subject_id) t on t.subject_id = p.id
          where case when p.settled_at is null then 0 else p.amount_cents end <> coalesce(t.paid, 0) order by p.id`,
  },
  {
    // Nothing is left in a payment, and what a ledger issued is with its members and in their bets.
    name: 'sum of the ledger',
    sql: `select ledger::text as subject, 0 as stored, sum(cents)::bigint as computed from (
            select ledger_id as ledger, balance_cents as cents from group_accounts
            union all select ledger_id, escrow_cents from bets where ledger_id is not null
            union all select l.ledger_id, t.balance from (select distinct ledger_id from group_accounts) l
              join (${balances}) t on t.account = l.ledger_id
            union all select p.group_id, t.balance from group_payments p join (${balances}) t on t.account = p.id) parts
          group by ledger having sum(cents) <> 0 order by ledger`,
  },
];
