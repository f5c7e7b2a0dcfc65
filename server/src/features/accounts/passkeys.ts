import type { PasskeyView } from '@sidebet/contract/security';
import { validatePasskeyName } from '@sidebet/domain/accounts/passkey-name';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { DatabaseError } from 'pg';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../db/in-transaction.ts';
import { newId } from '../../db/new-id.ts';
import type { Pool } from '../../db/pool.ts';
import type { Viewer } from '../../http/handlers.ts';
import { recordSecurityEvent, type SecuritySource } from '../../security-log/record.ts';
import type { Clock } from '../../time/clock.ts';
import { lockForNewFactor, recordCredentialsChange } from '../sessions/credential-change.ts';
import { beginChallenge, type ChallengePurpose, useChallenge } from './challenges.ts';

export type PasskeyDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** The site's public address; passkeys are bound to its host. */
  readonly siteUrl: () => string;
};

/** A browser's response with the challenge it answers. */
export type Signed = { readonly challenge: string; readonly response: Record<string, unknown> };

type Options = { readonly challenge: string; readonly options: Record<string, unknown> };
type Row = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

const maxPasskeys = 20;
const columns = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

export async function listPasskeys(pool: Pool, userId: string): Promise<PasskeyView[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(viewOf);
}

/** The options for creating a passkey. Refuses above the maximum per account. */
export async function startPasskey(
  { pool, clock, siteUrl }: PasskeyDeps,
  viewer: Viewer,
): Promise<({ kind: 'started' } & Options) | Refusal> {
  const userId = viewer.id;
  const refused = await inTransaction(pool, (client) => lockForNewFactor(client, viewer));
  if (refused) return refused;
  const { rows } = await pool.query<{ email: string; fullName: string; known: string[] }>(
    `select email, name as "fullName",
       array(select credential_id from passkeys where user_id = users.id) as known from users where id = $1`,
    [userId],
  );
  const person = rows[0];
  if (!person) return refuse('userNotFound');
  if (person.known.length >= maxPasskeys) return refuse('passkeysFull');
  const options = await generateRegistrationOptions({
    rpName: 'Sidebet',
    rpID: new URL(siteUrl()).hostname,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.fullName,
    excludeCredentials: person.known.map((id) => ({ id })),
    // Discoverable without an email and always with user verification, so it replaces both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const webauthn = options.challenge;
  const { token } = await beginChallenge(pool, clock, { purpose: 'passkeyNew', userId, webauthn });
  return { kind: 'started', challenge: token, options: { ...options } };
}

/** Stores a passkey created by the browser. */
export async function addPasskey(
  { pool, clock, siteUrl }: PasskeyDeps,
  viewer: Viewer,
  { challenge, response, name: typed }: Signed & { readonly name: string },
  source: SecuritySource,
): Promise<{ kind: 'added'; passkey: PasskeyView } | Refusal> {
  const userId = viewer.id;
  const refused = await inTransaction(pool, (client) => lockForNewFactor(client, viewer));
  if (refused) return refused;
  const named = validatePasskeyName(typed);
  if (named.kind === 'refusal') return named;
  const begun = await useChallenge(pool, clock, 'passkeyNew', challenge);
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
  try {
    return await inTransaction(pool, async (client) => {
      const ended = await lockForNewFactor(client, viewer);
      if (ended) return ended;
      const { rows } = await client.query<Row>(
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
          new Date(clock.now()),
        ],
      );
      await recordCredentialsChange(client, clock.now(), {
        kind: 'factor.added',
        userId,
        detail: 'passkey',
        source,
      });
      return { kind: 'added', passkey: viewOf(rows[0]!) };
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
): Promise<{ kind: 'renamed'; passkey: PasskeyView } | Refusal> {
  const named = validatePasskeyName(typed);
  if (named.kind === 'refusal') return named;
  if (!isUuid(id)) return refuse('passkeyNotFound');
  const { rows } = await pool.query<Row>(
    `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, named.name],
  );
  return rows[0] ? { kind: 'renamed', passkey: viewOf(rows[0]) } : refuse('passkeyNotFound');
}

/** Removes a passkey and returns its name; null if it does not exist. */
export async function removePasskey(
  { pool, clock }: Pick<PasskeyDeps, 'pool' | 'clock'>,
  userId: string,
  id: string,
  source: SecuritySource,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'delete from passkeys where user_id = $1 and id = $2 returning name',
      [userId, id],
    );
    if (!rows[0]) return null;
    await recordSecurityEvent(client, clock.now(), {
      kind: 'factor.removed',
      userId,
      detail: 'passkey',
      source,
    });
    return rows[0].name;
  });
}

/** The options for using a passkey: any for this site, or one of this user. */
export async function askForPasskey(
  { pool, clock, siteUrl }: PasskeyDeps,
  purpose: Extract<ChallengePurpose, 'passkeyLogIn' | 'passkeyStepUp'>,
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
  const { token } = await beginChallenge(pool, clock, { purpose, userId, webauthn: options.challenge });
  return { challenge: token, options: { ...options } };
}

type Known = {
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
};

/**
 * The user whose passkey signed a challenge; null for an unknown passkey or another purpose. The challenge is
 * used up either way. The library rejects a counter that did not grow, which indicates a copy.
 */
export async function findUserByPasskey(
  { pool, clock, siteUrl }: PasskeyDeps,
  purpose: Extract<ChallengePurpose, 'passkeyLogIn' | 'passkeyStepUp'>,
  { challenge, response }: Signed,
): Promise<string | null> {
  const begun = await useChallenge(pool, clock, purpose, challenge);
  if (!begun?.webauthn || typeof response.id !== 'string') return null;
  const { rows } = await pool.query<Known>(
    `select user_id as "userId", public_key as "publicKey", counter, transports
     from passkeys where credential_id = $1`,
    [response.id.slice(0, 2_000).replaceAll('\0', '')],
  );
  const known = rows[0];
  if (!known || (begun.userId !== null && begun.userId !== known.userId)) return null;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: begun.webauthn,
    expectedOrigin: new URL(siteUrl()).origin,
    expectedRPID: new URL(siteUrl()).hostname,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { rowCount } = await pool.query(
    `update passkeys set counter = $2, last_used_at = $3
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [response.id, verified.authenticationInfo.newCounter, new Date(clock.now())],
  );
  return rowCount === 1 ? known.userId : null;
}

function viewOf({ id, name, createdAt, lastUsedAt }: Row): PasskeyView {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
