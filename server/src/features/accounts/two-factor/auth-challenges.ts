import { hash, randomBytes } from 'node:crypto';
import { twoFactorLimits } from '@sidebet/domain/auth/two-factor';
import type { Pool } from '../../../db/pool.ts';
import type { WallClock } from '../../../time/clock.ts';

export type AuthChallengePurpose =
  | 'secondStep'
  | 'passkeyLogIn'
  | 'passkeyStepUp'
  | 'passkeyNew'
  | 'openId'
  | 'openIdSignUp';

export type AuthChallenge = {
  /** Null if the user is not known yet. */
  readonly userId: string | null;
  /** The WebAuthn challenge for a passkey. */
  readonly webauthn: string | null;
  /** What a login with another service needs to continue (features/accounts/auth/open-id.ts). */
  readonly openId?: unknown;
};

export type NewAuthChallenge = AuthChallenge & {
  readonly purpose: AuthChallengePurpose;
  /** How long it waits, in milliseconds; by default five minutes. */
  readonly validMs?: number;
};

/** Starts a pending step. Returns its token and expiry. */
export async function beginAuthChallenge(
  pool: Pool,
  clock: WallClock,
  { purpose, userId, webauthn, openId, validMs = twoFactorLimits.authChallengeMs }: NewAuthChallenge,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = clock.now() + validMs;
  await pool.query(
    `insert into auth_challenges (token_hash, purpose, user_id, webauthn_challenge, expires_at, open_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [digest(token), purpose, userId, webauthn, new Date(expiresAt), openId ? JSON.stringify(openId) : null],
  );
  return { token, expiresAt };
}

/** The pending step of a token; null if it expired or was used. Does not use it up. */
export async function findAuthChallenge(
  pool: Pool,
  clock: WallClock,
  purpose: AuthChallengePurpose,
  token: string,
): Promise<AuthChallenge | null> {
  const { rows } = await pool.query<AuthChallenge>(
    `select user_id, webauthn_challenge as webauthn, open_id from auth_challenges
     where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [digest(token), purpose, new Date(clock.now())],
  );
  return rows[0] ?? null;
}

/** The same, but uses it up: only one of several concurrent requests gets it. */
export async function useAuthChallenge(
  pool: Pool,
  clock: WallClock,
  purpose: AuthChallengePurpose,
  token: string,
): Promise<AuthChallenge | null> {
  const { rows } = await pool.query<AuthChallenge>(
    `delete from auth_challenges where token_hash = $1 and purpose = $2 and expires_at > $3
     returning user_id, webauthn_challenge as webauthn, open_id`,
    [digest(token), purpose, new Date(clock.now())],
  );
  return rows[0] ?? null;
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
