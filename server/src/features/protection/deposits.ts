import { refuseDeposit } from '@sidebet/domain/protection/protection';
import { noStakes } from '@sidebet/domain/protection/stakes';
import type { Refusal } from '@sidebet/domain/refusals';
import { protectionOf, readProtections } from '../../book/protection.ts';
import type { Clock } from '../../clock.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { lockPerson } from './change.ts';
import { readDepositSums } from './sums.ts';

type NewDeposit = { readonly id: string; readonly userId: string; readonly amountCents: number };

/**
 * Whether a deposit's money may be asked for now, in a transaction that lets nobody else decide about this person's deposits
 * or protection before it is over. The deposit itself does not count twice. Null is a "yes". Refuses by `refuseDeposit`.
 */
export async function refuseDepositNow(
  client: PoolClient,
  clock: Clock,
  { id, userId, amountCents }: NewDeposit,
): Promise<Refusal | null> {
  await lockPerson(client, userId);
  const { rows } = await client.query<{ protected: boolean }>(
    'select protected from accounts where user_id = $1',
    [userId],
  );
  if (!rows[0]?.protected) return null;
  const now = clock.now();
  const stored = (await readProtections(client, [userId], now)).get(userId)!;
  const sums = await readDepositSums(client, userId, now, id);
  return refuseDeposit(protectionOf(stored, noStakes, now), sums, amountCents, now);
}

/** The person's open checkouts, when they may no longer be paid: they are barred, or a limit was set below what is open. */
export async function checkoutsToClose(pool: Pool, clock: Clock, userId: string): Promise<string[]> {
  const now = clock.now();
  const stored = (await readProtections(pool, [userId], now)).get(userId)!;
  const { bars, limits } = protectionOf(stored, noStakes, now);
  const sums = await readDepositSums(pool, userId, now);
  // A deposit of nothing is refused exactly when what is open is too much by itself.
  if (!refuseDeposit({ bars, limits }, sums, 0, now)) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select id from deposits where user_id = $1 and status = 'processing' and pending_reason is null
       and provider_ref is not null order by created_at`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
