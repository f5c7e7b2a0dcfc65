import { openIdProviders } from '@sidebet/domain/auth/open-id';
import type { FastifyRequest } from 'fastify';
import type { HashCost } from '../../../config/hash-cost.ts';
import type { Pool } from '../../../db/pool.ts';
import type { BackgroundWork } from '../../../http/background-work.ts';
import { openIdReturnPath } from '../../../http/open-id-form-post.ts';
import { readCookie, siteCookies } from '../../../http/site-cookies.ts';
import type { IsBreached } from '../../../integrations/breached-passwords.ts';
import { createOpenIdClient, type OpenIdRegistrations } from '../../../integrations/open-id.ts';
import type { Log } from '../../../logging/log.ts';
import { openSecurityLog } from '../../../security-log/record.ts';
import { sessionCache } from '../../../sessions/session-cache.ts';
import { openSessions } from '../../../sessions/sessions.ts';
import type { AdmitSignup } from '../../../site/admit-signup.ts';
import type { Site } from '../../../site/site.ts';
import type { GameClock, WallClock } from '../../../time/clock.ts';
import type { Eligibility } from '../../../users/eligibility.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { createSecretEncryption } from '../two-factor/encrypt-secret.ts';
import type { AuthContext } from './auth-context.ts';
import { authEmails } from './auth-emails.ts';
import { authLimits } from './auth-limits.ts';
import { findViewerBy } from './find-viewer.ts';
import { authHandlers } from './handlers.ts';
import { knownDevices } from './known-device.ts';
import { countLoginAttempts, uncountedLoginAttempts } from './login-attempts.ts';
import { openIdHandlers } from './open-id-handlers.ts';
import { refuseUnverifiedEmail, refuseWithoutStepUp, requireOperatorBy } from './step-up.ts';
import { requireAcceptedTerms } from './terms.ts';

export type AuthOptions = {
  readonly pool: Pool;
  readonly publicUrl: string;
  /** The origin of emailed links; known once the server listens. */
  readonly siteUrl: () => string;
  readonly site: Site;
  readonly secret: string;
  /** SESSION_SECRET_PREVIOUS: decrypts secrets from before the secret was changed. */
  readonly previousSecret?: string | undefined;
  /** Lets tests that sign up many users hash passwords and identities cheaply. */
  readonly hashCost?: HashCost | undefined;
  readonly isBreached: IsBreached;
  readonly admitSignup: AdmitSignup;
  /** Checks age and place at signup. */
  readonly eligibility: Eligibility;
  readonly clock: GameClock;
  /** Wall time, used for emails and sessions. */
  readonly wallClock: WallClock;
  readonly log: Log;
  readonly backgroundWork: BackgroundWork;
  /** RATE_LIMITS. */
  readonly rateLimits: boolean;
  /** Registrations at other services. Without any, only passwords and passkeys log in. */
  readonly openId: OpenIdRegistrations;
  readonly playMoney: boolean;
  readonly payouts: AuthContext['payouts'];
};

/**
 * Wires logins and sessions. `forgetSession` must be called for every id in a `{"sessionsEnded": [...]}` message
 * on channel `sidebet_live`. The feature sends that message whenever a session ends, so every process drops it
 * from its cache.
 */
export function openAuth(options: AuthOptions) {
  const { pool, publicUrl, secret, clock, log, backgroundWork, rateLimits, playMoney, payouts } = options;
  const { wallClock, siteUrl, isBreached, admitSignup, eligibility, hashCost } = options;
  const cache = sessionCache(wallClock);
  const cookies = siteCookies(publicUrl);
  const sessions = openSessions({
    ...{ pool, wallClock, secret, forgetSession: cache.forget },
    cookie: cookies.session,
  });
  const emails = authEmails(pool, wallClock, siteUrl);
  const loginAttempts = rateLimits ? countLoginAttempts({ pool, wallClock, secret }) : uncountedLoginAttempts;
  const limits = authLimits(wallClock, rateLimits);
  const encryption = createSecretEncryption(secret, options.previousSecret);
  const devices = knownDevices({ pool, wallClock, secret, cookie: cookies.device });
  const securityLog = openSecurityLog(pool, wallClock, backgroundWork);
  const openId = Object.fromEntries(
    openIdProviders.flatMap((provider) => {
      const registration = options.openId[provider];
      const redirectUri = () => `${siteUrl()}${openIdReturnPath}${provider}`;
      return registration
        ? [[provider, createOpenIdClient(provider, registration, { log, redirectUri })]]
        : [];
    }),
  ) as AuthContext['openId'];
  const context: AuthContext = {
    openId,
    sessions,
    cookies,
    hashing: createPasswordHashing(hashCost),
    secret,
    securityLog,
    devices,
    pool,
    clock,
    wallClock,
    siteUrl,
    site: options.site,
    log,
    limits,
    loginAttempts,
    encryption,
    isBreached,
    admitSignup,
    eligibility,
    hashCost,
    playMoney,
    payouts,
    emails,
    backgroundWork,
    rateLimits,
    forgetSession: cache.forget,
  };
  return {
    handlers: { ...authHandlers(context), ...openIdHandlers(context) },
    /** For the features of emailed links and of the security page. */
    context,
    findViewer: findViewerBy(sessions, cookies.session, cache),
    carriesSession: (request: FastifyRequest) => readCookie(request, cookies.session) !== null,
    /** The checks behind what endpoints declare in the contract. */
    guardChecks: {
      acceptedTerms: requireAcceptedTerms(pool),
      verifiedEmail: (viewer: Viewer) => refuseUnverifiedEmail(pool, viewer),
      stepUp: (viewer: Viewer) => refuseWithoutStepUp(context, viewer),
    },
    requireOperator: requireOperatorBy(context),
    forgetSession: cache.forget,
    forgetAllSessions: cache.forgetAll,
    securityLog,
  };
}
