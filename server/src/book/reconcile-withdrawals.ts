import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import { listSql } from '../db/rules-in-sql.ts';
import type { Check } from './run-checks.ts';

const inFlight = "(select id from house_accounts where name = 'Withdrawals in flight')";
const payoutFees = "(select id from house_accounts where name = 'Payout fees')";
const cardProvider = "(select id from house_accounts where name = 'Card provider')";
const paypal = "(select id from house_accounts where name = 'PayPal')";

/** What of a withdrawal `w` are card refunds in these states. */
const refundsIn = (...statuses: string[]) => `
  (select coalesce(sum(r.amount_cents), 0)::bigint from withdrawal_refunds r
   where r.withdrawal_id = w.id and r.status in (${listSql(statuses)}))`;

/** What the transfers of a withdrawal `w` brought to an account, less what they took from it. */
const broughtTo = (account: string) => `
  cross join lateral (
    select coalesce(sum(case when t.credit_account = ${account} then t.amount_cents
                             when t.debit_account = ${account} then -t.amount_cents else 0 end), 0)::bigint as sum
    from transfers t where t.subject_id = w.id) brought`;

/** Every withdrawal holds or has paid exactly what its row says, and nothing is in flight without one. */
export const withdrawalChecks: readonly Check[] = [
  {
    name: 'money in flight for withdrawal',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select w.id::text as subject, case when w.status in ('paid', 'returned') then 0
                else w.amount_cents - ${refundsIn('succeeded', 'returned')} end as stored,
              brought.sum as computed
            from withdrawals w ${broughtTo(inFlight)} where ${subjects('w.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'money paid for withdrawal',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select w.id::text as subject, brought.sum as computed,
              case when w.status = 'paid' then w.amount_cents - w.refund_cents else 0 end + w.fee_cents as stored
            from withdrawals w ${broughtTo(paypal)} where ${subjects('w.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'money refunded to cards for withdrawal',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select w.id::text as subject, ${refundsIn('succeeded')} as stored, brought.sum as computed
            from withdrawals w ${broughtTo(cardProvider)} where ${subjects('w.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'part for cards of withdrawal',
    authority: 'the card refunds say',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select w.id::text as subject, w.refund_cents as stored,
              ${refundsIn('pending', 'succeeded', 'returned')} as computed
            from withdrawals w where ${subjects('w.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'fee of the payout of withdrawal',
    part: 'subjects',
    sql: ({ subjects }) => `
          select subject, stored, computed from (
            select w.id::text as subject, w.fee_cents as stored, -brought.sum as computed
            from withdrawals w ${broughtTo(payoutFees)} where ${subjects('w.id')}) compared
          where stored <> computed order by subject`,
  },
  {
    name: 'number of transfers of withdrawal',
    part: 'subjects',
    sql: ({ subjects }) => `
          select w.id::text as subject, w.transfer_count as stored, counted.n as computed
          from withdrawals w cross join lateral (
            select case when count(*) = max(seq) + 1 then count(*) else -1 end as n
            from transfers t where t.subject_id = w.id) counted
          where ${subjects('w.id')} and w.transfer_count <> counted.n order by w.id`,
  },
  {
    name: 'money of all',
    part: 'whole',
    sql: () => `
      select 'Withdrawals in flight' as subject, held.sum as stored, house.cents as computed
      from (select coalesce(sum(w.amount_cents - ${refundsIn('succeeded', 'returned')}), 0)::bigint as sum from withdrawals w
            where w.status in (${listSql(inFlightStatuses)})) held
        join house on house.id = ${inFlight}
      where held.sum <> house.cents`,
  },
];
