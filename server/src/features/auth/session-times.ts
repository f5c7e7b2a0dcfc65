import {
  type Role,
  recordUseEveryMs,
  type SessionTimes,
  sessionEnd,
} from '@sidebet/domain/auth/session-limits';
import type { WallClock } from '../../time/clock.ts';
import type { Auth } from './better-auth.ts';

type TimedSession = { readonly id: string; readonly createdAt: Date; readonly lastSeenAt?: unknown };

/**
 * The end of a session that was just found, in milliseconds since 1970 UTC; null if its limits have ended it.
 * Records its use only now and then, so ordinary requests write nothing.
 */
export async function sessionInUse(
  auth: Auth,
  clock: WallClock,
  session: TimedSession,
  role: Role,
): Promise<number | null> {
  const now = clock.now();
  const times = readTimes(session);
  if (sessionEnd(times, role) <= now) return null;
  if (now - times.lastSeenAt < recordUseEveryMs(role)) return sessionEnd(times, role);
  await auth.pool.query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    session.id,
    new Date(now),
  ]);
  return sessionEnd({ ...times, lastSeenAt: now }, role);
}

export function readTimes({ createdAt, lastSeenAt }: TimedSession): SessionTimes {
  const created = createdAt.getTime();
  return { createdAt: created, lastSeenAt: lastSeenAt instanceof Date ? lastSeenAt.getTime() : created };
}

export function readRole(user: { readonly role?: unknown }): Role {
  return user.role === 'admin' ? 'admin' : 'user';
}
