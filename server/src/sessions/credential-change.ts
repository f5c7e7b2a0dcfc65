import type { WaysIn } from '@sidebet/domain/auth/open-id';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { announce } from '../db/live-payload.ts';
import type { PoolClient } from '../db/pool.ts';
import { type NewSecurityEvent, recordSecurityEvent, type SecuritySource } from '../security-log/record.ts';
import type { Viewer } from '../users/viewer.ts';

/**
 * Records, in the transaction of the change, that credentials changed: a reset by email, a new factor or a new
 * email. Withdrawals are held after it. `now` is milliseconds since 1970 UTC.
 */
export async function recordCredentialsChange(
  client: PoolClient,
  now: number,
  event: NewSecurityEvent & { readonly userId: string },
): Promise<void> {
  const { userId } = event;
  await client.query('update users set credentials_changed_at = $2 where id = $1', [userId, new Date(now)]);
  await recordSecurityEvent(client, now, event);
}

/**
 * Locks the user before a passkey or two-factor authentication is added. Refuses a session that has ended, so a
 * password reset leaves no new factor behind. Refuses an unverified email, because the person who signed up may
 * not own it.
 */
export async function lockForNewFactor(client: PoolClient, viewer: Viewer): Promise<Refusal | null> {
  const user = await client.query<{ verified: boolean }>(
    'select email_verified as verified from users where id = $1 for update',
    [viewer.id],
  );
  // A separate statement, so it sees changes committed while waiting for the lock.
  const session = await client.query('select from sessions where id = $1 and user_id = $2', [
    viewer.sessionId,
    viewer.id,
  ]);
  if (!user.rows[0] || session.rowCount !== 1) return refuse('unauthenticated');
  return user.rows[0].verified ? null : refuse('factorNeedsVerifiedEmail');
}

/**
 * Marks an email as verified. The first verification removes every existing factor, because the person who set it never
 * proved ownership of the email. If there was one, every session ends too. Returns the ids of the ended sessions.
 */
export async function verifyAddress(
  client: PoolClient,
  userId: string,
  now: number,
  source: SecuritySource,
): Promise<string[]> {
  const { rowCount } = await client.query(
    'update users set email_verified = true, updated_at = now() where id = $1 and not email_verified',
    [userId],
  );
  if (rowCount !== 1) return [];
  await recordSecurityEvent(client, now, { kind: 'email.verified', userId, source });
  const passkeys = await client.query('delete from passkeys where user_id = $1', [userId]);
  await client.query('delete from backup_codes where user_id = $1', [userId]);
  const twoStep = await client.query('delete from totp_secrets where user_id = $1', [userId]);
  if ((passkeys.rowCount ?? 0) + (twoStep.rowCount ?? 0) === 0) return [];
  await recordSecurityEvent(client, now, { kind: 'factor.removed', userId, detail: 'unverified', source });
  return endEverySession(client, userId);
}

/** Ends logins that wait for their second factor: their password was checked before what ends the user's sessions. */
export async function endPendingLogins(client: PoolClient, userId: string): Promise<void> {
  await client.query("delete from auth_challenges where user_id = $1 and purpose = 'secondStep'", [userId]);
}

/** Ends and announces every session of a user, pending logins, and pushes to every browser; returns the sessions' ids. */
export async function endEverySession(client: PoolClient, userId: string): Promise<string[]> {
  await endPendingLogins(client, userId);
  await client.query('delete from push_subscriptions where user_id = $1', [userId]);
  const { rows } = await client.query<{ id: string }>(
    'delete from sessions where user_id = $1 returning id',
    [userId],
  );
  const ended = rows.map(({ id }) => id);
  await announce(client, { sessionsEnded: ended });
  return ended;
}

/** A user's ways to log in. Locks the user, so two of them cannot be removed at the same time. */
export async function lockWaysIn(client: PoolClient, userId: string): Promise<WaysIn> {
  await client.query('select from users where id = $1 for update', [userId]);
  const { rows } = await client.query<WaysIn>(
    `select exists (select from credentials where user_id = $1 and provider_id = 'credential') as has_password,
       (select count(*) from passkeys where user_id = $1) as passkeys,
       (select count(*) from credentials where user_id = $1 and provider_id <> 'credential') as connected`,
    [userId],
  );
  return rows[0]!;
}
