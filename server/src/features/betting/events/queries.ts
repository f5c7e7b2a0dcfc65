import type { eventView } from '@sidebet/contract/events';
import { isRefusal } from '@sidebet/domain/refusals';
import { parseSearch } from '@sidebet/domain/search';
import { feedGivesResults } from '@sidebet/domain/sports';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { isUpcomingSql, lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { sportCondition, sportParameters, teamCondition } from '../../../db/sport-condition.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readNewestLines } from './reference-lines.ts';

type EventView = z.output<typeof eventView>;

type EventRow = Omit<EventView, 'resultsBy' | 'lines'>;

export type EventFilter = { sport: string; q: string } & PageRequest;

/**
 * Upcoming events, soonest first; only those that start after `horizon`. Each includes the number of open bets that the
 * viewer sees on the board. The viewer's own and those of blocked users are read separately and subtracted,
 * because the total is an index-only scan.
 */
export async function listEvents(
  pool: Pool,
  horizon: number,
  viewerId: string,
  { sport, q, ...request }: EventFilter,
) {
  const found = await readPage<EventRow>(pool, request, {
    name: 'list-events',
    sortedBy: [
      ['e.commence_time', 'instant'],
      ['e.id', 'text'],
    ],
    text: ({ position, after, order }) => `with hidden as materialized (
             select b.event_id, count(*) as open_bets
             from (select blocked_id as id from blocks where blocker_id = $5
                   union select blocker_id from blocks where blocked_id = $5) person
             join bets b on b.creator_id = person.id and b.status = 'Created' and b.offered_to is null
             group by b.event_id),
           own as materialized (
             select event_id, count(*) filter (where offered_to is null) as open_bets, array_agg(id) as ids from bets
             where creator_id = $5 and status = 'Created' group by event_id)
           select ${position}, e.id, e.sport_key, e.sport_title, e.home_team, e.away_team, e.commence_time, e.completed, e.home_score,
             e.away_score,
             (select count(*) from bets b where b.event_id = e.id and b.status = 'Created' and b.offered_to is null)
               - coalesce(own.open_bets, 0) - coalesce(hidden.open_bets, 0) as open_bets,
             coalesce(own.ids, '{}') as my_open_bets
           from events e left join own on own.event_id = e.id left join hidden on hidden.event_id = e.id
           where e.listed and ${isUpcomingSql('e', '$1')}
             and ${sportCondition('e.sport_key', '$2', '$3')} and ${teamCondition('e', '$4')}
             and ${after()}
           ${order}`,
    values: [new Date(horizon), ...sportParameters(sport), parseSearch(q), viewerId],
  });
  if (isRefusal(found)) return found;
  const lines = await readNewestLines(
    pool,
    found.items.map(({ id }) => id),
  );
  return mapPage(found, (row) => toView(row, lines.get(row.id) ?? []));
}

/** One event as the list shows it, whatever its state. */
export async function readEventView(
  pool: Pool,
  viewerId: string,
  eventId: string,
): Promise<EventView | undefined> {
  const { rows } = await pool.query<EventRow>({
    name: 'read-event-view',
    text: `select e.id, e.sport_key, e.sport_title, e.home_team, e.away_team, ${lastKnownStartSql('e')} as commence_time, e.completed,
             e.home_score, e.away_score,
             (select count(*) from bets b where b.event_id = e.id and b.status = 'Created' and b.offered_to is null
                and b.creator_id <> $2 and not ${areBlocked('b.creator_id', '$2::uuid')}) as open_bets,
             array(select b.id from bets b where b.event_id = e.id and b.status = 'Created' and b.creator_id = $2)
               as my_open_bets
           from events e where e.id = $1`,
    values: [eventId, viewerId],
  });
  const lines = await readNewestLines(pool, [eventId]);
  return rows[0] && toView(rows[0], lines.get(eventId) ?? []);
}

function toView(row: EventRow, lines: EventView['lines']): EventView {
  return { ...row, resultsBy: feedGivesResults(row.sportKey) ? 'feed' : 'hand', lines };
}

/** The number of events per sport key that start after `horizon`. */
export async function countEvents(pool: Pool, horizon: number) {
  const { rows } = await pool.query<{ sportKey: string; n: number }>({
    name: 'count-events',
    text: `select sport_key, count(*) as n from events e
           where listed and ${isUpcomingSql('e', '$1')} group by sport_key`,
    values: [new Date(horizon)],
  });
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    bySportKey: Object.fromEntries(rows.map((row) => [row.sportKey, row.n])),
  };
}
