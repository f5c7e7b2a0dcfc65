import type { FastifyRequest } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import { afterAnswer } from '../../http/after-answer.ts';
import type { Viewer } from '../../http/handlers.ts';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import type { Log } from '../../logging/log.ts';
import { openSecurityLog } from '../../security-log/record.ts';
import type { Clock } from '../../time/clock.ts';
import type { Eligibility } from '../age-place/eligibility.ts';
import { accountLimits } from './account-limits.ts';
import { accountMails } from './account-mails.ts';
import { openAuth } from './auth.ts';
import { sessionCookieOf } from './caller.ts';
import { findViewerBy } from './find-viewer.ts';
import { countGuesses, uncountedGuesses } from './guesses.ts';
import { accountHandlers } from './handlers.ts';
import { knownDevices } from './known-device.ts';
import { mailedLinkHandlers } from './mailed-link-handlers.ts';
import { createPasswordHashing, type HashCost } from './password-hashing.ts';
import { mailNewestLink } from './reset-links.ts';
import { openSeal } from './seal.ts';
import { securityHandlers } from './security-handlers.ts';
import { sessionCache } from './session-cache.ts';
import type { SessionViewDeps } from './session-view.ts';
import { requireMayWithdraw, requireOperatorBy, requireProof } from './step-up.ts';

export type AccountsOptions = {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly publicUrl: string;
  /** The origin of emailed links; known once the server listens. */
  readonly siteUrl: () => string;
  readonly secret: string;
  /** SESSION_SECRET_PREVIOUS: decrypts secrets from before the secret was changed. */
  readonly previousSecret?: string | undefined;
  /** Lets tests that sign up many users hash passwords cheaply. */
  readonly passwordCost?: HashCost | undefined;
  readonly isBreached: IsBreached;
  /** Checks age and place at signup. */
  readonly eligibility: Eligibility;
  readonly clock: Clock;
  /** Wall time, used for emails and sessions. */
  readonly wallClock: Clock;
  readonly log: Log;
  /** RATE_LIMITS. */
  readonly rateLimits: boolean;
  readonly playMoney: boolean;
  readonly payouts: SessionViewDeps['payouts'];
};

/**
 * The whole feature, wired. `forgetSession` must be called for every id in a `{"sessionsEnded": [...]}` message
 * on channel `sidebet_live`. The feature sends that message whenever a session ends, so every process drops it
 * from its cache.
 */
export function openAccounts(options: AccountsOptions) {
  const { databaseUrl, pool, publicUrl, secret, clock, log, rateLimits, playMoney, payouts } = options;
  const { wallClock, siteUrl, isBreached, eligibility } = options;
  const cache = sessionCache(wallClock);
  const onSessionEnded = async (sessionId: string): Promise<void> => {
    cache.forget(sessionId);
    const message = JSON.stringify({ sessionsEnded: [sessionId] });
    await pool.query('select pg_notify($1, $2)', ['sidebet_live', message]);
  };
  const mails = accountMails(pool, wallClock, siteUrl);
  const guesses = rateLimits ? countGuesses({ pool, clock: wallClock, secret }) : uncountedGuesses;
  const auth = openAuth({
    databaseUrl,
    publicUrl,
    secret,
    hashing: createPasswordHashing(options.passwordCost),
    log,
    clock: wallClock,
    onSessionEnded,
    onResetAsked: (person, token) => mailNewestLink(pool, mails, person, token),
  });
  const limits = accountLimits(wallClock, rateLimits);
  const seal = openSeal(secret, options.previousSecret);
  const afterwards = afterAnswer(log);
  const devices = knownDevices({ pool, clock: wallClock, secret, cookie: auth.deviceCookie });
  const securityLog = openSecurityLog(pool, wallClock, afterwards);
  const deps = {
    auth,
    securityLog,
    devices,
    pool,
    clock,
    wallClock,
    siteUrl,
    log,
    limits,
    guesses,
    seal,
    isBreached,
    eligibility,
    playMoney,
    payouts,
    mails,
    afterwards,
    rateLimits,
    forgetSession: cache.forget,
  };
  return {
    auth,
    handlers: { ...accountHandlers(deps), ...mailedLinkHandlers(deps), ...securityHandlers(deps) },
    findViewer: findViewerBy(auth, wallClock, cache),
    carriesSession: (request: FastifyRequest) => sessionCookieOf(auth, request) !== null,
    /** For handlers that require step-up authentication and for withdrawals. They throw the refusal. */
    requireProof: (viewer: Viewer) => requireProof({ pool, clock: wallClock }, viewer),
    requireOperator: requireOperatorBy({ pool, clock: wallClock, afterwards }),
    requireMayWithdraw: (viewer: Viewer) => requireMayWithdraw({ pool, clock: wallClock }, viewer),
    forgetSession: cache.forget,
    forgetAllSessions: cache.forgetAll,
    securityLog,
    /** Resolves when background work after responses, such as emails, has finished. */
    afterwards,
    async close() {
      await afterwards.finished();
      await auth.close();
    },
  };
}
