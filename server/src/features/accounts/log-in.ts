import { type LoginInput, validateLogin } from '@sidebet/domain/accounts/login';
import { refuse } from '@sidebet/domain/refusals';
import { addressKey } from '../../limits/attempt-limit.ts';
import type { SecuritySource } from '../../security-log/record.ts';
import { beginSession } from './begin-session.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import { beginChallenge } from './challenges.ts';
import { findUserByCredentials } from './check-password.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import { findUserId } from './find-user-id.ts';
import type { Guesser } from './guesses.ts';
import { deviceOf, isNewDevice } from './new-device.ts';
import type { SignInDeps, TooMany } from './sign-up.ts';
import { noteSecondFactor } from './step-up.ts';
import { isSuspended } from './suspended.ts';
import { hasTwoStep } from './two-step.ts';

/**
 * The password was right and a second factor is required: `challenge` identifies this login until `expiresAt`
 * (ms).
 */
export type SecondStepAsked = {
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
  deps: SignInDeps,
  input: LoginInput,
  caller: Caller,
): Promise<SignedIn | SecondStepAsked | AccountRefusal | TooMany> {
  const form = validateLogin(input);
  if (form.kind === 'refusal') return form;
  const { pool, wallClock } = deps;
  const { email, password } = form.value;

  const counted = await countLogin(deps, email, caller);
  if (counted.kind === 'refusal') return counted;
  const userId = await checkCounted(counted, () => findUserByCredentials(deps, email, password));
  if (!userId) {
    counted.failed();
    deps.securityLog.note(async () => ({
      kind: 'login.failed',
      userId: await findUserId(pool, email),
      detail: 'password',
      source: sourceOfCaller(caller),
    }));
    return refuse('invalidCredentials');
  }
  await counted.refund();
  if (!(await hasTwoStep(pool, userId))) {
    return rememberDevice(deps, await completeLogin(deps, userId, caller, 'password'), email, caller);
  }
  const begun = await beginChallenge(pool, wallClock, { purpose: 'secondStep', userId, webauthn: null });
  return { kind: 'secondStep', challenge: begun.token, expiresAt: begun.expiresAt };
}

export type Counted = {
  readonly kind: 'through';
  refund(): Promise<void>;
  /** Records a failed login. Sends the lockout email after responding. */
  failed(): void;
};

/** Counts a login before it is checked: for a known device, or else for its IP address and for strangers. */
export async function countLogin(
  deps: SignInDeps,
  email: string,
  caller: Caller,
): Promise<Counted | TooMany> {
  const deviceId = await deps.devices.find(email, caller);
  if (deviceId !== null) return countGuess(deps, { kind: 'device', email, deviceId }, sourceOfCaller(caller));
  const { limits } = deps;
  const address = addressKey(caller.address);
  const wait = limits.loginsByAddress.take(address);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  const counted = await countGuess(deps, { kind: 'stranger', email }, sourceOfCaller(caller));
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
export async function countGuess(
  { pool, guesses, mails, afterwards, securityLog }: SignInDeps,
  guesser: Guesser,
  source: SecuritySource,
): Promise<Counted | TooMany> {
  const guess = await guesses.take(guesser);
  if (guess.kind === 'wait') return { ...refuse('tooManyRequests'), retryAfterSeconds: guess.seconds };
  return {
    kind: 'through',
    refund: () => guesses.refund(guess),
    failed() {
      if (!guess.isLast) return;
      securityLog.note(async () => ({
        kind: 'login.locked',
        userId: guesser.kind === 'session' ? guesser.userId : await findUserId(pool, guesser.email),
        detail: guesser.kind,
        source,
      }));
      if (guesser.kind !== 'stranger') return;
      afterwards.run('tell of wrong guesses', async () => {
        if (await guesses.shouldNotify(guesser.email)) await mails.lockedOut(guesser.email);
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
export function rememberDevice<Outcome extends SignedIn | AccountRefusal>(
  { devices }: Pick<SignInDeps, 'devices'>,
  outcome: Outcome,
  email: string,
  caller: Caller,
): Outcome {
  if (outcome.kind !== 'signedIn') return outcome;
  return { ...outcome, cookies: [...outcome.cookies, devices.remember(email, caller)] };
}

/**
 * Completes a login after all checks. A login from a new device or network sends an email after the response.
 * Refuses with accountSuspended, which only the authenticated user learns.
 */
export async function completeLogin(
  deps: SignInDeps,
  userId: string,
  caller: Caller,
  factor: 'password' | 'code' | 'passkey',
): Promise<SignedIn | AccountRefusal> {
  const { auth, pool, wallClock, mails, afterwards, securityLog } = deps;
  if (await isSuspended(pool, userId)) {
    securityLog.note({ kind: 'login.failed', userId, detail: 'suspended', source: sourceOfCaller(caller) });
    return refuse('accountSuspended');
  }
  const { sessionId, ...signedIn } = await beginSession(auth, userId, caller);
  if (factor !== 'password') await noteSecondFactor({ pool, clock: wallClock }, sessionId);
  const source = { ...sourceOfCaller(caller), sessionId };
  securityLog.note({ kind: 'login.ok', userId, detail: factor, source });
  afterwards.run('tell of a new device', async () => {
    if (await isNewDevice(pool, wallClock, userId, caller)) await mails.newDevice(userId, deviceOf(caller));
  });
  return signedIn;
}
