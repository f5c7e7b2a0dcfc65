import { type LoginInput, validateLogin } from '@sidebet/domain/accounts/login';
import { refuse } from '@sidebet/domain/refusals';
import type { SecuritySource } from '../../security-log/record.ts';
import { addressKey } from './attempt-limit.ts';
import { beginSession } from './begin-session.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import { beginChallenge } from './challenges.ts';
import { whoseLogin } from './check-password.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import { findUserId } from './find-user-id.ts';
import type { Guesser } from './guesses.ts';
import { deviceOf, isNewDevice } from './new-device.ts';
import type { SignInDeps, TooMany } from './sign-up.ts';
import { noteSecondFactor } from './step-up.ts';
import { isSuspended } from './suspended.ts';
import { hasTwoStep } from './two-step.ts';

/** The password was right and the account asks for more: `challenge` names this login until `expiresAt` (ms). */
export type SecondStepAsked = {
  readonly kind: 'secondStep';
  readonly challenge: string;
  readonly expiresAt: number;
};

/**
 * Signs in with email and password (SPEC section 5, Login), or asks for the second step. Every failure reads 'Invalid
 * email or password', and an unknown email costs the same counting and hashing as a wrong password, so neither text nor
 * time tells which it was.
 * Refuses a field left empty, then too many failures for the account or from the address.
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
  const userId = await checkCounted(counted, () => whoseLogin(deps, email, password));
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
  await counted.giveBack();
  if (!(await hasTwoStep(pool, userId))) {
    return rememberDevice(deps, await welcome(deps, userId, caller, 'password'), email, caller);
  }
  const begun = await beginChallenge(pool, wallClock, { purpose: 'secondStep', userId, webauthn: null });
  return { kind: 'secondStep', challenge: begun.token, expiresAt: begun.expiresAt };
}

export type Counted = {
  readonly kind: 'through';
  giveBack(): Promise<void>;
  /** It was wrong. Emails the person whose account it locks for strangers, after the answer. */
  failed(): void;
};

/** Counts a login before it is looked at: for its device where that is known, else for its address and for strangers. */
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
    async giveBack() {
      limits.loginsByAddress.giveBack(address);
      await counted.giveBack();
    },
  };
}

/** Counts a guess before it is looked at. */
export async function countGuess(
  { pool, guesses, mails, afterwards, securityLog }: SignInDeps,
  guesser: Guesser,
  source: SecuritySource,
): Promise<Counted | TooMany> {
  const guess = await guesses.take(guesser);
  if (guess.kind === 'wait') return { ...refuse('tooManyRequests'), retryAfterSeconds: guess.seconds };
  return {
    kind: 'through',
    giveBack: () => guesses.giveBack(guess),
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
        if (await guesses.mayTell(guesser.email)) await mails.lockedOut(guesser.email);
      });
    },
  };
}

/** Checks a counted guess. One that could not be checked, such as on a busy server, is not counted. */
export async function checkCounted<T>(counted: Counted, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** Makes the device of a finished login known, so that strangers cannot lock it out. */
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
 * Signs a person in whose every step was right. A login from somewhere new is told by mail, which nobody waits for.
 * Refuses accountSuspended, which only who has proven to be the person is told.
 */
export async function welcome(
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
