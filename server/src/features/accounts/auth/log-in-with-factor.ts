import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Uses } from '../../../context.ts';
import { addressKey } from '../../../limits/attempt-limit.ts';
import { findAuthChallenge, useAuthChallenge } from '../two-factor/auth-challenges.ts';
import { findUserByPasskey, type PasskeyContext, type Signed } from '../two-factor/passkeys.ts';
import { type TwoFactorContext, useCode } from '../two-factor/two-factor.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import type { SignedIn } from './create-user.ts';
import { completeLogin, countLogin, type LoginContext, rememberDevice } from './log-in.ts';

export type TwoFactorLoginContext = LoginContext & TwoFactorContext;

/**
 * Completes a login with a code of the authenticator app or a backup code. Wrong codes count together with wrong
 * passwords. The pending login stays valid, so the password is not typed again. Refusals in order: a login that
 * expired or was completed, too many attempts, a code that is wrong or used.
 */
export async function finishLogIn(
  context: TwoFactorLoginContext,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  caller: Caller,
): Promise<SignedIn | Refusal> {
  const { pool, wallClock } = context;
  const begun = await findAuthChallenge(pool, wallClock, 'secondStep', challenge);
  const email = begun?.userId ? await findEmail(context, begun.userId) : null;
  if (!begun?.userId || email === null) return refuse('secondStepExpired');
  const counted = await countLogin(context, email, caller);
  if (counted.kind === 'refusal') return counted;
  if (!(await useCode(context, begun.userId, code))) {
    counted.failed();
    context.securityLog.note({
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
  return rememberDevice(context, await completeLogin(context, begun.userId, caller, 'code'), email, caller);
}

/** Logs in with a passkey. User verification makes it a second factor, so no other is needed. */
export async function logInWithPasskey(
  context: LoginContext & PasskeyContext,
  signed: Signed,
  caller: Caller,
): Promise<SignedIn | Refusal> {
  const address = addressKey(caller.address);
  const wait = context.limits.loginsByAddress.take(address);
  if (wait !== null) return refuseTooMany(wait);
  const userId = await findUserByPasskey(context, 'passkeyLogIn', signed);
  if (!userId) {
    context.securityLog.note({
      kind: 'login.failed',
      userId: null,
      detail: 'passkey',
      source: sourceOfCaller(caller),
    });
    return refuse('passkeyNotValid');
  }
  context.limits.loginsByAddress.refund(address);
  return completeLogin(context, userId, caller, 'passkey');
}

/** The email by which a user's attempts are counted. */
export async function findEmail({ pool }: Uses<'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    'select lower(email) as email from users where id = $1',
    [userId],
  );
  return rows[0]?.email ?? null;
}
