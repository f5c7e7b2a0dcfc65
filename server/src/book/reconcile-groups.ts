import type { Check } from './run-checks.ts';

/** What a transfer `t` brought to an account, less what it took. */
const change = (account: string) =>
  `case ${account} when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end`;

/** The ledgers of groups: their bets, payments and issued purses (docs/adr/0046). */
export const groupChecks: readonly Check[] = [
  {
    // A bet moves money only between its escrow and its sides' accounts, which are of its ledger.
    name: 'number of foreign accounts in the bet',
    part: 'subjects',
    sql: ({ subjects }) => `
      select b.id::text as subject, 0 as stored, count(*) as computed
      from bets b cross join lateral (select * from transfers where subject_id = b.id offset 0) t
        left join group_accounts a on a.id = t.user_id
      where ${subjects('b.id')} and b.ledger_id is not null and (a.ledger_id is distinct from b.ledger_id
        or a.id not in (b.creator_account, coalesce(b.acceptor_account, b.creator_account))
        or b.id not in (t.debit_account, t.credit_account))
      group by b.id order by b.id`,
  },
  {
    name: 'amount of payment',
    part: 'subjects',
    sql: ({ subjects }) => `
      select p.id::text as subject, paid.cents as stored, t.sum as computed
      from group_payments p
        cross join lateral (
          select case when coalesce(p.settled_at, p.forgiven_at) is null then 0 else p.amount_cents end as cents) paid
        cross join lateral (
          select coalesce(sum(amount_cents), 0)::bigint as sum from transfers
          where subject_id = p.id and credit_account = p.id
            and kind = case when p.forgiven_at is null then 'settleUp' else 'forgive' end::transfer_kind) t
      where ${subjects('p.id')} and paid.cents <> t.sum order by p.id`,
  },
  {
    // Nothing is left in a payment, and what a ledger issued is with its members and in their bets. A purse belongs to
    // the account that it was issued to.
    name: 'sum of the ledger',
    part: 'subjects',
    sql: ({ subjects }) => `
      with ledgers as (
        select distinct ledger_id as id, group_id from group_accounts where ${subjects('ledger_id')})
      select ledger::text as subject, 0 as stored, sum(cents)::bigint as computed from (
        select ledger_id as ledger, balance_cents as cents from group_accounts where ${subjects('ledger_id')}
        union all select l.id, b.escrow_cents from ledgers l cross join lateral (
          select escrow_cents from bets where offered_to = l.group_id and ledger_id = l.id offset 0) b
        union all select a.ledger_id, ${change('a.ledger_id')} from group_accounts a cross join lateral (
          select * from transfers where subject_id = a.id offset 0) t where ${subjects('a.ledger_id')}
        union all select p.group_id, ${change('p.id')} from group_payments p cross join lateral (
          select * from transfers where subject_id = p.id offset 0) t where ${subjects('p.group_id')}) parts
      group by ledger having sum(cents) <> 0 order by ledger`,
  },
];
