import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Viewer } from '../../http/handlers.ts';
import type { SecuritySource } from '../../security-log/record.ts';
import type { Auth } from '../auth/better-auth.ts';
import { checkCounted, countAttempt } from '../auth/log-in.ts';
import type { TwoFactorLoginDeps } from '../auth/log-in-with-factor.ts';
import { hasSecondFactor, recordStepUp } from '../auth/step-up.ts';
import { isPasswordOf } from '../passwords/check-password.ts';
import { findUserByPasskey, type PasskeyDeps, type Signed } from '../two-factor/passkeys.ts';
import { hasTwoFactor, removeTwoFactor, useCode } from '../two-factor/two-factor.ts';

export type ReauthenticationDeps = TwoFactorLoginDeps &
  Pick<PasskeyDeps, 'siteUrl'> & {
    readonly auth: Auth;
    readonly forgetSession: (sessionId: string) => void;
  };

export type Credentials = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: Signed | undefined;
};

/**
 * Steps up a session with a password, code or passkey. Failures count for this session only, so strangers cannot
 * block it. Refuses the password of an operator who has a second factor. Returns the expiry in milliseconds since
 * 1970 UTC and the cookie of the session's new token.
 */
export async function reauthenticate(
  deps: ReauthenticationDeps,
  viewer: Viewer,
  { password, code, passkey }: Credentials,
  source: SecuritySource,
): Promise<{ kind: 'recorded'; until: number; cookies: string[] } | Refusal> {
  const { auth, pool, wallClock: clock, encryption, siteUrl } = deps;
  const kind = passkey || code ? 'secondFactor' : 'password';
  if (kind === 'password' && viewer.role === 'admin' && (await hasSecondFactor(pool, viewer.id))) {
    return refuse('secondFactorNeeded');
  }
  const counted = await countAttempt(
    deps,
    { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id },
    source,
  );
  if (counted.kind === 'refusal') return counted;
  const isConfirmed = passkey
    ? (await findUserByPasskey({ pool, clock, siteUrl }, 'passkeyStepUp', passkey)) === viewer.id
    : code
      ? (await hasTwoFactor(pool, viewer.id)) && (await useCode({ pool, clock, encryption }, viewer.id, code))
      : await checkCounted(counted, () => isPasswordOf(deps, viewer.id, password ?? ''));
  const detail = passkey ? 'passkey' : code ? 'code' : 'password';
  const event = isConfirmed ? 'stepUp.ok' : 'stepUp.failed';
  deps.securityLog.note({ kind: event, userId: viewer.id, detail, source });
  if (!isConfirmed) {
    counted.failed();
    return refuse(passkey ? 'passkeyNotValid' : code ? 'secondStepInvalid' : 'stepUpFailed');
  }
  await counted.refund();
  return recordStepUp({ auth, pool, clock, forgetSession: deps.forgetSession }, viewer, kind);
}

/** Turns off two-factor authentication with password and code, or a backup code. */
export async function disableTwoFactor(
  deps: ReauthenticationDeps,
  viewer: Viewer,
  { password, code }: { readonly password: string; readonly code: string },
  source: SecuritySource,
): Promise<{ kind: 'done' } | Refusal> {
  const { pool, wallClock: clock, encryption } = deps;
  if (!(await hasTwoFactor(pool, viewer.id))) return refuse('totpNotOn');
  const counted = await countAttempt(
    deps,
    { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id },
    source,
  );
  if (counted.kind === 'refusal') return counted;
  const failed = (detail: string) => {
    counted.failed();
    deps.securityLog.note({ kind: 'stepUp.failed', userId: viewer.id, detail, source });
  };
  // The password first, so a wrong one uses up no code.
  if (!(await checkCounted(counted, () => isPasswordOf(deps, viewer.id, password)))) {
    failed('password');
    return refuse('stepUpFailed');
  }
  if (!(await useCode({ pool, clock, encryption }, viewer.id, code))) {
    failed('code');
    return refuse('secondStepInvalid');
  }
  await counted.refund();
  await removeTwoFactor({ pool, clock }, viewer.id, source);
  return { kind: 'done' };
}
