import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { SecuritySource } from '../../../security-log/record.ts';
import type { Viewer } from '../../../users/viewer.ts';
import type { UsesAuth } from '../auth/auth-context.ts';
import { checkCounted, countAttempt } from '../auth/log-in.ts';
import type { TwoFactorLoginContext } from '../auth/log-in-with-factor.ts';
import { hasSecondFactor, recordStepUp } from '../auth/step-up.ts';
import { isPasswordOf } from '../passwords/check-password.ts';
import { findUserByPasskey, type PasskeyContext, type Signed } from '../two-factor/passkeys.ts';
import { hasTwoFactor, removeTwoFactor, useCode } from '../two-factor/two-factor.ts';

export type ReauthenticationContext = TwoFactorLoginContext & PasskeyContext & UsesAuth<'forgetSession'>;

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
  context: ReauthenticationContext,
  viewer: Viewer,
  { password, code, passkey }: Credentials,
  source: SecuritySource,
): Promise<{ kind: 'recorded'; until: number; cookies: string[] } | Refusal> {
  const { pool } = context;
  const kind = passkey || code ? 'secondFactor' : 'password';
  if (kind === 'password' && viewer.role === 'admin' && (await hasSecondFactor(pool, viewer.id))) {
    return refuse('secondFactorNeeded');
  }
  const counted = await countAttempt(
    context,
    { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id },
    source,
  );
  if (counted.kind === 'refusal') return counted;
  const isConfirmed = passkey
    ? (await findUserByPasskey(context, 'passkeyStepUp', passkey)) === viewer.id
    : code
      ? (await hasTwoFactor(pool, viewer.id)) && (await useCode(context, viewer.id, code))
      : await checkCounted(counted, () => isPasswordOf(context, viewer.id, password ?? ''));
  const detail = passkey ? 'passkey' : code ? 'code' : 'password';
  const event = isConfirmed ? 'stepUp.ok' : 'stepUp.failed';
  context.securityLog.note({ kind: event, userId: viewer.id, detail, source });
  if (!isConfirmed) {
    counted.failed();
    return refuse(passkey ? 'passkeyNotValid' : code ? 'secondStepInvalid' : 'stepUpFailed');
  }
  await counted.refund();
  return recordStepUp(context, viewer, kind);
}

/** Turns off two-factor authentication with password and code, or a backup code. */
export async function disableTwoFactor(
  context: ReauthenticationContext,
  viewer: Viewer,
  { password, code }: { readonly password: string; readonly code: string },
  source: SecuritySource,
): Promise<{ kind: 'done' } | Refusal> {
  const { pool } = context;
  if (!(await hasTwoFactor(pool, viewer.id))) return refuse('totpNotOn');
  const counted = await countAttempt(
    context,
    { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id },
    source,
  );
  if (counted.kind === 'refusal') return counted;
  const failed = (detail: string) => {
    counted.failed();
    context.securityLog.note({ kind: 'stepUp.failed', userId: viewer.id, detail, source });
  };
  // The password first, so a wrong one uses up no code.
  if (!(await checkCounted(counted, () => isPasswordOf(context, viewer.id, password)))) {
    failed('password');
    return refuse('stepUpFailed');
  }
  if (!(await useCode(context, viewer.id, code))) {
    failed('code');
    return refuse('secondStepInvalid');
  }
  await counted.refund();
  await removeTwoFactor(context, viewer.id, source);
  return { kind: 'done' };
}
