import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FeedDecision, FeedUpdate, FinalPolicy } from '@sidebet/domain/events/feed-decision';
import { decideFeedUpdate, newStoredEvent } from '@sidebet/domain/events/feed-update';
import { noBets, type StoredEvent } from '@sidebet/domain/events/stored-event';
import { withStoredNames } from '@sidebet/domain/game-identity';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { readBettingMarginMs } from '../../../db/system-settings.ts';
import type { FeedEvent, FeedScore } from '../../../integrations/sports-feed/port.ts';
import { correctResult } from './correct-result.ts';
import { insertEvents, lockEvents, readEvents, readStakes, updateEvents } from './event-rows.ts';
import { readFeedIds } from './feed-ids.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { notifyOfHold, notifyOfHoldEnd } from './notify-of-hold.ts';
import { type FindTeam, hasOtherNames, readTeamAliases } from './team-aliases.ts';

/** The event ids affected by a save. */
export type SavedEvents = {
  /** Every new or changed event, including corrected ones. */
  readonly changed: readonly string[];
  /** Completed events whose final score the feed corrected. */
  readonly corrected: readonly string[];
  /** Events completed by hand with a score that contradicts the feed. They stay unchanged. */
  readonly disputed: readonly string[];
};

/**
 * Stores the feed's list of events (/events). New events are inserted; known ones follow the feed until their
 * start and are relisted if they had been dropped. Writes nothing if nothing changed. Safe on several processes
 * at once. Changes are announced in the same transaction. Then events that are the same game are shown once.
 */
export async function saveEvents(
  pool: Pool,
  events: readonly FeedEvent[],
  now: number,
): Promise<SavedEvents> {
  const updates = events.map((event) => ({ event, score: null }));
  const saved = await save(pool, updates, now, 'immediate');
  if (saved.changed.length === 0) return saved;
  const marked = await markDuplicates(pool, [...new Set(events.map(({ sportKey }) => sportKey))], now);
  return { ...saved, changed: [...new Set([...saved.changed, ...marked])] };
}

/**
 * Stores scores (/scores) when first seen. `decideFeedUpdate` decides what each row may change: the policy
 * `finals` determines when a final score counts, and a later different one is a correction.
 */
export function saveScores(
  pool: Pool,
  scores: readonly FeedScore[],
  now: number,
  finals: FinalPolicy = 'immediate',
): Promise<SavedEvents> {
  const updates = scores.map(({ completed, homeScore, awayScore, problem, answer, ...event }) => ({
    event,
    score: { completed, home: homeScore, away: awayScore, problem },
    answer,
  }));
  return save(pool, updates, now, finals);
}

/** `answer` is what the provider sent. */
type Row = FeedUpdate & { readonly answer?: unknown };

