import type { Pool } from '../../db/pool.ts';
import type { ProviderEvent } from '../../integrations/payments/ports/provider-event.ts';
import type { Clock } from '../../time/clock.ts';

/** A mismatch or a book refusal: an operator fixes the cause and has the provider resend the event. */
const isUnsettled = (outcome: string | null) => outcome === null || /^(mismatch|refused):/.test(outcome);

/**
 * Stores a verified provider event raw, processes it and records the result. A repeated delivery with a result
 * does nothing, unless the result was a failure. An event stored but not finished was never answered with 200, so
 * the provider sends it again. Repeating is safe: the book does each thing once, in the transaction that records
 * it.
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
  if (!isUnsettled(rows[0]?.outcome ?? null)) return;
  const outcome = await act(event);
  await pool.query(
    `update provider_events set processed_at = $3, outcome = $4
     where provider = $1 and event_id = $2 and outcome is not distinct from $5`,
    [provider, event.id, new Date(clock.now()), outcome, rows[0]?.outcome ?? null],
  );
}
