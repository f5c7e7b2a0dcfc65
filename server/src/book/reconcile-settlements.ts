import type { Check } from './reconcile.ts';

/** Bets settled by an older result than the last finished correction, or by a result that does not exist. */
export const settlementChecks: readonly Check[] = [
  {
    name: 'result version of bet',
    authority: 'the event says',
    sql: `select b.id::text as subject, b.settled_version as stored, e.result_version as computed
          from bets b join events e on e.id = b.event_id
          where b.status = 'Settled'
            and (b.settled_version < e.corrected_version or b.settled_version > e.result_version) order by b.id`,
  },
];
