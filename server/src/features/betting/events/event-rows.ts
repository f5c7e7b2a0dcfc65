import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import type { EventBets, ReportedScore, StoredEvent } from '@sidebet/domain/events/stored-event';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { isFeedListedSql, isRunningSql } from '../../../db/rules-in-sql.ts';
import { dateOrNull } from '../../../time/instants.ts';

type Row = Omit<StoredEvent, 'lowerScore' | 'unconfirmed'> & {
  readonly lowerHome: number | null;
  readonly lowerAway: number | null;
  readonly lowerAt: number | null;
  readonly unconfirmedHome: number | null;
  readonly unconfirmedAway: number | null;
  readonly unconfirmedAt: number | null;
};

/** A voided event counts as listed here, because the feed may keep listing it and there is nothing to update. */
const columns = `id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score, away_score,
  ${isFeedListedSql('events')} or voided_at is not null as listed, result_source, result_at, result_version as corrections, betting_closed_at,
  latest_start,
  play_began_at, lower_home, lower_away, lower_at, score_problem, unconfirmed_home, unconfirmed_away, unconfirmed_at, held_for,
  agrees_since, dismissed_claims as dismissed`;

/** Stored events by id; unknown ids are missing. */
export async function readEvents(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<Map<string, StoredEvent>> {
  const { rows } = await db.query<Row>(`select ${columns} from events where id = any($1::text[])`, [ids]);
  return new Map(rows.map((row) => [row.id, storedEvent(row)]));
}

/** The same, locked in id order until the transaction ends, so two writers never deadlock. */
export async function lockEvents(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, StoredEvent>> {
  const { rows } = await client.query<Row>(
    `select ${columns} from events where id = any($1::text[]) order by id for update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, storedEvent(row)]));
}

const given = `unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[],
  $8::integer[], $9::integer[], $10::boolean[])
  as given (id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score, away_score, listed)`;

const givenMore = `unnest($1::text[], $12::timestamptz[], $13::timestamptz[], $14::integer[], $15::integer[], $16::timestamptz[],
  $17::timestamptz[], $18::integer[], $19::integer[], $20::timestamptz[], $21::boolean[])
  as more (id, betting_closed_at, latest_start, unconfirmed_home, unconfirmed_away, unconfirmed_at, play_began_at, lower_home,
    lower_away, lower_at, awaits_team)`;

/** Inserts events in id order. Skips events another process inserted meanwhile. Returns the inserted ids. */
export async function insertEvents(
  client: PoolClient,
  events: readonly StoredEvent[],
  now: number,
): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `insert into events (id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score,
       away_score, listed, result_at, result_source, created_at, betting_closed_at, latest_start, unconfirmed_home,
       unconfirmed_away, unconfirmed_at, play_began_at, awaits_team, score_at)
     select id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score,
       away_score, listed,
       case when completed then $11::timestamptz end,
       case when completed then 'feed' end,
       $11::timestamptz, betting_closed_at, latest_start,
       unconfirmed_home, unconfirmed_away, unconfirmed_at, play_began_at, awaits_team,
       case when home_score is not null then $11::timestamptz end
     from ${given} join ${givenMore} using (id) order by id
     on conflict (id) do nothing returning id`,
    [...toColumns(events), new Date(now), ...listMoreColumns(events)],
  );
  return rows.map((row) => row.id);
}

/**
 * Updates events whose rows the caller has locked. Records the time of the first final result and the update that
 * caused a new hold.
 */
export async function updateEvents(
  client: PoolClient,
  events: readonly StoredEvent[],
  now: number,
  updates: ReadonlyMap<string, FeedUpdate> = new Map(),
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `update events set sport_key = given.sport_key, sport_title = given.sport_title,
       commence_time = given.commence_time,
       home_team = given.home_team, away_team = given.away_team, completed = given.completed,
       home_score = given.home_score, away_score = given.away_score,
       score_at = case when (given.home_score, given.away_score) is distinct from (events.home_score, events.away_score)
         then $11::timestamptz else events.score_at end,
       listed = given.listed and events.voided_at is null and events.duplicate_of is null,
       unlisted_at = case when given.listed then null else events.unlisted_at end,
       result_at = case when given.completed and not events.completed
         then $11::timestamptz else events.result_at end,
       result_source = case when given.completed and not events.completed then 'feed' else events.result_source end,
       awaits_team = more.awaits_team,
       betting_closed_at = more.betting_closed_at,
       latest_start = more.latest_start,
       unconfirmed_home = more.unconfirmed_home, unconfirmed_away = more.unconfirmed_away,
       unconfirmed_at = more.unconfirmed_at,
       play_began_at = more.play_began_at,
       lower_home = more.lower_home, lower_away = more.lower_away, lower_at = more.lower_at,
       score_problem = hold.score_problem,
       agrees_since = hold.agrees_since,
       dismissed_claims = array(select jsonb_array_elements_text(hold.dismissed)),
       held_for = hold.held_for,
       held_at = case when hold.held_for is not null then coalesce(events.held_at, $11::timestamptz) end,
       held_update = case when hold.held_for is not null then coalesce(events.held_update, hold.held_update) end
     from ${given}
     join ${givenMore} using (id)
     join unnest($1::text[], $22::text[], $23::jsonb[], $24::timestamptz[], $25::jsonb[], $26::text[])
       as hold (id, held_for, held_update, agrees_since, dismissed, score_problem) using (id)
     where events.id = given.id`,
    [
      ...toColumns(events),
      new Date(now),
      ...listMoreColumns(events),
      events.map((event) => event.heldFor),
      events.map((event) => (event.heldFor === null ? null : JSON.stringify(updates.get(event.id) ?? {}))),
      events.map((event) => dateOrNull(event.agreesSince)),
      events.map((event) => JSON.stringify(event.dismissed)),
      events.map((event) => event.scoreProblem),
    ],
  );
}

/** The bets on events: running bets, and on completed events those settled by the score. */
export async function readStakes(
  db: Pool | PoolClient,
  events: readonly StoredEvent[],
): Promise<Map<string, EventBets>> {
  if (events.length === 0) return new Map();
  const { rows } = await db.query<EventBets & { id: string; settled: boolean }>(
    `select e.id, running.*, e.completed and exists (
         select from bets b where b.event_id = e.id and b.status = 'Settled' and b.settled_version is not null) as settled
     from events e cross join lateral (
       select count(*) as bets, max(accepted_at) as last_accepted_at, min(event_start) as earliest_start,
         max(event_start) as latest_start
       from bets b where b.event_id = e.id and ${isRunningSql('b')}) running
     where e.id = any($1::text[])`,
    [events.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ id, settled, ...stakes }) => [id, { ...stakes, bets: stakes.bets + (settled ? 1 : 0) }]),
  );
}

function toColumns(events: readonly StoredEvent[]): unknown[][] {
  const column = <K extends keyof StoredEvent>(name: K) => events.map((event) => event[name]);
  return [
    column('id'),
    column('sportKey'),
    column('sportTitle'),
    events.map((event) => new Date(event.commenceTime)),
    column('homeTeam'),
    column('awayTeam'),
    column('completed'),
    column('homeScore'),
    column('awayScore'),
    column('listed'),
  ];
}

function listMoreColumns(events: readonly StoredEvent[]): unknown[][] {
  return [
    events.map((event) => dateOrNull(event.bettingClosedAt)),
    events.map((event) => dateOrNull(event.latestStart)),
    events.map((event) => event.unconfirmed?.home ?? null),
    events.map((event) => event.unconfirmed?.away ?? null),
    events.map((event) => dateOrNull(event.unconfirmed?.at)),
    events.map((event) => dateOrNull(event.playBeganAt)),
    events.map((event) => event.lowerScore?.home ?? null),
    events.map((event) => event.lowerScore?.away ?? null),
    events.map((event) => dateOrNull(event.lowerScore?.at)),
    events.map(awaitsTeam),
  ];
}

function storedEvent(row: Row): StoredEvent {
  const { lowerHome, lowerAway, lowerAt, unconfirmedHome, unconfirmedAway, unconfirmedAt, ...event } = row;
  return {
    ...event,
    lowerScore: reportedScore(lowerHome, lowerAway, lowerAt),
    unconfirmed: reportedScore(unconfirmedHome, unconfirmedAway, unconfirmedAt),
  };
}

function reportedScore(home: number | null, away: number | null, at: number | null): ReportedScore | null {
  return at === null ? null : { home: home!, away: away!, at };
}
