import { canLoseOne } from '@sidebet/domain/auth/open-id';
import { validatePasskeyName } from '@sidebet/domain/auth/passkey-name';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { DatabaseError } from 'pg';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import {
  lockForNewFactor,
  lockWaysIn,
  recordCredentialsChange,
} from '../../../sessions/credential-change.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { type AuthChallengePurpose, beginAuthChallenge, useAuthChallenge } from './auth-challenges.ts';

/** Passkeys are bound to the host of `siteUrl`. */
export type PasskeyContext = Uses<'pool' | 'wallClock' | 'siteUrl' | 'site'>;

/** A browser's response with the challenge it answers. */
export type Signed = { readonly challenge: string; readonly response: Record<string, unknown> };

type Options = { readonly challenge: string; readonly options: Record<string, unknown> };
type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

/** Algorithms with at least 128 bits of security. RS256 is not among them, because its keys usually have 2048 bits. */
const strongAlgorithms: readonly number[] = [COSEALG.ES256, COSEALG.EdDSA];

function isStrong(publicKey: Uint8Array<ArrayBuffer>): boolean {
  return strongAlgorithms.includes(decodeCredentialPublicKey(publicKey).get(cose.COSEKEYS.alg) ?? 0);
}

const maxPasskeys = 20;
const columns = 'id, name, created_at, last_used_at';

