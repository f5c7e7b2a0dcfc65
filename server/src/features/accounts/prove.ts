import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Viewer } from '../../http/handlers.ts';
import type { SecuritySource } from '../../security-log/record.ts';
import type { Auth } from './auth.ts';
import { isPasswordOf } from './check-password.ts';
import { checkCounted, countGuess } from './log-in.ts';
import { findUserByPasskey, type PasskeyDeps, type Signed } from './passkeys.ts';
import type { SecondStepDeps } from './second-step.ts';
import type { TooMany } from './sign-up.ts';
import { hasSecondFactor, recordProof } from './step-up.ts';
import { hasTwoStep, removeTwoStep, useCode } from './two-step.ts';

export type ProofDeps = SecondStepDeps &
  Pick<PasskeyDeps, 'siteUrl'> & {
    readonly auth: Auth;
    readonly forgetSession: (sessionId: string) => void;
  };

export type Proof = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: Signed | undefined;
};

/**
 * Steps up a session with a password, code or passkey. Failures count for this session only, so strangers cannot
 * block it. Refuses the password of an operator who has a second factor. Returns the expiry in milliseconds since
 * 1970 UTC and the cookie of the session's new token.
 */
export async function prove(
  deps: ProofDeps,
  viewer: Viewer,
  { password, code, passkey }: Proof,
  source: SecuritySource,
): Promise<{ kind: 'recorded'; until: number; cookies: string[] } | Refusal | TooMany> {
  const { auth, pool, wallClock: clock, seal, siteUrl } = deps;
  const kind = passkey || code ? 'secondFactor' : 'password';
  if (kind === 'password' && viewer.role === 'admin' && (await hasSecondFactor(pool, viewer.id))) {
    return refuse('secondFactorNeeded');
  }
  const counted = await countGuess(
    deps,
    { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id },
    source,
  );
  if (counted.kind === 'refusal') return counted;
  const isThem = passkey
    ? (await findUserByPasskey({ pool, clock, siteUrl }, 'passkeyStepUp', passkey)) === viewer.id
    : code
      ? (await hasTwoStep(pool, viewer.id)) && (await useCode({ pool, clock, seal }, viewer.id, code))
      : await checkCounted(counted, () => isPasswordOf(deps, viewer.id, password ?? ''));
  const detail = passkey ? 'passkey' : code ? 'code' : 'password';
  const event = isThem ? 'stepUp.ok' : 'stepUp.failed';
  deps.securityLog.note({ kind: event, userId: viewer.id, detail, source });
  if (!isThem) {
    counted.failed();
    return refuse(passkey ? 'passkeyNotValid' : 'stepUpFailed');
  }
  await counted.refund();
  return recordProof({ auth, pool, clock, forgetSession: deps.forgetSession }, viewer, kind);
}

/** Turns off two-factor authentication with password and code, or a backup code. */
export async function disableTwoStep(
  deps: ProofDeps,
  viewer: Viewer,
  { password, code }: { readonly password: string; readonly code: string },
  source: SecuritySource,
): Promise<{ kind: 'done' } | Refusal | TooMany> {
  const { pool, wallClock: clock, seal } = deps;
  if (!(await hasTwoStep(pool, viewer.id))) return refuse('totpNotOn');
  const counted = await countGuess(
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
  if (!(await useCode({ pool, clock, seal }, viewer.id, code))) {
    failed('code');
    return refuse('secondStepInvalid');
  }
  await counted.refund();
  await removeTwoStep({ pool, clock }, viewer.id, source);
  return { kind: 'done' };
}
