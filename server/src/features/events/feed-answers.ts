import { hash } from 'node:crypto';
import type { PoolClient } from '../../db/pool.ts';

/** Stores final answers of the feed with their SHA-256. An answer that repeats an earlier one is stored once. */
export async function storeFinalAnswers(
  client: PoolClient,
  eventIds: readonly string[],
  answers: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const finals = eventIds.filter((id) => answers.has(id));
  if (finals.length === 0) return;
  await client.query({
    name: 'store-final-answers',
    text: `insert into feed_answers (event_id, sha256, answer, seen_at)
           select event_id, sha256, answer, $4::timestamptz
           from unnest($1::text[], $2::bytea[], $3::text[]) as new (event_id, sha256, answer)
           on conflict do nothing`,
    values: [
      finals,
      finals.map((id) => hash('sha256', answers.get(id)!, 'buffer')),
      finals.map((id) => answers.get(id)!),
      new Date(now),
    ],
  });
}
