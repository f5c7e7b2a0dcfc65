import { isStepUpFresh, sessionLimits } from '@sidebet/domain/auth/session-limits';
import { type OperatorSession, refuseOperator } from '@sidebet/domain/operators/operator-access';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool } from '../../../db/pool.ts';
import { readSource, recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import type { RequireOperator, Viewer } from '../../../users/viewer.ts';
import type { UsesAuth } from './auth-context.ts';

type Authentication = OperatorSession & { readonly provenAt: number; readonly hasEnteredConsole: boolean };

/** Read from the database instead of a cache, because a step-up in one process counts in all. */
async function readAuthentication(pool: Pool, { id, sessionId }: Viewer): Promise<Authentication | null> {
  const { rows } = await pool.query<Authentication>({
    name: 'read-authentication',
    text: `select proven_at, second_factor_at, ${hasSecondFactorSql('$2')} as has_second_factor,
             console_entered_at is not null as has_entered_console
           from sessions where id = $1`,
    values: [sessionId, id],
  });
  return rows[0] ?? null;
}

const hasSecondFactorSql = (userId: string) => `(
  exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
  or exists (select from passkeys where user_id = ${userId}))`;

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`select ${hasSecondFactorSql('$1')} as has`, [userId]);
  return rows[0]!.has;
}

/**
 * Refuses unless this session was authenticated within the last ten minutes. An operator with a second factor
 * must have used it: a stolen password must not be enough to replace the factor.
 */
export async function refuseWithoutStepUp(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  viewer: Viewer,
): Promise<Refusal | null> {
  const session = await readAuthentication(pool, viewer);
  const byFactor = viewer.role === 'admin' && session?.hasSecondFactor;
  const at = byFactor ? session.secondFactorAt : (session?.provenAt ?? null);
  return at !== null && isStepUpFresh(at, wallClock.now()) ? null : refuse('stepUpNeeded');
}

/** Decides about every request to an operators' endpoint, before its body is read. */
export function requireOperatorBy({
  pool,
  wallClock,
  backgroundWork,
}: Uses<'pool' | 'wallClock' | 'backgroundWork'>): RequireOperator {
  return async (viewer, access, request) => {
    const now = wallClock.now();
    const session = await readAuthentication(pool, viewer);
    const refusal: Refusal | null = session
      ? refuseOperator(session, access, now)
      : refuse('unauthenticated');
    if (refusal || session?.hasEnteredConsole) return refusal;
    const source = { ...readSource(request), sessionId: viewer.sessionId };
    backgroundWork.run('record who entered the console', () => recordConsoleEntry(pool, now, viewer, source));
    return null;
  };
}

/** Records the first request of a session to the console. The session's row lets one of several requests through. */
async function recordConsoleEntry(
  pool: Pool,
  now: number,
  { id, sessionId }: Viewer,
  source: SecuritySource,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update sessions set console_entered_at = $2 where id = $1 and console_entered_at is null',
      [sessionId, new Date(now)],
    );
    if (rowCount === 0) return;
    await recordSecurityEvent(client, now, { kind: 'console.entered', userId: id, source });
  });
}

export async function refuseUnverifiedEmail(pool: Pool, { id }: Viewer): Promise<Refusal | null> {
  const { rows } = await pool.query<{ verified: boolean }>(
    'select email_verified as verified from users where id = $1',
    [id],
  );
  return rows[0]?.verified ? null : refuse('emailNotVerified');
}

/** How a user authenticated. */
export type AuthenticationMethod = 'password' | 'secondFactor';

const authenticatedColumns: Record<AuthenticationMethod, string> = {
  password: 'proven_at = $2',
  secondFactor: 'proven_at = $2, second_factor_at = $2',
};

/** Records that a session started with the second factor. */
export async function recordSecondFactor(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  sessionId: string,
): Promise<void> {
  await pool.query(`update sessions set ${authenticatedColumns.secondFactor} where id = $1`, [
    sessionId,
    new Date(wallClock.now()),
  ]);
}

/**
 * Records a step-up and rotates the session token, so an earlier copy of the token is useless. Open streams
 * reconnect with the new one. Returns the expiry in milliseconds since 1970 UTC and the Set-Cookie values.
 * Refuses a session that ended meanwhile.
 */
export async function recordStepUp(
  { sessions, pool, wallClock, forgetSession }: UsesAuth<'sessions' | 'pool' | 'wallClock' | 'forgetSession'>,
  viewer: Viewer,
  kind: AuthenticationMethod,
): Promise<{ kind: 'recorded'; until: number; cookies: string[] } | Refusal> {
  const now = wallClock.now();
  const cookies = await inTransaction(pool, async (client) => {
    await client.query(`update sessions set ${authenticatedColumns[kind]} where id = $1`, [
      viewer.sessionId,
      new Date(now),
    ]);
    return sessions.rotate(client, viewer.sessionId, now);
  });
  if (cookies === null) return refuse('unauthenticated');
  forgetSession(viewer.sessionId);
  return { kind: 'recorded', until: now + sessionLimits.stepUpMs, cookies };
}
