import type { OperatorSport, operatorEvent, operatorEventPage } from '@sidebet/contract/console/events';
import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import type { EventHoldReason } from '@sidebet/domain/events/stored-event';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { parseSearch } from '@sidebet/domain/search';
import { feedGivesResults } from '@sidebet/domain/sports';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { awaitsJoinSql, isRunningSql } from '../../../db/rules-in-sql.ts';
import {
  feedGivesResultsSql,
  sportCondition,
  sportParameters,
  teamCondition,
} from '../../../db/sport-condition.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { listJoinCandidates } from './join-candidates.ts';

export type OperatorEventState = 'held' | 'upcoming' | 'awaiting' | 'ended' | 'stopped' | 'voided';

export type OperatorEventFilter = {
  state: OperatorEventState;
  byHand: 'true' | 'false';
  sport: string;
  q: string;
} & PageRequest;

type OperatorEvent = z.output<typeof operatorEvent>;
type Row = Omit<OperatorEvent, 'resultsBy' | 'hold'> & {
  heldFor: EventHoldReason | null;
  heldAt: number | null;
  heldUpdate: FeedUpdate | null;
  agreesSince: number | null;
};

const eventSql = (condition: string, viewer: string, columns = '') => `
  select e.*, running.open_bets, running.active_bets, running.escrow_cents,
    ${holdsBetSql('e.id', viewer)} as viewer_bets
  from (select ${columns} id, sport_key, sport_title, commence_time,
          home_team, away_team, completed, home_score,
          away_score, ending, result_at, result_source,
          result_version as corrections, listed, duplicate_of, feed_id,
          ${awaitsJoinSql('e')} as awaits_join, betting_stopped,
          stopped_markets,
          exists (select from stopped_sports s where s.sport_key = e.sport_key) as sport_stopped,
          voided_at, betting_closed_at, held_for,
          held_at, held_update,
          agrees_since
        from events e ${condition}) e
  cross join lateral (
    select count(*) filter (where b.status = 'Created') as open_bets,
      count(*) filter (where b.status = 'Active') as active_bets,
      coalesce(sum(b.escrow_cents) filter (where b.ledger_id is null), 0)::bigint as escrow_cents
    from bets b where b.event_id = e.id and ${isRunningSql('b')}) running`;

/**
 * SQL for whether a user has a side of a bet on an event or is challenged on it. Settled bets count, because a
 * corrected result settles them again. Bets that ended without an opponent do not.
 */
export function holdsBetSql(eventId: string, userId: string): string {
  return `exists (select from bets b where b.event_id = ${eventId} and b.status <> 'Deleted'
    and ${userId} in (b.creator_id, b.acceptor_id, b.offered_to, b.counter_for))`;
}

/** SQL for whether a user has a running bet on a sport. */
export function betsOnSportSql(sportKey: string, userId: string): string {
  return `exists (select from bets b join events be on be.id = b.event_id
    where be.sport_key = ${sportKey} and ${isRunningSql('b')}
      and ${userId} in (b.creator_id, b.acceptor_id, b.offered_to, b.counter_for))`;
}

/**
 * The condition of each state; $1 is now. Awaiting events have started and have no result, so users' money waits
 * for it.
 */
const states: Record<OperatorEventState, string> = {
  held: `(held_for is not null and voided_at is null or ${awaitsJoinSql('e')}) and $1::timestamptz is not null`,
  upcoming: 'not completed and voided_at is null and listed and commence_time > $1',
  awaiting: 'not completed and voided_at is null and commence_time <= $1',
  ended: 'completed and voided_at is null and $1::timestamptz is not null',
  stopped:
    '(betting_stopped or sport_key in (select sport_key from stopped_sports)) and voided_at is null and not completed and commence_time > $1',
  voided: 'voided_at is not null and $1::timestamptz is not null',
};

/** Events of one state: upcoming ones soonest first, the others most recently started first. */
export async function listOperatorEvents(
  pool: Pool,
  viewerId: string,
  now: number,
  filter: OperatorEventFilter,
) {
  const { state, byHand, sport, q } = filter;
  const forwards = state === 'upcoming' || state === 'stopped';
  const direction = forwards ? '' : 'desc';
  const rows = await readPage<Row>(pool, filter, {
    sortedBy: [
      ['e.commence_time', 'instant'],
      ['e.id', 'text'],
    ],
    descending: !forwards,
    text: ({ position, after, order }) => `${eventSql(
      `where ${states[state]}
       and ${sportCondition('e.sport_key', '$2', '$3')} and ${teamCondition('e', '$4')}
       ${byHand === 'true' ? `and not ${feedGivesResultsSql('sport_key')}` : ''}
       and ${after()}
     ${order}`,
      '$5::uuid',
      `${position},`,
    )}
     order by e.commence_time ${direction}, e.id ${direction}`,
    values: [new Date(now), ...sportParameters(sport), parseSearch(q), viewerId],
  });
  return mapPage(rows, eventView);
}

/** One event. Refuses with eventNotFound. */
export async function readOperatorEvent(
  pool: Pool,
  viewerId: string,
  eventId: string,
): Promise<z.output<typeof operatorEventPage> | Refusal> {
  const { rows } = await pool.query<Row>(eventSql('where e.id = $1', '$2::uuid'), [eventId, viewerId]);
  if (!rows[0]) return refuse('eventNotFound');
  const [joinCandidates, contested] = await Promise.all([
    listJoinCandidates(pool, eventId),
    readContested(pool, eventId),
  ]);
  return { ...eventView(rows[0]), joinCandidates, contested };
}

/** Whether a contested result of the event waits for an answer; null if no one contested it. */
async function readContested(pool: Pool, eventId: string): Promise<'open' | 'answered' | null> {
  const { rows } = await pool.query<{ open: boolean | null }>(
    'select bool_or(answered_at is null) as open from contest_cases where event_id = $1',
    [eventId],
  );
  const { open } = rows[0]!;
  return open === null ? null : open ? 'open' : 'answered';
}

/** Sports with upcoming or stopped events, by key. */
export async function listSports(
  pool: Pool,
  viewerId: string,
  now: number,
): Promise<{ items: OperatorSport[] }> {
  const { rows } = await pool.query<OperatorSport>(
    `select coalesce(u.sport_key, s.sport_key) as sport_key, coalesce(u.title, s.sport_key) as sport_title,
       coalesce(u.n, 0) as upcoming, s.sport_key is not null as stopped,
       ${betsOnSportSql('coalesce(u.sport_key, s.sport_key)', '$2::uuid')} as viewer_bets
     from (select sport_key, min(sport_title) as title, count(*) as n from events
           where not completed and listed and commence_time > $1 group by sport_key) u
     full join stopped_sports s on s.sport_key = u.sport_key
     order by 1`,
    [new Date(now), viewerId],
  );
  return { items: rows };
}

function eventView({ heldFor, heldAt, heldUpdate, agreesSince, ...row }: Row): OperatorEvent {
  return {
    ...row,
    hold: heldFor && heldUpdate ? holdView(heldFor, heldAt!, agreesSince, heldUpdate) : null,
    resultsBy: feedGivesResults(row.sportKey) ? 'feed' : 'hand',
  };
}

function holdView(
  reason: EventHoldReason,
  since: number,
  agreesSince: number | null,
  { event, score }: FeedUpdate,
): OperatorEvent['hold'] {
  return {
    reason,
    since,
    agreesSince,
    homeTeam: event.homeTeam,
    awayTeam: event.awayTeam,
    commenceTime: event.commenceTime,
    sportTitle: event.sportTitle,
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
    completed: score?.completed ?? false,
  };
}
