/**
 * The ids of events with a bet that is created or active, as a `with recursive running (event_id)`: hops from one
 * event to the next along the index of running bets, so that its cost follows the events that matter now and not
 * all that ever were.
 */
export const runningEvents = `running (event_id) as (
  (select event_id from bets where status in ('Created', 'Active') order by event_id limit 1)
  union all
  select (select b.event_id from bets b where b.status in ('Created', 'Active') and b.event_id > r.event_id
          order by b.event_id limit 1)
  from running r where r.event_id is not null)`;
