import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Viewer } from '../../http/handlers.ts';
import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';
import { isPasswordOf } from './check-password.ts';
import { countGuess } from './log-in.ts';
import { type PasskeyDeps, type Signed, whoseSignature } from './passkeys.ts';
import { emailOf, type SecondStepDeps } from './second-step.ts';
import type { TooMany } from './sign-up.ts';
import { noteProof } from './step-up.ts';
import { hasTwoStep, removeTwoStep, useCode } from './two-step.ts';

export type ProofDeps = SecondStepDeps & Pick<PasskeyDeps, 'siteUrl'> & { readonly auth: Auth };

export type Proof = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: Signed | undefined;
};

/**
 * Takes a proof that it is really this session's person: password, code or passkey. Wrong ones count with wrong logins.
 * Gives until when it counts, milliseconds since 1970 UTC.
 */
export async function prove(
  deps: ProofDeps,
  viewer: Viewer,
  { password, code, passkey }: Proof,
  caller: Caller,
): Promise<{ kind: 'proven'; until: number } | Refusal | TooMany> {
  const { auth, pool, wallClock: clock, seal, siteUrl } = deps;
  const counted = await countOwnGuess(deps, viewer, caller);
  if (counted.kind === 'refusal') return counted;
  const isThem = passkey
    ? (await whoseSignature({ pool, clock, siteUrl }, 'passkeyStepUp', passkey)) === viewer.id
    : code
      ? (await hasTwoStep(pool, viewer.id)) && (await useCode({ pool, clock, seal }, viewer.id, code))
      : await isPasswordOf(auth, viewer.id, password ?? '');
  if (!isThem) {
    counted.failed();
    return refuse(passkey ? 'passkeyNotValid' : 'stepUpFailed');
  }
  await counted.giveBack();
  return { kind: 'proven', until: await noteProof({ pool, clock }, viewer) };
}

/** Takes the second step off the login, by password and code; a backup code does too. */
export async function disableTwoStep(
  deps: ProofDeps,
  viewer: Viewer,
  { password, code }: { readonly password: string; readonly code: string },
  caller: Caller,
): Promise<{ kind: 'done' } | Refusal | TooMany> {
  const { auth, pool, wallClock: clock, seal } = deps;
  if (!(await hasTwoStep(pool, viewer.id))) return refuse('totpNotOn');
  const counted = await countOwnGuess(deps, viewer, caller);
  if (counted.kind === 'refusal') return counted;
  // The password first, so that a wrong one uses no code up.
  if (!(await isPasswordOf(auth, viewer.id, password))) {
    counted.failed();
    return refuse('stepUpFailed');
  }
  if (!(await useCode({ pool, clock, seal }, viewer.id, code))) {
    counted.failed();
    return refuse('secondStepInvalid');
  }
  await counted.giveBack();
  await removeTwoStep(pool, viewer.id);
  return { kind: 'done' };
}

async function countOwnGuess(deps: ProofDeps, viewer: Viewer, caller: Caller) {
  const email = await emailOf(deps, viewer.id);
  return email === null ? refuse('userNotFound') : countGuess(deps, email, caller);
}
