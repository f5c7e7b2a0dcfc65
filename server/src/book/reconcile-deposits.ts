import type { Check } from './run-checks.ts';

const disputed = "(select id from house_accounts where name = 'Disputed deposits')";
const clearing = `(select id from house_accounts
  where name = case d.provider when 'stripe' then 'Card provider' else 'PayPal' end)`;

/** The net amount that the transfers of a deposit `d` moved to an account. */
const broughtTo = (account: string) => `
  cross join lateral (select ${account} as id) account
  cross join lateral (
    select coalesce(sum(case when t.credit_account = account.id then t.amount_cents
                             when t.debit_account = account.id then -t.amount_cents else 0 end), 0)::bigint as sum
    from transfers t where t.subject_id = d.id) brought`;

/** Every deposit has taken from its provider, and holds while disputed, exactly what its row says. */
export const depositChecks: readonly Check[] = [
  {
    name: 'credit of deposit',
    part: 'subjects',
    sql: ({ subjects }) => `
      select d.id::text as subject, credit.cents as stored, t.sum as computed
      from deposits d
        cross join lateral (select case when d.status = 'successful' then d.amount_cents else 0 end as cents) credit
        cross join lateral (
          select coalesce(sum(amount_cents), 0)::bigint as sum from transfers where subject_id = d.id and kind = 'deposit') t
      where ${subjects('d.id')} and credit.cents <> t.sum order by d.id`,
  },
  {
    name: 'money from the provider of deposit',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select d.id::text as subject, -brought.sum as computed,
              case when d.status = 'successful'
                then d.amount_cents - least(d.refunded_cents, d.amount_cents - d.withdrawn_cents) - d.lost_cents
                else 0 end as stored
            from deposits d ${broughtTo(clearing)} where ${subjects('d.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'money held for the dispute of deposit',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select d.id::text as subject, brought.sum as computed,
              case when d.status = 'successful' then d.disputed_cents else 0 end as stored
            from deposits d ${broughtTo(disputed)} where ${subjects('d.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'money withdrawn to the card of deposit',
    authority: 'the card refunds say',
    part: 'subjects',
    sql: ({ subjects }) => `
          select d.id::text as subject, d.withdrawn_cents as stored, refunds.sum as computed
          from deposits d cross join lateral (
            select coalesce(sum(r.amount_cents), 0)::bigint as sum
            from withdrawal_refunds r where r.deposit_id = d.id and r.status = 'succeeded') refunds
          where ${subjects('d.id')} and d.withdrawn_cents <> refunds.sum order by d.id`,
  },
  {
    name: 'number of transfers of deposit',
    part: 'subjects',
    sql: ({ subjects }) => `
          select d.id::text as subject, d.transfer_count as stored, counted.n as computed
          from deposits d cross join lateral (
            select case when count(*) = coalesce(max(seq) + 1, 0) then count(*) else -1 end as n
            from transfers t where t.subject_id = d.id) counted
          where ${subjects('d.id')} and d.transfer_count <> counted.n order by d.id`,
  },
  {
    name: 'money of all disputed deposits, in',
    part: 'whole',
    sql: () => `
      select 'Disputed deposits' as subject, held.sum as stored, house.cents as computed
      from (select coalesce(sum(disputed_cents), 0)::bigint as sum from deposits where status = 'successful') held
        join house on house.id = ${disputed}
      where held.sum <> house.cents`,
  },
];
