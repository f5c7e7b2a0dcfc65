import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { FeedEvent, FeedScore } from '../../integrations/sports-feed/port.ts';
import { announceEvents } from './announce.ts';
import { correctResult } from './correct-result.ts';
import { insertEvents, lockEvents, readEvents, updateEvents } from './event-rows.ts';
import { type Following, firstSighting, followFeed, type Sighting, type StoredEvent } from './follow-feed.ts';

/** What a saving did, as event ids. */
export type SavedEvents = {
  /** Every event that is new or differs from before, the corrected ones included. */
  readonly changed: readonly string[];
  /** Completed events whose final score the feed corrected. */
  readonly corrected: readonly string[];
  /** Completed by hand with a score other than the feed's; left as they are. */
  readonly disputed: readonly string[];
};

/**
 * Stores what a feed lists (/events): new events are added, known ones follow the feed until their start and
 * are offered again if they had been dropped. Writes nothing when nothing changed. Safe to run at once on
 * several processes; changes are announced on the live channel in the same transaction.
 */
export function saveEvents(pool: Pool, events: readonly FeedEvent[], now: number): Promise<SavedEvents> {
  return save(
    pool,
    events.map((event) => ({ event, score: null })),
    now,
  );
}

/**
 * Stores how games stand (/scores), on first sight (INTEGRATIONS 1.4.2). The first final score is final; another
 * one from the feed later is a correction, made only through correctResult, and never over a result entered by hand.
 */
export function saveScores(pool: Pool, scores: readonly FeedScore[], now: number): Promise<SavedEvents> {
  return save(
    pool,
    scores.map(({ completed, homeScore, awayScore, ...event }) => ({
      event,
      score: { completed, home: homeScore, away: awayScore },
    })),
    now,
  );
}

/**
 * Takes events that have not started off the offer unless they are among `listedIds`. Events of
 * `unansweredSports` are left alone; a sport that the feed no longer knows counts as answered with nothing.
 * Gives the ids taken off.
 */
export async function unlistDropped(
  pool: Pool,
  answer: { readonly listedIds: readonly string[]; readonly unansweredSports: readonly string[] },
  now: number,
): Promise<string[]> {
  const dropped = `select id from events
    where listed and not completed and commence_time > to_timestamp($1::bigint / 1000.0)
      and sport_key <> all($2::text[])
      and not exists (select from unnest($3::text[]) as still (id) where still.id = events.id)`;
  const values = [now, answer.unansweredSports, answer.listedIds];
  const found = await pool.query(dropped, values);
  if (found.rowCount === 0) return [];
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(`${dropped} order by id for update`, values);
    const ids = rows.map((row) => row.id);
    await client.query('update events set listed = false where id = any($1::text[])', [ids]);
    await announceEvents(client, ids);
    return ids;
  });
}

async function save(pool: Pool, sightings: readonly Sighting[], now: number): Promise<SavedEvents> {
  // An answer may name an event twice; the later row counts.
  const byId = new Map(sightings.map((sighting) => [sighting.event.id, sighting]));
  const before = await readEvents(pool, [...byId.keys()]);
  const followed = followAll(before, byId, now);
  const fresh = [...byId.values()].filter(({ event }) => !before.has(event.id)).map(firstSighting);
  const touched = followed
    .filter(({ changed, otherResult }) => changed || otherResult)
    .map(({ event }) => event.id);
  if (fresh.length + touched.length === 0) return { changed: [], corrected: [], disputed: [] };
  if (
    fresh.length === 0 &&
    followed.every((one) => !one.changed && (!one.otherResult || !isOurs(one.event)))
  ) {
    return { changed: [], corrected: [], disputed: touched };
  }
  return inTransaction(pool, async (client) => {
    // Decided again on the locked rows: another process may have been faster.
    const locked = followAll(await lockEvents(client, touched), byId, now);
    const updated = locked.filter(({ changed }) => changed).map(({ event }) => event);
    await updateEvents(client, updated, now);
    const { corrected, disputed } = await takeOtherResults(client, locked, now);
    const added = await insertEvents(client, fresh, now);
    const changed = [...updated.map(({ id }) => id), ...added];
    await announceEvents(client, changed);
    return { changed: [...new Set([...changed, ...corrected])], corrected, disputed };
  });
}

function followAll(
  stored: Map<string, StoredEvent>,
  sightings: Map<string, Sighting>,
  now: number,
): Following[] {
  return [...stored.values()].map((event) => followFeed(event, sightings.get(event.id)!, now));
}

async function takeOtherResults(client: PoolClient, followed: readonly Following[], now: number) {
  const corrected: string[] = [];
  const disputed: string[] = [];
  for (const { event, otherResult } of followed) {
    if (!otherResult) continue;
    if (!isOurs(event)) {
      disputed.push(event.id);
      continue;
    }
    const { home, away } = otherResult;
    const correction = { eventId: event.id, homeScore: home, awayScore: away, source: 'feed' };
    if (await correctResult(client, correction, now)) corrected.push(event.id);
  }
  return { corrected, disputed };
}

/** Whether the stored result came from the feed, which may then correct it. */
function isOurs(event: StoredEvent): boolean {
  return event.resultSource === 'feed';
}
