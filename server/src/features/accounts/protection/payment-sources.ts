import { isExcluded } from '@sidebet/domain/protection/play-restrictions';
import { readProtections } from '../../../book/protection.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { PaymentSource, SourceDigests } from '../../../integrations/payments/ports/payment-source.ts';
import { holdForReview } from './hold-for-review.ts';

/**
 * Stores what a user paid with or withdraws to. Holds their account if a self-excluded user did the same. Runs in the caller's
 * transaction and under the user's lock, which deletion and exclusion also take. Idempotent.
 */
export async function recordSource(
  client: PoolClient,
  userId: string,
  source: PaymentSource,
  digests: SourceDigests,
  now: number,
): Promise<void> {
  const digest = digests.digest(source);
  const { rows } = await client.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from users where id = $1',
    [userId],
  );
  const isDeleted = rows[0]!.deleted;
  if (!isDeleted) {
    await client.query(
      `insert into payment_sources (user_id, digest, source, seen_at)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [userId, digest, source.kind, new Date(now)],
    );
  }
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select $2, $1, kept_until from (select kept_until from kept_identities where user_id = $1 limit 1) kept
     on conflict (digest, user_id) do nothing`,
    [userId, digest],
  );
  if (isDeleted) return;
  const others = await findExcluded(client, userId, digests.known(source), now);
  for (const excludedId of others) await holdForReview(client, userId, excludedId, source.kind, now);
}

/** Other users who used it and are self-excluded now, including accounts deleted during the exclusion. */
async function findExcluded(
  client: PoolClient,
  userId: string,
  digests: readonly Buffer[],
  now: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct user_id as id from kept_identities
     where digest = any($1::bytea[]) and user_id <> $2
       and (kept_until is null or kept_until > $3)
     order by user_id`,
    [digests, userId, new Date(now)],
  );
  const ids = rows.map(({ id }) => id);
  const protections = await readProtections(client, ids, now);
  // The table also covers time-outs and limits. Families share cards, so only an exclusion holds an account.
  return ids.filter((id) => isExcluded(protections.get(id)!.restrictions, now));
}