export async function listPasskeys(pool: Pool, userId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** The options for creating a passkey. Refuses above the maximum per account. */
export async function startPasskey(
  { pool, wallClock, siteUrl, site }: PasskeyContext,
  viewer: Viewer,
): Promise<({ kind: 'started' } & Options) | Refusal> {
  const userId = viewer.id;
  const refused = await inTransaction(pool, (client) => lockForNewFactor(client, viewer));
  if (refused) return refused;
  const { rows } = await pool.query<{ email: string; fullName: string; known: string[] }>(
    `select email, name as full_name,
       array(select credential_id from passkeys where user_id = users.id) as known from users where id = $1`,
    [userId],
  );
  const user = rows[0];
  if (!user) return refuse('userNotFound');
  if (user.known.length >= maxPasskeys) return refuse('passkeysFull');
  const options = await generateRegistrationOptions({
    rpName: await site.readName(),
    rpID: new URL(siteUrl()).hostname,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.fullName,
    excludeCredentials: user.known.map((id) => ({ id })),
    supportedAlgorithmIDs: [...strongAlgorithms],
    // Discoverable without an email and always with user verification, so it replaces both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const webauthn = options.challenge;
  const { token } = await beginAuthChallenge(pool, wallClock, { purpose: 'passkeyNew', userId, webauthn });
  return { kind: 'started', challenge: token, options: { ...options } };
}

/** Stores a passkey created by the browser. Refuses one that is not strong enough. */
export async function addPasskey(
  { pool, wallClock, siteUrl }: PasskeyContext,
  viewer: Viewer,
  { challenge, response, name: typed }: Signed & { readonly name: string },
  source: SecuritySource,
): Promise<{ kind: 'added'; passkey: Passkey } | Refusal> {
  const userId = viewer.id;
  const refused = await inTransaction(pool, (client) => lockForNewFactor(client, viewer));
  if (refused) return refused;
  const named = validatePasskeyName(typed);
  if (named.kind === 'refusal') return named;
  const begun = await useAuthChallenge(pool, wallClock, 'passkeyNew', challenge);
  if (!begun?.webauthn || begun.userId !== userId) return refuse('passkeyNotValid');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: begun.webauthn,
    expectedOrigin: new URL(siteUrl()).origin,
    expectedRPID: new URL(siteUrl()).hostname,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return refuse('passkeyNotValid');
  const { credential } = verified.registrationInfo;
  if (!isStrong(credential.publicKey)) return refuse('passkeyTooWeak');
  try {
    return await inTransaction(pool, async (client) => {
      const ended = await lockForNewFactor(client, viewer);
      if (ended) return ended;
      const { rows } = await client.query<Passkey>(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
        [
          newId(),
          userId,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          named.name,
          new Date(wallClock.now()),
        ],
      );
      await recordCredentialsChange(client, wallClock.now(), {
        kind: 'factor.added',
        userId,
        detail: 'passkey',
        source,
      });
      return { kind: 'added', passkey: rows[0]! };
    });
  } catch (error) {
    if ((error as DatabaseError).code === '23505') return refuse('passkeyNotValid');
    throw error;
  }
}

export async function renamePasskey(
  pool: Pool,
  userId: string,
  id: string,
  typed: string,
): Promise<{ kind: 'renamed'; passkey: Passkey } | Refusal> {
  const named = validatePasskeyName(typed);
  if (named.kind === 'refusal') return named;
  const { rows } = await pool.query<Passkey>(
    `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, named.name],
  );
  return rows[0] ? { kind: 'renamed', passkey: rows[0] } : refuse('passkeyNotFound');
}

/** Removes a passkey. Refuses one that the user does not have, and the last way to log in. */
export async function removePasskey(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  userId: string,
  id: string,
  source: SecuritySource,
): Promise<{ readonly kind: 'removed' } | Refusal> {
  return inTransaction(pool, async (client) => {
    const ways = await lockWaysIn(client, userId);
    const found = await client.query('select from passkeys where user_id = $1 and id = $2', [userId, id]);
    if (found.rowCount === 0) return refuse('passkeyNotFound');
    if (!canLoseOne(ways)) return refuse('lastWayIn');
    await client.query('delete from passkeys where user_id = $1 and id = $2', [userId, id]);
    await recordSecurityEvent(client, wallClock.now(), {
      kind: 'factor.removed',
      userId,
      detail: 'passkey',
      source,
    });
    return { kind: 'removed' };
  });
}

/** The options for using a passkey: any for this site, or one of this user. */
export async function askForPasskey(
  { pool, wallClock, siteUrl }: PasskeyContext,
  purpose: Extract<AuthChallengePurpose, 'passkeyLogIn' | 'passkeyStepUp'>,
  userId: string | null,
): Promise<Options> {
  const { rows } = userId
    ? await pool.query<{ id: string }>('select credential_id as id from passkeys where user_id = $1', [
        userId,
      ])
    : { rows: [] };
  const options = await generateAuthenticationOptions({
    rpID: new URL(siteUrl()).hostname,
    allowCredentials: rows,
    userVerification: 'required',
  });
  const { token } = await beginAuthChallenge(pool, wallClock, {
    purpose,
    userId,
    webauthn: options.challenge,
  });
  return { challenge: token, options: { ...options } };
}

type Known = {
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
};

/**
 * The user whose passkey signed a challenge; null for an unknown or weak passkey or another purpose. The challenge is
 * used up either way. The library rejects a counter that did not grow, which indicates a copy.
 */
export async function findUserByPasskey(
  { pool, wallClock, siteUrl }: PasskeyContext,
  purpose: Extract<AuthChallengePurpose, 'passkeyLogIn' | 'passkeyStepUp'>,
  { challenge, response }: Signed,
): Promise<string | null> {
  const begun = await useAuthChallenge(pool, wallClock, purpose, challenge);
  if (!begun?.webauthn || typeof response.id !== 'string') return null;
  const { rows } = await pool.query<Known>(
    `select user_id, public_key, counter, transports
     from passkeys where credential_id = $1`,
    [response.id.slice(0, 2_000).replaceAll('\0', '')],
  );
  const known = rows[0];
  if (!known || (begun.userId !== null && begun.userId !== known.userId)) return null;
  const publicKey = new Uint8Array(known.publicKey);
  if (!isStrong(publicKey)) return null;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: begun.webauthn,
    expectedOrigin: new URL(siteUrl()).origin,
    expectedRPID: new URL(siteUrl()).hostname,
    credential: {
      id: response.id,
      publicKey,
      counter: known.counter,
      transports: known.transports,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { rowCount } = await pool.query(
    `update passkeys set counter = $2, last_used_at = $3
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [response.id, verified.authenticationInfo.newCounter, new Date(wallClock.now())],
  );
  return rowCount === 1 ? known.userId : null;
}
