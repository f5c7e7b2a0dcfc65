import { hash } from 'node:crypto';
import type { ProtectionChange } from '@sidebet/contract/protection';
import { type Limit, lapse } from '@sidebet/domain/protection/limit-change';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import type { PlayRestrictions } from '@sidebet/domain/protection/play-restrictions';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { protectAccount } from '../../../book/account-rows.ts';
import { readProtections, type StoredProtection } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { dateOrNull } from '../../../time/instants.ts';

/** A change requested by its user: who, with which key, and what. */
export type ProtectionRequest = {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestParts: readonly unknown[];
};

/** What a change writes. */
export type ProtectionWrite = {
  readonly limit?: { readonly kind: LimitKind; readonly limit: Limit };
  readonly restrictions?: PlayRestrictions;
  /** The log line; null if nothing changed, then only the key is stored. */
  readonly line: LogLine | null;
};

export type LogLine = Pick<ProtectionChange, 'what'> & {
  readonly kind?: LimitKind;
  readonly before?: number | null;
  readonly after?: number | null;
  readonly until?: number | null;
};

type StoredLine = Omit<LogLine, 'what'> & { readonly what: LogLine['what'] | 'unchanged' };

/**
 * Changes a user's protection settings in one transaction. It holds the user's lock, which deposits take, and the
 * account's lock, which bets take, so every later decision sees the change. Repeating the key changes nothing.
 * Returns the refusal of `decide` or idempotencyKeyReused, and null once changed.
 */
export async function changeProtection(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { userId, idempotencyKey, requestParts }: ProtectionRequest,
  decide: (client: PoolClient, stored: StoredProtection, now: number) => Promise<ProtectionWrite | Refusal>,
): Promise<Refusal | null> {
  const requestHash = hash('sha256', JSON.stringify(requestParts), 'base64url');
  return inTransactionUnlessRefused(pool, async (client) => {
    await lockUser(client, userId);
    const known = await client.query<{ requestHash: string }>(
      'select request_hash from protection_changes where user_id = $1 and idempotency_key = $2',
      [userId, idempotencyKey],
    );
    if (known.rows[0])
      return known.rows[0].requestHash === requestHash ? null : refuse('idempotencyKeyReused');
    await protectAccount(client, userId);
    const now = clock.now();
    const before = (await readProtections(client, [userId], now)).get(userId)!;
    const written = await decide(client, before, now);
    if (isRefusal(written)) return written;
    if (written.limit) {
      await noteLapse(client, userId, before, written.limit.kind, now);
      await writeLimit(client, userId, written.limit);
    }
    if (written.restrictions) await writeRestrictions(client, userId, written.restrictions);
    const line: StoredLine = written.line ?? { what: 'unchanged' };
    await appendLine(client, userId, line, now, { idempotencyKey, requestHash });
    await announce(client, { protections: [userId] });
    return null;
  });
}

/** Serializes decisions about this user's deposits and protection until the transaction ends. */
export async function lockUser(client: PoolClient, userId: string): Promise<void> {
  await client.query('select from users where id = $1 for no key update', [userId]);
}

/** Appends to a user's protection log. `by` identifies the request; automatic changes have none. */
export async function appendLine(
  client: PoolClient,
  userId: string,
  { what, kind, before, after, until }: StoredLine,
  now: number,
  by?: { readonly idempotencyKey: string; readonly requestHash: string },
): Promise<void> {
  await client.query(
    `insert into protection_changes (id, user_id, at, what, kind, before_amount, after_amount, until, idempotency_key,
       request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newId(),
      userId,
      new Date(now),
      what,
      kind ?? null,
      before ?? null,
      after ?? null,
      dateOrNull(until),
      by?.idempotencyKey ?? null,
      by?.requestHash ?? null,
    ],
  );
}

/** Cancels expired pending increases first and logs that. */
async function noteLapse(
  client: PoolClient,
  userId: string,
  before: StoredProtection,
  kind: LimitKind,
  now: number,
): Promise<void> {
  const limit = before.limits.get(kind);
  if (!limit?.pending || lapse(limit, now).what === null) return;
  const line = { what: 'looserLapsed', kind, before: limit.amount, after: limit.pending.amount } as const;
  await appendLine(client, userId, line, now);
}

export async function writeLimit(
  client: PoolClient,
  userId: string,
  { kind, limit }: NonNullable<ProtectionWrite['limit']>,
): Promise<void> {
  await client.query(
    `insert into protection_limits (user_id, kind, amount, pending_amount, pending_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind) do update set amount = excluded.amount, pending_amount = excluded.pending_amount,
       pending_at = excluded.pending_at`,
    [userId, kind, limit.amount, limit.pending?.amount ?? null, dateOrNull(limit.pending?.askedAt)],
  );
}

async function writeRestrictions(
  client: PoolClient,
  userId: string,
  { timeOut, exclusion }: PlayRestrictions,
): Promise<void> {
  await client.query(
    `insert into protection (user_id, time_out_since, time_out_until, excluded_since, excluded_until, return_asked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set time_out_since = excluded.time_out_since, time_out_until = excluded.time_out_until,
       excluded_since = excluded.excluded_since, excluded_until = excluded.excluded_until,
       return_asked_at = excluded.return_asked_at`,
    [
      userId,
      dateOrNull(timeOut?.since),
      dateOrNull(timeOut?.until),
      dateOrNull(exclusion?.since),
      dateOrNull(exclusion?.until),
      dateOrNull(exclusion?.returnAskedAt),
    ],
  );
}
