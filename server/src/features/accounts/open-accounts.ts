import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { Log } from '../../log.ts';
import { accountLimits } from './account-limits.ts';
import { openAuth } from './auth.ts';
import { findViewerBy } from './find-viewer.ts';
import { accountHandlers } from './handlers.ts';
import { sessionCache } from './session-cache.ts';

export type AccountsOptions = {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** RATE_LIMITS. */
  readonly rateLimits: boolean;
  readonly playMoney: boolean;
};

/**
 * The whole feature, wired: handlers, who is behind a request, and `forgetSession` for the live hub to call
 * for every id in a `{"sessionsEnded": [...]}` message on channel `sidebet_live`. That message is sent here,
 * whenever a session ends, so that every process forgets it.
 */
export function openAccounts(options: AccountsOptions) {
  const { databaseUrl, pool, publicUrl, secret, clock, log, rateLimits, playMoney } = options;
  const cache = sessionCache(clock);
  const onSessionEnded = async (sessionId: string): Promise<void> => {
    cache.forget(sessionId);
    const message = JSON.stringify({ sessionsEnded: [sessionId] });
    await pool.query('select pg_notify($1, $2)', ['sidebet_live', message]);
  };
  const auth = openAuth({ databaseUrl, publicUrl, secret, log, onSessionEnded });
  return {
    auth,
    handlers: accountHandlers({ auth, pool, clock, limits: accountLimits(clock, rateLimits), playMoney }),
    findViewer: findViewerBy(auth, cache),
    forgetSession: cache.forget,
    forgetAllSessions: cache.forgetAll,
    close: auth.close,
  };
}
