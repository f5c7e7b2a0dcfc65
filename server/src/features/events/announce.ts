import { liveChannel, livePayloads } from '../../db/live-payload.ts';

type Queryable = { query(text: string, values: unknown[]): Promise<unknown> };

/** Announces changed events to every process when the caller's transaction commits. */
export async function announceEvents(client: Queryable, eventIds: readonly string[]): Promise<void> {
  const payloads = livePayloads({ events: eventIds });
  if (payloads.length === 0) return;
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
    liveChannel,
    payloads,
  ]);
}
