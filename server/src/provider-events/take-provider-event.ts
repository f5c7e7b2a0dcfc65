import type { Pool } from '../db/pool.ts';
import type { ProviderEvent } from '../integrations/payments/ports/provider-event.ts';
import type { PaymentProvider } from '../integrations/payments/ports/provider-failure.ts';
import type { AnyClock } from '../time/clock.ts';
import { type EventResult, type EventResultKind, unsettledResults } from './event-result.ts';

/**
 * Stores a verified provider event raw, processes it and records the result. A repeated delivery with a result
 * does nothing, unless the result was a failure. An event stored but not finished was never answered with 200, so
 * the provider sends it again. Repeating is safe: the book does each thing once, in the transaction that records
 * it.
 */
export async function takeProviderEvent<Change>(
  { pool, clock }: { readonly pool: Pool; readonly clock: AnyClock },
  provider: PaymentProvider,
  event: ProviderEvent<Change>,
  act: (event: ProviderEvent<Change>) => Promise<EventResult>,
): Promise<void> {
  await pool.query(
    `insert into provider_events (provider, event_id, type, body, received_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [provider, event.id, event.type, event.body, new Date(clock.now())],
  );
  const { rows } = await pool.query<{ result: EventResultKind | null }>(
    'select result from provider_events where provider = $1 and event_id = $2',
    [provider, event.id],
  );
  const before = rows[0]?.result ?? null;
  if (before !== null && !unsettledResults.includes(before)) return;
  const { kind, detail } = await act(event);
  await pool.query(
    `update provider_events set processed_at = $3, result = $4, outcome = $5
     where provider = $1 and event_id = $2 and result is not distinct from $6`,
    [provider, event.id, new Date(clock.now()), kind, detail, before],
  );
}
