import { hash, randomBytes } from 'node:crypto';
import { twoFactorLimits } from '@sidebet/domain/accounts/two-factor';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';

export type ChallengePurpose = 'secondStep' | 'passkeyLogIn' | 'passkeyStepUp' | 'passkeyNew';

export type Challenge = {
  /** Null where it is not yet known whose login it is. */
  readonly userId: string | null;
  /** What the browser signs, where it is about a passkey. */
  readonly webauthn: string | null;
};

export type NewChallenge = Challenge & { readonly purpose: ChallengePurpose };

/** Something begun waits five minutes for its next step. Gives the token that names it, and when it ends. */
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

/** What a token names; null once it ran out or was used. Asking uses nothing up. */
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

/** The same, which uses it up: of any number of requests at once one is given it. */
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
