import type { Check } from './run-checks.ts';

/** Every bet holds exactly what its transfers brought to its escrow, and its result is one the event had. */
export const betChecks: readonly Check[] = [
  {
    name: 'escrow of bet',
    part: 'subjects',
    sql: ({ subjects }) => `
      select b.id::text as subject, b.escrow_cents as stored, t.sum as computed
      from bets b cross join lateral (
        select coalesce(sum(case when credit_account = subject_id then amount_cents
                                 when debit_account = subject_id then -amount_cents else 0 end), 0)::bigint as sum
        from transfers where subject_id = b.id) t
      where ${subjects('b.id')} and b.escrow_cents <> t.sum order by b.id`,
  },
  {
    name: 'number of transfers of bet',
    part: 'subjects',
    sql: ({ subjects }) => `
      select b.id::text as subject, b.transfer_count as stored, t.n as computed
      from bets b cross join lateral (
        select case when count(*) = coalesce(max(seq) + 1, 0) then count(*) else -1 end as n
        from transfers where subject_id = b.id) t
      where ${subjects('b.id')} and b.transfer_count <> t.n order by b.id`,
  },
  {
    // Settled by an older result than the last finished correction, or by a result that does not exist.
    name: 'result version of bet',
    part: 'subjects',
    authority: 'the event says',
    sql: ({ subjects }) => `
      select b.id::text as subject, b.settled_version as stored, e.result_version as computed
      from bets b join events e on e.id = b.event_id
      where ${subjects('b.id')} and b.status = 'Settled'
        and (b.settled_version < e.corrected_version or b.settled_version > e.result_version) order by b.id`,
  },
];
