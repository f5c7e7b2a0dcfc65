import { isRunningSql } from '../../db/rules-in-sql.ts';
/**
 * A `with recursive running (event_id)` of the events with created or active bets. It hops along the index of
 * running bets, so its cost depends on current events, not on all events.
 */
export const runningEvents = `running (event_id) as (
  (select event_id from bets where ${isRunningSql('bets')} order by event_id limit 1)
  union all
  select (select b.event_id from bets b where ${isRunningSql('b')} and b.event_id > r.event_id
          order by b.event_id limit 1)
  from running r where r.event_id is not null)`;