async function save(
  pool: Pool,
  rows: readonly Row[],
  now: number,
  finals: FinalPolicy,
): Promise<SavedEvents> {
  const findEventId = await readFeedIds(
    pool,
    rows.map(({ event }) => event.id),
  );
  const answers = new Map<string, unknown>();
  const updates = rows.flatMap(({ event, score, answer }) => {
    const id = findEventId(event.id);
    if (id === null) return [];
    if (score?.completed) answers.set(id, answer ?? { event, score });
    return [{ event: { ...event, id }, score }];
  });
  // A response may contain an event twice; the later row counts.
  const given = new Map(updates.map((update) => [update.event.id, update]));
  const at = { now, finals, marginMs: await readBettingMarginMs(pool) };
  const before = await readEvents(pool, [...given.keys()]);
  const otherNames = updates.filter(({ event }) => hasOtherNames(before.get(event.id), event));
  const findTeam = await readTeamAliases(pool, [...new Set(otherNames.map(({ event }) => event.sportKey))]);
  const byId = new Map(
    [...given].map(([id, update]) => [id, withKnownNames(before.get(id), update, findTeam)]),
  );
  const fresh = [...byId.values()]
    .filter(({ event }) => !before.has(event.id))
    .map((update) => newStoredEvent(update, at));
  const news = [...before.values()].filter((event) => mayChange(event, byId.get(event.id)!, at));
  const first = await decideAll(pool, news, byId, at);
  const disputed = [...first].flatMap(([id, decided]) => (isDisputed(decided) ? [id] : []));
  const touched = [...first].flatMap(([id, decided]) => (decided.kind === 'ignore' ? [] : [id]));
  if (fresh.length + touched.length === 0) return { changed: [], corrected: [], disputed };
  return inTransaction(pool, async (client) => {
    // Decided again on the locked rows, because another process may have been faster.
    const locked = [...(await lockEvents(client, touched)).values()];
    const decisions = await decideAll(client, locked, byId, at);
    const stored = new Map(locked.map((event) => [event.id, event]));
    const updated: StoredEvent[] = [];
    const corrected: string[] = [];
    for (const [id, decided] of decisions) {
      if (decided.kind === 'ignore') continue;
      if (!isDeepStrictEqual(decided.event, stored.get(id))) updated.push(decided.event);
    }
    await updateEvents(client, updated, now, byId);
    for (const [id, decided] of decisions) {
      if (decided.kind === 'hold') await notifyOfHold(client, decided.event, decided.reason, now);
      else if (decided.kind === 'accept') await notifyOfHoldEnd(client, stored.get(id)!, decided.event, now);
      if (decided.kind !== 'accept' || !decided.correction) continue;
      const { home, away } = decided.correction;
      const correction = { eventId: id, homeScore: home, awayScore: away, source: 'feed' };
      if (await correctResult(client, correction, now)) corrected.push(id);
    }
    const added = await insertEvents(client, fresh, now);
    await storeFinalAnswers(client, [...touched, ...added], answers, now);
    const changed = [...updated.map(({ id }) => id), ...added];
    await announce(client, { events: changed });
    return { changed: [...new Set([...changed, ...corrected])], corrected, disputed };
  });
}

/** A club may have another name since its games were listed. */
function withKnownNames(
  stored: StoredEvent | undefined,
  { event, score }: FeedUpdate,
  findTeam: FindTeam,
): FeedUpdate {
  if (!stored) return { event, score };
  return { event: withStoredNames(stored, event, (name) => findTeam(event.sportKey, name)), score };
}

type Moment = Parameters<typeof decideFeedUpdate>[3];

/** Whether an update may change something. Most only repeat what is stored, so their bets need no lookup. */
function mayChange(event: StoredEvent, update: FeedUpdate, at: Moment): boolean {
  const decided = decideFeedUpdate(event, update, noBets, at);
  return decided.kind !== 'ignore' || !['nothingNew', 'alreadyHeld'].includes(decided.reason);
}

async function decideAll(
  db: Pool | PoolClient,
  events: readonly StoredEvent[],
  updates: ReadonlyMap<string, FeedUpdate>,
  at: Moment,
): Promise<Map<string, FeedDecision>> {
  const stakes = await readStakes(db, events);
  return new Map(
    events.map((event) => [
      event.id,
      decideFeedUpdate(event, updates.get(event.id)!, stakes.get(event.id) ?? noBets, at),
    ]),
  );
}

function isDisputed(decided: FeedDecision): boolean {
  return decided.kind === 'ignore' && decided.reason === 'decidedByHand';
}

/** Stores final answers of the feed with their SHA-256. An answer that repeats an earlier one is stored once. */
async function storeFinalAnswers(
  client: PoolClient,
  eventIds: readonly string[],
  answers: ReadonlyMap<string, unknown>,
  now: number,
): Promise<void> {
  const finals = eventIds.filter((id) => answers.has(id));
  if (finals.length === 0) return;
  const texts = finals.map((id) => JSON.stringify(answers.get(id)));
  await client.query({
    name: 'store-final-answers',
    text: `insert into feed_answers (event_id, sha256, answer, seen_at)
           select event_id, sha256, answer, $4::timestamptz
           from unnest($1::text[], $2::bytea[], $3::text[]) as new (event_id, sha256, answer)
           on conflict do nothing`,
    values: [finals, texts.map((text) => hash('sha256', text, 'buffer')), texts, new Date(now)],
  });
}
