import { canLoseOne, type OpenIdProvider, openIdProviders } from '@sidebet/domain/auth/open-id';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import {
  lockForNewFactor,
  lockWaysIn,
  recordCredentialsChange,
} from '../../../sessions/credential-change.ts';
import type { Viewer } from '../../../users/viewer.ts';

/** The connections of users to other services: rows of `credentials` with that service as `provider_id`. */

type Connection = { readonly provider: OpenIdProvider; readonly subject: string };

/** The user who is connected to this identity; null if there is none. */
export async function findConnectedUser(
  pool: Pool,
  provider: OpenIdProvider,
  subject: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>(
    'select user_id from credentials where provider_id = $1 and account_id = $2',
    [provider, subject],
  );
  return rows[0]?.userId ?? null;
}

/** A user's password and connected services. */
export async function readSignIns(pool: Pool, userId: string) {
  const { rows } = await pool.query<{ provider: string; createdAt: number }>(
    'select provider_id as provider, created_at from credentials where user_id = $1',
    [userId],
  );
  return {
    hasPassword: rows.some(({ provider }) => provider === 'credential'),
    signIns: openIdProviders.flatMap((provider) =>
      rows
        .filter((row) => row.provider === provider)
        .map(({ createdAt }) => ({ provider, connectedAt: createdAt })),
    ),
  };
}

/**
 * Connects an identity to the logged-in user. Repeats change nothing. Refuses an ended session and an unverified email,
 * as for other factors; an identity of another user; and a second identity of the same service.
 */
export async function connectSignIn(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  viewer: Viewer,
  { provider, subject }: Connection,
  source: SecuritySource,
): Promise<{ readonly kind: 'connected' } | Refusal> {
  return inTransaction(pool, async (client) => {
    const refused = await lockForNewFactor(client, viewer);
    if (refused) return refused;
    const now = wallClock.now();
    const { rows } = await client.query<{ userId: string; isThis: boolean }>(
      `select user_id, account_id = $2 as is_this from credentials
       where provider_id = $1 and (account_id = $2 or user_id = $3)`,
      [provider, subject, viewer.id],
    );
    if (rows.some(({ userId, isThis }) => isThis && userId !== viewer.id)) return refuse('openIdInUse');
    if (rows.some(({ isThis }) => isThis)) return { kind: 'connected' };
    if (rows.length > 0) return refuse('openIdAlreadyConnected');
    const { rowCount } = await client.query(
      `insert into credentials (id, user_id, provider_id, account_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
      [newId(), viewer.id, provider, subject, new Date(now)],
    );
    if (rowCount === 0) return refuse('openIdInUse');
    await recordCredentialsChange(client, now, {
      kind: 'factor.added',
      userId: viewer.id,
      detail: provider,
      source,
    });
    return { kind: 'connected' };
  });
}

/** Disconnects a service. Refuses one that is not connected, and the last way in. */
export async function disconnectSignIn(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  userId: string,
  provider: OpenIdProvider,
  source: SecuritySource,
): Promise<{ readonly kind: 'disconnected' } | Refusal> {
  return inTransaction(pool, async (client) => {
    const ways = await lockWaysIn(client, userId);
    const found = await client.query('select from credentials where user_id = $1 and provider_id = $2', [
      userId,
      provider,
    ]);
    if (found.rowCount === 0) return refuse('openIdNotConnected');
    if (!canLoseOne(ways)) return refuse('lastWayIn');
    await client.query('delete from credentials where user_id = $1 and provider_id = $2', [userId, provider]);
    await recordSecurityEvent(client, wallClock.now(), {
      kind: 'factor.removed',
      userId,
      detail: provider,
      source,
    });
    return { kind: 'disconnected' };
  });
}
