import { deviceName } from '@sidebet/domain/auth/device';
import { sessionEnd } from '@sidebet/domain/auth/session-limits';
import { announce } from '../db/live-payload.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../security-log/record.ts';
import type { WallClock } from '../time/clock.ts';
import type { Viewer } from '../users/viewer.ts';
import { endPendingLogins } from './credential-change.ts';

type Row = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: number;
  readonly lastSeenAt: number;
};

/** The user's sessions: the current one first, then the most recently used. */
export async function listOwnSessions(pool: Pool, clock: WallClock, viewer: Viewer) {
  const now = clock.now();
  const { rows } = await pool.query<Row>(
    `select id, user_agent, created_at, last_seen_at from sessions
     where user_id = $1 and expires_at > $3 order by (id = $2) desc, last_seen_at desc, id limit 100`,
    [viewer.id, viewer.sessionId, new Date(now)],
  );
  return rows
    .filter((row) => row.id === viewer.sessionId || sessionEnd(row, viewer.role) > now)
    .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      createdAt,
      // The current session is in use now, whatever was recorded last.
      lastSeenAt: id === viewer.sessionId ? now : lastSeenAt,
      isThis: id === viewer.sessionId,
    }));
}

/**
 * Ends one named session of a user, or all but one, and the pushes to their browsers, in the caller's transaction. Announces it
 * to pages and processes. Returns the ids of the ended sessions.
 */
export async function endSessions(
  client: PoolClient,
  userId: string,
  which: { readonly only: string } | { readonly allBut: string },
  now: number,
  source: SecuritySource,
): Promise<string[]> {
  const [condition, id] = 'only' in which ? ['id = $2', which.only] : ['id <> $2', which.allBut];
  const { rows } = await client.query<{ id: string }>(
    `delete from sessions where user_id = $1 and ${condition} returning id`,
    [userId, id],
  );
  if ('allBut' in which) {
    await endPendingLogins(client, userId);
    // Also of browsers whose login has expired.
    await client.query(
      'delete from push_subscriptions where user_id = $1 and session_id is distinct from $2',
      [userId, which.allBut],
    );
  }
  const ended = rows.map((row) => row.id);
  if (ended.length > 0) {
    const detail = 'only' in which ? 'one' : 'others';
    await recordSecurityEvent(client, now, { kind: 'session.ended', userId, detail, source });
  }
  await announce(client, { sessionsEnded: ended });
  return ended;
}
