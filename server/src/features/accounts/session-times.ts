import { sessionEnd } from '@sidebet/domain/accounts/session-limits';
import type { Clock } from '../../clock.ts';
import type { Auth } from './auth.ts';
import { noteUseMs } from './session-list.ts';

type KnownSession = { readonly id: string; readonly createdAt: Date; readonly lastSeenAt?: unknown };

/**
 * When a session that was just found ends, milliseconds since 1970 UTC; null when it has ended by its limits. Notes that
 * it is in use, every few minutes at most, so that an ordinary request writes nothing.
 */
export async function sessionInUse(auth: Auth, clock: Clock, session: KnownSession): Promise<number | null> {
  const now = clock.now();
  const createdAt = session.createdAt.getTime();
  const lastSeenAt = session.lastSeenAt instanceof Date ? session.lastSeenAt.getTime() : createdAt;
  if (sessionEnd({ createdAt, lastSeenAt }) <= now) return null;
  if (now - lastSeenAt < noteUseMs) return sessionEnd({ createdAt, lastSeenAt });
  await auth.pool.query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    session.id,
    new Date(now),
  ]);
  return sessionEnd({ createdAt, lastSeenAt: now });
}
