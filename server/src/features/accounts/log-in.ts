import { type LoginInput, validateLogin } from '@sidebet/domain/accounts/login';
import { refuse } from '@sidebet/domain/refusals';
import { addressKey } from './attempt-limit.ts';
import { beginSession } from './begin-session.ts';
import type { Caller } from './caller.ts';
import { beginChallenge } from './challenges.ts';
import { whoseLogin } from './check-password.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import type { Guess } from './guesses.ts';
import { deviceOf, isNewDevice } from './new-device.ts';
import type { SignInDeps, TooMany } from './sign-up.ts';
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
  const { auth, pool, wallClock } = deps;
  const { email, password } = form.value;

  const counted = await countGuess(deps, email, caller);
  if (counted.kind === 'refusal') return counted;
  const userId = await whoseLogin(auth, email, password);
  if (!userId) {
    counted.failed();
    return refuse('invalidCredentials');
  }
  await counted.giveBack();
  if (!(await hasTwoStep(pool, userId))) return welcome(deps, userId, caller);
  const begun = await beginChallenge(pool, wallClock, { purpose: 'secondStep', userId, webauthn: null });
  return { kind: 'secondStep', challenge: begun.token, expiresAt: begun.expiresAt };
}

type Counted = {
  readonly kind: 'through';
  giveBack(): Promise<void>;
  /** It was wrong. Who is locked out by it hears of it by mail, after the answer. */
  failed(): void;
};

/** Counts a guess at an account, from an address, before it is looked at. */
export async function countGuess(
  { limits, guesses, mails, afterwards }: SignInDeps,
  email: string,
  caller: Pick<Caller, 'address'>,
): Promise<Counted | TooMany> {
  const address = addressKey(caller.address);
  const wait = limits.loginsByAddress.take(address);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  const guess: Guess | { kind: 'wait'; seconds: number } = await guesses.take(email);
  if (guess.kind === 'wait') return { ...refuse('tooManyRequests'), retryAfterSeconds: guess.seconds };
  return {
    kind: 'through',
    async giveBack() {
      limits.loginsByAddress.giveBack(address);
      await guesses.giveBack(guess);
    },
    failed() {
      if (!guess.isLast) return;
      afterwards.run('tell of wrong guesses', async () => {
        if (await guesses.mayTell(email)) await mails.lockedOut(email);
      });
    },
  };
}

/**
 * Signs a person in whose every step was right. A login from somewhere new is told by mail, which nobody waits for.
 * Refuses accountSuspended, which only who has proven to be the person is told.
 */
export async function welcome(
  deps: SignInDeps,
  userId: string,
  caller: Caller,
): Promise<SignedIn | AccountRefusal> {
  const { auth, pool, wallClock, mails, afterwards } = deps;
  if (await isSuspended(pool, userId)) return refuse('accountSuspended');
  const signedIn = await beginSession(auth, userId, caller);
  afterwards.run('tell of a new device', async () => {
    if (await isNewDevice(pool, wallClock, userId, caller)) await mails.newDevice(userId, deviceOf(caller));
  });
  return signedIn;
}
