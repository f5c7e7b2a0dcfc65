import { type LoginInput, validateLogin } from '@sidebet/domain/auth/login';
import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { inTransaction } from '../../../db/in-transaction.ts';
import { addressKey } from '../../../limits/attempt-limit.ts';
import type { SecuritySource } from '../../../security-log/record.ts';
import type { CheckedPassword } from '../../../sessions/sessions.ts';
import { findUserId, isSuspended } from '../../../users/find-user.ts';
import { findUserByCredentials } from '../passwords/check-password.ts';
import { beginAuthChallenge } from '../two-factor/auth-challenges.ts';
import { hasTwoFactor } from '../two-factor/two-factor.ts';
import type { UsesAuth } from './auth-context.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import type { SignedIn } from './create-user.ts';
import type { Attempter } from './login-attempts.ts';
import { describeDevice, isNewDevice } from './new-device.ts';
import { recordSecondFactor } from './step-up.ts';

export type LoginContext = UsesAuth<
  | 'sessions'
  | 'hashing'
  | 'pool'
  | 'wallClock'
  | 'limits'
  | 'loginAttempts'
  | 'devices'
  | 'emails'
  | 'backgroundWork'
  | 'securityLog'
>;

/**
 * The password was right and a second factor is required: `challenge` identifies this login until `expiresAt`
 * (ms).
 */
export type TwoFactorRequired = {
  readonly kind: 'secondStep';
  readonly challenge: string;
  readonly expiresAt: number;
};

/**
 * Logs in with email and password, or asks for the second factor. Every failure reads 'Invalid email or
 * password', and an unknown email costs the same counting and hashing as a wrong password, so neither text nor
 * time reveals which it was. Refuses an empty field first, then too many failures for the account or from the
 * address.
 */
export async function logIn(
  context: LoginContext,
  input: LoginInput,
  caller: Caller,
): Promise<SignedIn | TwoFactorRequired | Refusal> {
  const form = validateLogin(input);
  if (form.kind === 'refusal') return form;
  const { pool } = context;
  const { email, password } = form.value;

  const counted = await countLogin(context, email, caller);
  if (counted.kind === 'refusal') return counted;
  const found = await checkCounted(counted, () => findUserByCredentials(context, email, password));
  if (!found) {
    counted.failed();
    context.securityLog.note(async () => ({
      kind: 'login.failed',
      userId: await findUserId(pool, email),
      detail: 'password',
      source: sourceOfCaller(caller),
    }));
    return refuse('invalidCredentials');
  }
  await counted.refund();
  return completeFirstFactor(context, found.userId, email, caller, 'password', found);
}

/** Logs in after a right password or a login with another service, or asks for the second factor. */
export async function completeFirstFactor(
  context: LoginContext,
  userId: string,
  email: string,
  caller: Caller,
  factor: FirstFactor,
  checked?: CheckedPassword,
): Promise<SignedIn | TwoFactorRequired | Refusal> {
  const { pool, wallClock } = context;
  if (!(await hasTwoFactor(pool, userId))) {
    const loggedIn = await completeLogin(context, userId, caller, factor, checked);
    return rememberDevice(context, loggedIn, email, caller);
  }
  const begun = await beginAuthChallenge(pool, wallClock, { purpose: 'secondStep', userId, webauthn: null });
  return { kind: 'secondStep', challenge: begun.token, expiresAt: begun.expiresAt };
}

type FirstFactor = 'password' | OpenIdProvider;
type SecondFactor = 'code' | 'passkey';

export type Counted = {
  readonly kind: 'through';
  refund(): Promise<void>;
  /** Records a failed login. Sends the lockout email after responding. */
  failed(): void;
};

/** Counts a login before it is checked: for a known device, or else for its IP address and for strangers. */
export async function countLogin(
  context: LoginContext,
  email: string,
  caller: Caller,
): Promise<Counted | Refusal> {
  const deviceId = await context.devices.find(email, caller);
  if (deviceId !== null)
    return countAttempt(context, { kind: 'device', email, deviceId }, sourceOfCaller(caller));
  const { limits } = context;
  const address = addressKey(caller.address);
  const wait = limits.loginsByAddress.take(address);
  if (wait !== null) return refuseTooMany(wait);
  const counted = await countAttempt(context, { kind: 'stranger', email }, sourceOfCaller(caller));
  if (counted.kind === 'refusal') return counted;
  return {
    ...counted,
    async refund() {
      limits.loginsByAddress.refund(address);
      await counted.refund();
    },
  };
}

/** Counts an attempt before it is checked. */
export async function countAttempt(
  { pool, loginAttempts, emails, backgroundWork, securityLog }: LoginContext,
  attempter: Attempter,
  source: SecuritySource,
): Promise<Counted | Refusal> {
  const attempt = await loginAttempts.take(attempter);
  if (attempt.kind === 'wait') return refuseTooMany(attempt.seconds);
  return {
    kind: 'through',
    refund: () => loginAttempts.refund(attempt),
    failed() {
      if (!attempt.isLast) return;
      securityLog.note(async () => ({
        kind: 'login.locked',
        userId: attempter.kind === 'session' ? attempter.userId : await findUserId(pool, attempter.email),
        detail: attempter.kind,
        source,
      }));
      if (attempter.kind !== 'stranger') return;
      backgroundWork.run('notify of failed logins', async () => {
        if (await loginAttempts.shouldNotify(attempter.email)) await emails.lockedOut(attempter.email);
      });
    },
  };
}

/** Checks a counted attempt. If the check fails, such as on a busy server, the attempt is refunded. */
export async function checkCounted<T>(counted: Counted, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await counted.refund();
    throw error;
  }
}

/** Makes the device of a completed login known, so strangers cannot lock it out. */
export function rememberDevice<Result extends SignedIn | Refusal>(
  { devices }: UsesAuth<'devices'>,
  result: Result,
  email: string,
  caller: Caller,
): Result {
  if (result.kind !== 'signedIn') return result;
  return { ...result, cookies: [...result.cookies, devices.remember(email, caller)] };
}

/**
 * Completes a login after all checks. A login from a new device or network sends an email after the response.
 * Refuses with accountSuspended, which only the authenticated user learns, and a password that changed since it was checked.
 */
export async function completeLogin(
  context: LoginContext,
  userId: string,
  caller: Caller,
  factor: FirstFactor | SecondFactor,
  checked?: CheckedPassword,
): Promise<SignedIn | Refusal> {
  const { sessions, pool, wallClock, emails, backgroundWork, securityLog } = context;
  const begun = await inTransaction(pool, (client) => sessions.begin(client, userId, caller, checked));
  if (!begun) {
    const isHalted = await isSuspended(pool, userId);
    const detail = isHalted ? 'suspended' : factor;
    securityLog.note({ kind: 'login.failed', userId, detail, source: sourceOfCaller(caller) });
    return refuse(isHalted ? 'accountSuspended' : 'invalidCredentials');
  }
  const { sessionId, cookies } = begun;
  // The browser drops its earlier session, so a copy of that one must not stay valid.
  await sessions.end(caller.sessionCookie);
  if (factor === 'code' || factor === 'passkey') await recordSecondFactor(context, sessionId);
  const source = { ...sourceOfCaller(caller), sessionId };
  securityLog.note({ kind: 'login.ok', userId, detail: factor, source });
  backgroundWork.run('notify of a new device', async () => {
    if (await isNewDevice(pool, wallClock, userId, caller))
      await emails.newDevice(userId, describeDevice(caller));
  });
  return { kind: 'signedIn', userId, cookies };
}
