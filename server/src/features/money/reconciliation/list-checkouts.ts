import { validate as isUuid } from 'uuid';
import type { Pool } from '../../../db/pool.ts';
import type { CheckoutState } from '../../../integrations/payments/ports/card-payments.ts';
import type { Reports } from './check-one.ts';

/** Covers checkouts that Stripe lists late and deposits that were just being written. */
const overlapMs = 10 * 60_000;
/** The span one round reads, so a round after a pause stays short. */
const spanMs = 60 * 60_000;

/**
 * Reads Stripe's list of checkouts from where the last round ended. A checkout without a deposit is added as a
 * check of its own, for example after restoring an old backup. `from` overlaps the last round. Returns the number
 * listed. Rejects with ProviderFailure.
 */
export async function listCheckouts(
  pool: Pool,
  cards: NonNullable<Reports['cards']>,
  now: number,
  from?: number,
): Promise<number> {
  const { rows } = await pool.query<{ listedUntil: number | null }>(
    `select listed_until from provider_reports where provider = 'stripe'`,
  );
  const begin = from ?? (rows[0]?.listedUntil ?? now) - overlapMs;
  const end = from === undefined ? Math.min(now, begin + overlapMs + spanMs) : now;
  let page: CheckoutState[] = [];
  let listed = 0;
  // The end is exclusive, and Stripe counts in seconds.
  for await (const checkout of cards.listCheckouts({ from: new Date(begin), to: new Date(end + 1_000) })) {
    page.push(checkout);
    listed += 1;
    if (page.length < 100) continue;
    await noteUnknown(pool, page);
    page = [];
  }
  await noteUnknown(pool, page);
  await pool.query(
    `insert into provider_reports (provider, asked_at, listed_until) values ('stripe', $1, $2)
     on conflict (provider) do update set listed_until = greatest(provider_reports.listed_until, excluded.listed_until)`,
    [new Date(now), new Date(end)],
  );
  return listed;
}

async function noteUnknown(pool: Pool, checkouts: readonly CheckoutState[]): Promise<void> {
  const named = checkouts.filter(({ status }) => status !== 'expired');
  if (named.length === 0) return;
  const { rows } = await pool.query<{ id: string; ref: string | null }>(
    'select id, provider_ref as ref from deposits where id = any($1::uuid[])',
    [named.flatMap(({ depositId }) => (isUuid(depositId) ? [depositId] : []))],
  );
  const known = new Map(rows.map(({ id, ref }) => [id, ref]));
  const unknown = named.filter(({ ref, depositId }) => {
    const at = depositId === null ? undefined : known.get(depositId);
    // Without a provider reference, the response that contains it is still in flight.
    return at === undefined || (at !== null && at !== ref);
  });
  if (unknown.length === 0) return;
  await pool.query(
    `insert into provider_checks (kind, subject, provider)
     select 'checkout', ref, 'stripe' from unnest($1::text[]) as ref on conflict do nothing`,
    [unknown.map(({ ref }) => ref)],
  );
}
