import { daysBefore, retentionDays } from '@sidebet/domain/data-rights/retention';
import type { Pool } from '../db/pool.ts';
import type { WallClock } from '../time/clock.ts';

/**
 * Empties the bodies of provider events processed a month ago and of those about deleted users, because they
 * contain payers' names and addresses. Returns how many were emptied.
 */
export async function forgetProviderEvents(pool: Pool, clock: WallClock): Promise<{ done: number }> {
  const old = await pool.query(
    "update provider_events set body = '' where body <> '' and processed_at < $1",
    [new Date(daysBefore(clock.now(), retentionDays.providerEventBodies))],
  );
  // Skip the search if no user deleted their account.
  const { rows } = await pool.query('select from erasures where erased_at is null limit 1');
  if (rows.length === 0) return { done: old.rowCount ?? 0 };
  const ofDeleted = await pool.query(
    `with names as (
       select d.id::text as name from erasures join deposits d using (user_id) where erased_at is null
       union select d.provider_ref from erasures join deposits d using (user_id) where erased_at is null
       union select d.payment_ref from erasures join deposits d using (user_id) where erased_at is null
       union select w.id::text from erasures join withdrawals w using (user_id) where erased_at is null
       union select w.payout_item_id from erasures join withdrawals w using (user_id) where erased_at is null)
     update provider_events set body = ''
     where body <> '' and processed_at is not null
       and exists (select from names where name is not null and position(name in body) > 0)`,
  );
  return { done: (old.rowCount ?? 0) + (ofDeleted.rowCount ?? 0) };
}
