import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { ProviderEvent } from '../../integrations/payments/ports/provider-event.ts';

/**
 * Takes an event that a provider proved to be its own: stores it raw, then acts on it and notes what came of it. A
 * second delivery finds that note and does nothing. One that was stored but never finished is acted on again, which
 * is safe: the book does each thing once, in the transaction that notes it.
 */
export async function takeProviderEvent<Change>(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  provider: 'stripe' | 'paypal',
  event: ProviderEvent<Change>,
  act: (event: ProviderEvent<Change>) => Promise<string>,
): Promise<void> {
  await pool.query(
    `insert into provider_events (provider, event_id, type, body, received_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [provider, event.id, event.type, event.body, new Date(clock.now())],
  );
  const { rows } = await pool.query<{ outcome: string | null }>(
    'select outcome from provider_events where provider = $1 and event_id = $2',
    [provider, event.id],
  );
  if (rows[0]?.outcome) return;
  const outcome = await act(event);
  await pool.query(
    `update provider_events set processed_at = $3, outcome = $4
     where provider = $1 and event_id = $2 and outcome is null`,
    [provider, event.id, new Date(clock.now()), outcome],
  );
}
