import { liveChannel } from '../../live/payload.ts';

/** PostgreSQL refuses a notification of 8000 bytes. */
const payloadBytes = 7000;

/** Payloads for the live channel that name every id, each small enough. No id gives no payload. */
export function eventPayloads(eventIds: readonly string[]): string[] {
  const payloads: string[] = [];
  let chunk: string[] = [];
  let bytes = 0;
  for (const id of eventIds) {
    const size = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes + size > payloadBytes - 20) {
      payloads.push(JSON.stringify({ events: chunk }));
      chunk = [];
      bytes = 0;
    }
    chunk.push(id);
    bytes += size;
  }
  if (chunk.length > 0) payloads.push(JSON.stringify({ events: chunk }));
  return payloads;
}

type Queryable = { query(text: string, values: unknown[]): Promise<unknown> };

/** Tells every process which events changed, when the caller's transaction commits. */
export async function announceEvents(client: Queryable, eventIds: readonly string[]): Promise<void> {
  const payloads = eventPayloads(eventIds);
  if (payloads.length === 0) return;
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
    liveChannel,
    payloads,
  ]);
}
