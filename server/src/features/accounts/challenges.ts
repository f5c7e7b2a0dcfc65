import { hash, randomBytes } from 'node:crypto';
import { twoFactorLimits } from '@sidebet/domain/accounts/two-factor';
import type { Pool } from '../../db/pool.ts';
import type { Clock } from '../../time/clock.ts';

export type ChallengePurpose = 'secondStep' | 'passkeyLogIn' | 'passkeyStepUp' | 'passkeyNew';

export type Challenge = {
  /** Null if the user is not known yet. */
  readonly userId: string | null;
  /** The WebAuthn challenge for a passkey. */
  readonly webauthn: string | null;
};

export type NewChallenge = Challenge & { readonly purpose: ChallengePurpose };

/** Starts a pending step that is valid for five minutes. Returns its token and expiry. */
export async function beginChallenge(
  pool: Pool,
  clock: Clock,
  { purpose, userId, webauthn }: NewChallenge,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = clock.now() + twoFactorLimits.authChallengeMs;
  await pool.query(
    `insert into auth_challenges (token_hash, purpose, user_id, webauthn_challenge, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [digest(token), purpose, userId, webauthn, new Date(expiresAt)],
  );
  return { token, expiresAt };
}

/** The pending step of a token; null if it expired or was used. Does not use it up. */
export async function findChallenge(
  pool: Pool,
  clock: Clock,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge | null> {
  const { rows } = await pool.query<Challenge>(
    `select user_id as "userId", webauthn_challenge as webauthn from auth_challenges
     where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [digest(token), purpose, new Date(clock.now())],
  );
  return rows[0] ?? null;
}

/** The same, but uses it up: only one of several concurrent requests gets it. */
export async function useChallenge(
  pool: Pool,
  clock: Clock,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge | null> {
  const { rows } = await pool.query<Challenge>(
    `delete from auth_challenges where token_hash = $1 and purpose = $2 and expires_at > $3
     returning user_id as "userId", webauthn_challenge as webauthn`,
    [digest(token), purpose, new Date(clock.now())],
  );
  return rows[0] ?? null;
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
