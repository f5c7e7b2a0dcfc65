import { decideDrops, type ShrunkListing } from '@sidebet/domain/events/shrunk-listing';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { isFeedListedSql, isRunningSql } from '../../../db/rules-in-sql.ts';
import { markDuplicates } from './mark-duplicates.ts';

type ListAnswer = { readonly listedIds: readonly string[]; readonly unansweredSports: readonly string[] };

/** A sport whose answer lists far fewer events than before, and the running bets on the missing ones. */
export type ShrunkSport = {
  readonly sportKey: string;
  readonly before: number;
  readonly listed: number;
  readonly bets: number;
  readonly heldCents: number;
};

export type Unlisted = { readonly changed: readonly string[]; readonly shrunk: readonly ShrunkSport[] };

/** Events ahead of their start that the feed listed before. $1 is now, $2 the sports without an answer. */
const expectedSql = `from events e where ${isFeedListedSql('e')} and not completed and commence_time > $1
  and sport_key <> all($2::text[])`;

/**
 * Unlists events that have not started unless they are in `listedIds`, as `decideDrops` decides for each sport. Skips
 * `unansweredSports`; a sport unknown to the feed counts as answered with an empty list. Returns the ids of changed events, and
 * the sports whose answer is doubtful.
 */
export async function unlistDropped(pool: Pool, answer: ListAnswer, now: number): Promise<Unlisted> {
  const { unansweredSports } = answer;
  const [missing, earlier] = await Promise.all([
    readMissing(pool, answer, now),
    readShrunk(pool, unansweredSports),
  ]);
  const sportKeys = [...new Set([...missing.keys(), ...earlier.keys()])];
  if (sportKeys.length === 0) return { changed: [], shrunk: [] };
  const before = await countExpected(pool, unansweredSports, now);
  const dropIds: string[] = [];
  const shrunk: ShrunkSport[] = [];
  const dropped = await inTransaction(pool, async (client) => {
    for (const sportKey of sportKeys) {
      const count = before.get(sportKey) ?? 0;
      const missingIds = missing.get(sportKey) ?? [];
      const decided = decideDrops(count, missingIds, earlier.get(sportKey) ?? null, now);
      dropIds.push(...decided.dropIds);
      await storeShrunk(client, sportKey, decided.shrunk);
      if (decided.shrunk === null) continue;
      const listed = count - missingIds.length;
      shrunk.push({ sportKey, before: count, listed, ...(await readWaiting(client, missingIds)) });
    }
    return unlist(client, dropIds, now);
  });
  // The other event of a game is shown instead.
  const marked = dropped.length === 0 ? [] : await markDuplicates(pool, sportKeys, now);
  return { changed: [...new Set([...dropped, ...marked])], shrunk };
}

/** The ids of expected events that the answer does not list, by sport. */
async function readMissing(
  pool: Pool,
  { listedIds, unansweredSports }: ListAnswer,
  now: number,
): Promise<Map<string, readonly string[]>> {
  const { rows } = await pool.query<{ sportKey: string; ids: string[] }>(
    `select sport_key, array_agg(id order by id) as ids ${expectedSql}
       and not exists (select from unnest($3::text[]) as still (id) where still.id = coalesce(e.feed_id, e.id))
     group by sport_key`,
    [new Date(now), unansweredSports, listedIds],
  );
  return new Map(rows.map(({ sportKey, ids }) => [sportKey, ids]));
}

async function countExpected(
  pool: Pool,
  unansweredSports: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ sportKey: string; count: number }>(
    `select sport_key, count(*) as count ${expectedSql} group by sport_key`,
    [new Date(now), unansweredSports],
  );
  return new Map(rows.map(({ sportKey, count }) => [sportKey, count]));
}

async function readShrunk(
  pool: Pool,
  unansweredSports: readonly string[],
): Promise<Map<string, ShrunkListing>> {
  const { rows } = await pool.query<ShrunkListing & { sportKey: string }>(
    `select sport_key, since, missing_ids from shrunk_listings
     where sport_key <> all($1::text[])`,
    [unansweredSports],
  );
  return new Map(rows.map(({ sportKey, ...shrunk }) => [sportKey, shrunk]));
}

async function storeShrunk(
  client: PoolClient,
  sportKey: string,
  shrunk: ShrunkListing | null,
): Promise<void> {
  if (shrunk === null) {
    await client.query('delete from shrunk_listings where sport_key = $1', [sportKey]);
    return;
  }
  await client.query(
    `insert into shrunk_listings (sport_key, since, missing_ids) values ($1, $2, $3)
     on conflict (sport_key) do update set since = excluded.since, missing_ids = excluded.missing_ids`,
    [sportKey, new Date(shrunk.since), shrunk.missingIds],
  );
}

/** What waits on these events. */
async function readWaiting(
  client: PoolClient,
  ids: readonly string[],
): Promise<Pick<ShrunkSport, 'bets' | 'heldCents'>> {
  const { rows } = await client.query<Pick<ShrunkSport, 'bets' | 'heldCents'>>(
    `select count(*) as bets, coalesce(sum(b.escrow_cents), 0)::bigint as held_cents from bets b
     where b.event_id = any($1::text[]) and ${isRunningSql('b')}`,
    [ids],
  );
  return rows[0]!;
}

/** Unlists events that have not started or ended meanwhile. Returns their ids. */
async function unlist(client: PoolClient, ids: readonly string[], now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: locked } = await client.query<{ id: string }>(
    `select id from events e where id = any($1::text[]) and ${isFeedListedSql('e')} and not completed and commence_time > $2
     order by id for update`,
    [ids, new Date(now)],
  );
  const unlisted = locked.map(({ id }) => id);
  await client.query('update events set listed = false, unlisted_at = $2 where id = any($1::text[])', [
    unlisted,
    new Date(now),
  ]);
  await announce(client, { events: unlisted });
  return unlisted;
}
