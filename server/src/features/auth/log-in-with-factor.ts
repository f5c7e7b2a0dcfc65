import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { addressKey } from '../../limits/attempt-limit.ts';
import { findAuthChallenge, useAuthChallenge } from '../two-factor/auth-challenges.ts';
import { findUserByPasskey, type PasskeyDeps, type Signed } from '../two-factor/passkeys.ts';
import { type TwoFactorDeps, useCode } from '../two-factor/two-factor.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import type { SignedIn } from './create-user.ts';
import { completeLogin, countLogin, rememberDevice } from './log-in.ts';
import type { SignInDeps } from './sign-up.ts';

export type TwoFactorLoginDeps = SignInDeps & Omit<TwoFactorDeps, 'clock'>;

/**
 * Completes a login with a code of the authenticator app or a backup code. Wrong codes count together with wrong
 * passwords. The pending login stays valid, so the password is not typed again. Refusals in order: a login that
 * expired or was completed, too many attempts, a code that is wrong or used.
 */
export async function finishLogIn(
  deps: TwoFactorLoginDeps,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  caller: Caller,
): Promise<SignedIn | Refusal> {
  const { pool, wallClock, encryption } = deps;
  const begun = await findAuthChallenge(pool, wallClock, 'secondStep', challenge);
  const email = begun?.userId ? await emailOf(deps, begun.userId) : null;
  if (!begun?.userId || email === null) return refuse('secondStepExpired');
  const counted = await countLogin(deps, email, caller);
  if (counted.kind === 'refusal') return counted;
  if (!(await useCode({ pool, clock: wallClock, encryption }, begun.userId, code))) {
    counted.failed();
    deps.securityLog.note({
      kind: 'login.failed',
      userId: begun.userId,
      detail: 'code',
      source: sourceOfCaller(caller),
    });
    return refuse('secondStepInvalid');
  }
  await counted.refund();
  const used = await useAuthChallenge(pool, wallClock, 'secondStep', challenge);
  if (!used) return refuse('secondStepExpired');
  return rememberDevice(deps, await completeLogin(deps, begun.userId, caller, 'code'), email, caller);
}

/** Logs in with a passkey. User verification makes it a second factor, so no other is needed. */
export async function logInWithPasskey(
  deps: SignInDeps & Pick<PasskeyDeps, 'siteUrl'>,
  signed: Signed,
  caller: Caller,
): Promise<SignedIn | Refusal> {
  const address = addressKey(caller.address);
  const wait = deps.limits.loginsByAddress.take(address);
  if (wait !== null) return refuseTooMany(wait);
  const { pool, wallClock: clock, siteUrl } = deps;
  const userId = await findUserByPasskey({ pool, clock, siteUrl }, 'passkeyLogIn', signed);
  if (!userId) {
    deps.securityLog.note({
      kind: 'login.failed',
      userId: null,
      detail: 'passkey',
      source: sourceOfCaller(caller),
    });
    return refuse('passkeyNotValid');
  }
  deps.limits.loginsByAddress.refund(address);
  return completeLogin(deps, userId, caller, 'passkey');
}

/** The email by which a user's attempts are counted. */
export async function emailOf({ pool }: Pick<SignInDeps, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    'select lower(email) as email from users where id = $1',
    [userId],
  );
  return rows[0]?.email ?? null;
}
