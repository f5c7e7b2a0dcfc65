import { hash } from 'node:crypto';
import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import type { PoolClient } from '../../db/pool.ts';

/** Stores final answers of the feed with their SHA-256. An answer that repeats an earlier one is stored once. */
export async function storeFinalAnswers(
  client: PoolClient,
  updates: readonly FeedUpdate[],
  now: number,
): Promise<void> {
  const finals = updates.filter(({ score }) => score?.completed);
  if (finals.length === 0) return;
  const answers = finals.map((update) => JSON.stringify(update));
  await client.query({
    name: 'store-final-answers',
    text: `insert into feed_answers (event_id, sha256, answer, seen_at)
           select event_id, sha256, answer, $4::timestamptz
           from unnest($1::text[], $2::bytea[], $3::text[]) as new (event_id, sha256, answer)
           on conflict do nothing`,
    values: [
      finals.map(({ event }) => event.id),
      answers.map((answer) => hash('sha256', answer, 'buffer')),
      answers,
      new Date(now),
    ],
  });
}
