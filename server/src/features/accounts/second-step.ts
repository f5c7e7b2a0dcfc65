import { refuse } from '@sidebet/domain/refusals';
import { addressKey } from '../../limits/attempt-limit.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import { findChallenge, useChallenge } from './challenges.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import { completeLogin, countLogin, rememberDevice } from './log-in.ts';
import { findUserByPasskey, type PasskeyDeps, type Signed } from './passkeys.ts';
import type { SignInDeps, TooMany } from './sign-up.ts';
import { type TwoStepDeps, useCode } from './two-step.ts';

export type SecondStepDeps = SignInDeps & Omit<TwoStepDeps, 'clock'>;

/**
 * Completes a login with a code of the authenticator app or a backup code. Wrong codes count together with wrong
 * passwords. The pending login stays valid, so the password is not typed again. Refusals in order: a login that
 * expired or was completed, too many attempts, a code that is wrong or used.
 */
export async function finishLogIn(
  deps: SecondStepDeps,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  caller: Caller,
): Promise<SignedIn | AccountRefusal | TooMany> {
  const { pool, wallClock, seal } = deps;
  const begun = await findChallenge(pool, wallClock, 'secondStep', challenge);
  const email = begun?.userId ? await emailOf(deps, begun.userId) : null;
  if (!begun?.userId || email === null) return refuse('secondStepExpired');
  const counted = await countLogin(deps, email, caller);
  if (counted.kind === 'refusal') return counted;
  if (!(await useCode({ pool, clock: wallClock, seal }, begun.userId, code))) {
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
  const used = await useChallenge(pool, wallClock, 'secondStep', challenge);
  if (!used) return refuse('secondStepExpired');
  return rememberDevice(deps, await completeLogin(deps, begun.userId, caller, 'code'), email, caller);
}

/** Logs in with a passkey. User verification makes it a second factor, so no other is needed. */
export async function logInWithPasskey(
  deps: SignInDeps & Pick<PasskeyDeps, 'siteUrl'>,
  signed: Signed,
  caller: Caller,
): Promise<SignedIn | AccountRefusal | TooMany> {
  const address = addressKey(caller.address);
  const wait = deps.limits.loginsByAddress.take(address);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
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
