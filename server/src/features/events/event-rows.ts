import type { Pool, PoolClient } from '../../db/pool.ts';
import type { StoredEvent } from './follow-feed.ts';

type Row = {
  id: string;
  sport_key: string;
  sport_title: string;
  commence_time: number;
  home_team: string;
  away_team: string;
  completed: boolean;
  home_score: number | null;
  away_score: number | null;
  listed: boolean;
  result_source: string | null;
};

/** A voided event counts as listed here: the feed may go on listing it, and has nothing to put right about it. */
const columns = `id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score, away_score,
  listed or voided_at is not null as listed, result_source`;

/** Stored events by id; ids not stored are missing. */
export async function readEvents(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<Map<string, StoredEvent>> {
  const { rows } = await db.query<Row>(`select ${columns} from events where id = any($1::text[])`, [ids]);
  return new Map(rows.map((row) => [row.id, storedEvent(row)]));
}

/** The same, locked in id order until the transaction ends, so that two savers never wait for each other. */
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

const given = `unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::boolean[],
  $8::integer[], $9::integer[], $10::boolean[])
  as given (id, sport_key, sport_title, commence_ms, home_team, away_team, completed, home_score, away_score, listed)`;

/** Adds events, in id order; one that another process added meanwhile is left to it. Gives the ids added. */
export async function insertEvents(
  client: PoolClient,
  events: readonly StoredEvent[],
  now: number,
): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `insert into events (id, sport_key, sport_title, commence_time, home_team, away_team, completed, home_score,
       away_score, listed, result_at, result_source, created_at)
     select id, sport_key, sport_title, to_timestamp(commence_ms / 1000.0), home_team, away_team, completed, home_score,
       away_score, listed,
       case when completed then to_timestamp($11::bigint / 1000.0) end,
       case when completed then 'feed' end,
       to_timestamp($11::bigint / 1000.0)
     from ${given} order by id
     on conflict (id) do nothing returning id`,
    [...columnsOf(events), now],
  );
  return rows.map((row) => row.id);
}

/** Writes what changed in events whose rows the caller has locked. The first final result gets its instant. */
export async function updateEvents(
  client: PoolClient,
  events: readonly StoredEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `update events set sport_title = given.sport_title, commence_time = to_timestamp(given.commence_ms / 1000.0),
       home_team = given.home_team, away_team = given.away_team, completed = given.completed,
       home_score = given.home_score, away_score = given.away_score,
       listed = given.listed and events.voided_at is null,
       result_at = case when given.completed and not events.completed
         then to_timestamp($11::bigint / 1000.0) else events.result_at end,
       result_source = case when given.completed and not events.completed then 'feed' else events.result_source end
     from ${given} where events.id = given.id`,
    [...columnsOf(events), now],
  );
}

function columnsOf(events: readonly StoredEvent[]): unknown[][] {
  const column = <K extends keyof StoredEvent>(name: K) => events.map((event) => event[name]);
  return [
    column('id'),
    column('sportKey'),
    column('sportTitle'),
    column('commenceTime'),
    column('homeTeam'),
    column('awayTeam'),
    column('completed'),
    column('homeScore'),
    column('awayScore'),
    column('listed'),
  ];
}

function storedEvent(row: Row): StoredEvent {
  return {
    id: row.id,
    sportKey: row.sport_key,
    sportTitle: row.sport_title,
    commenceTime: row.commence_time,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    completed: row.completed,
    homeScore: row.home_score,
    awayScore: row.away_score,
    listed: row.listed,
    resultSource: row.result_source,
  };
}
