import { runningStatuses } from '@sidebet/domain/book/bet';
import { minBookmakers, referenceGoodForMs } from '@sidebet/domain/markets/reference';
import { otherSports, sportTable } from '@sidebet/domain/sport-table';
import { offersCloseEarlySql } from './system-settings.ts';

/** SQL: constants of this program as a list, for `column in (…)`. Never for what a user typed. */
export function listSql(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/**
 * SQL: whether betting on `event`, a row of events, has not closed, as isBettingClosed in domain/src/bets/betting-close.ts
 * decides. `horizon` is a parameter: now plus the margin.
 */
export function isUpcomingSql(event: string, horizon: string): string {
  return `(not ${event}.completed and ${event}.betting_closed_at is null and ${event}.held_for is null
    and ${event}.commence_time > ${horizon})`;
}

/** SQL: whether `event` takes bets, as takesBets decides in the same file: an upcoming one whose teams are both known. */
export function isBettingOpenSql(event: string, horizon: string): string {
  return `(${isUpcomingSql(event, horizon)} and not ${event}.awaits_team)`;
}

/**
 * SQL: whether `bet`, a row of bets on the upcoming `event`, has not closed before it by the margin of its sport, as
 * closingMarginMs in domain/src/bets/closing-margin.ts decides.
 */
export function isOfferOpenSql(bet: string, event: string, horizon: string): string {
  const margins = sportTable.map(
    ({ keyPrefix, offerMarginMs }) =>
      `when starts_with(${event}.sport_key, '${keyPrefix}') then ${offerMarginMs}`,
  );
  return `(${bet}.fee_policy <> 'exchange' or not ${offersCloseEarlySql} or ${event}.commence_time > ${horizon}
    + interval '1 millisecond' * case ${margins.join(' ')} else ${otherSports.offerMarginMs} end)`;
}

/**
 * SQL: the start of `event`, a row of events, that people see, as lastKnownStart in domain/src/bets/betting-close.ts decides.
 * What decides bets is `commence_time`, the start that counted when betting closed.
 */
export function lastKnownStartSql(event: string): string {
  return `coalesce(${event}.latest_start, ${event}.commence_time)`;
}

/**
 * SQL: whether `event`, a row of events, waits for an operator, so no result counts. A second game under the id of a finished
 * one leaves the result of the first.
 */
export function isHeldSql(event: string): string {
  return `(${event}.held_for is not null and not (${event}.completed and ${event}.held_for = 'secondGame'))`;
}

/**
 * SQL: whether the feed lists `event`, a row of events. Of two events that are one game, only the one shown is `listed`.
 */
export function isFeedListedSql(event: string): string {
  return `(${event}.listed or ${event}.duplicate_of is not null and ${event}.unlisted_at is null)`;
}

/** SQL: whether another event has had the teams of `event`, in either order, since about when `event` was no longer listed. */
export function isRelistedSql(event: string): string {
  return `exists (select from events again where again.id <> ${event}.id and again.sport_key = ${event}.sport_key
    and again.listed and not again.completed and again.created_at >= ${event}.unlisted_at - interval '1 day'
    and (again.home_team, again.away_team) in
      ((${event}.home_team, ${event}.away_team), (${event}.away_team, ${event}.home_team)))`;
}

/** SQL: whether running bets wait on an event that the feed dropped while it lists the game under another id. */
export function awaitsJoinSql(event: string): string {
  return `(${event}.unlisted_at is not null and not ${event}.listed and not ${event}.completed and ${event}.voided_at is null
    and exists (select from bets b where b.event_id = ${event}.id and ${isRunningSql('b')}) and ${isRelistedSql(event)})`;
}

/**
 * SQL: whether `bet`, a row of bets, is running, as isRunning in domain/src/book/bet.ts decides. The index bets_event has
 * the same condition.
 */
export function isRunningSql(bet: string): string {
  return `${bet}.status in (${listSql(runningStatuses)})`;
}

/** SQL that is true if a user ever created or accepted a bet. Takes an SQL expression of the user's id. */
export function hasBet(userId: string): string {
  return `(exists (select from bets where creator_id = ${userId}) or exists (select from bets where acceptor_id = ${userId}))`;
}

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

/**
 * A `with made (subject_id)` of the bets for cash that were created from $1 on and before $2. Bets have no index by time, so they
 * are found by the time of their first transfer (transfers_time).
 */
export const madeBets = `made (subject_id) as materialized (
  select subject_id from transfers where created_at >= $1 and created_at < $2 and kind = 'createWager'
    and not is_group_id(subject_id))`;

/** Which reference is stored with a bet, and when: at its creation or at its acceptance. */
type StoredReference = 'posted' | 'accepted';

const storedAt = { posted: 'created_at', accepted: 'accepted_at' } as const;

/** SQL: whether a reference of `bet`, a row of bets, was recent when it was stored, as isFresh in the domain decides. */
export function isReferenceRecentSql(bet: string, stored: StoredReference): string {
  return `(${bet}.${stored}_reference ->> 'capturedAt')::numeric
    >= extract(epoch from ${bet}.${storedAt[stored]}) * 1000 - ${referenceGoodForMs}`;
}

/**
 * SQL: the bookmakers' probability of the creator's selection by a reference of `bet`, a row of bets, in basis points, as
 * probabilityFor in domain/src/markets/reference.ts finds it; null if unknown.
 */
export function creatorProbabilitySql(bet: string, stored: StoredReference): string {
  const reference = `${bet}.${stored}_reference`;
  return `case when ${isReferenceRecentSql(bet, stored)} and (${reference} ->> 'bookmakers')::int >= ${minBookmakers}
      and (${reference} ->> 'lineHalves')::int is not distinct from ${bet}.line_halves
    then case when ${bet}.creator_side in ('home', 'over', 'yes') then (${reference} ->> 'probabilityBps')::int
              else 10000 - (${reference} ->> 'probabilityBps')::int end end`;
}
