import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { comparableName, type KeptUntil, keptAfterDeletion } from '@sidebet/domain/protection/identity';
import { readProtections } from '../../book/protection.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';

/** Who somebody is, for telling whether they come again. */
export type Identity = {
  readonly email: string;
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
};

const derive = promisify<string, string, number, Buffer>(scrypt);

/**
 * Digests that tell a person again without telling who they are: of the address, and of the name with the date of birth.
 * Not keyed, for they must stay valid when the server's secret changes; slow, so that guessing addresses is.
 */
function digestsOf({ email, fullName, dob }: Identity): Promise<Buffer[]> {
  return Promise.all([emailDigest(email), digest(`person ${comparableName(fullName)} ${dob}`)]);
}

function emailDigest(email: string): Promise<Buffer> {
  return digest(`email ${email.normalize('NFKC').toLowerCase().trim()}`);
}

function digest(text: string): Promise<Buffer> {
  return derive(text, 'sidebet exclusion', 32);
}

/** Keeps who a person is for so long, under whatever address they ever were, in the transaction of what asks for it. */
export async function keepIdentity(client: PoolClient, userId: string, until: KeptUntil): Promise<void> {
  const { rows } = await client.query<Identity>(
    'select email, name as "fullName", dob from users where id = $1',
    [userId],
  );
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select digest, $2, to_timestamp($3::bigint / 1000.0) from unnest($1::bytea[]) digest
     on conflict (digest, user_id) do update set kept_until = excluded.kept_until`,
    [await digestsOf(rows[0]!), userId, until],
  );
  await client.query(
    'update kept_identities set kept_until = to_timestamp($2::bigint / 1000.0) where user_id = $1',
    [userId, until],
  );
}

/** Keeps a person's new address as well, for as long as they are kept anyway; in the transaction that changes it. */
export async function keepNewAddress(client: PoolClient, userId: string, email: string): Promise<void> {
  const { rows } = await client.query<{ kept: boolean }>(
    'select exists (select from kept_identities where user_id = $1) as kept',
    [userId],
  );
  if (!rows[0]!.kept) return;
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select $2, user_id, kept_until from kept_identities where user_id = $1 limit 1
     on conflict (digest, user_id) do nothing`,
    [userId, await emailDigest(email)],
  );
}

/**
 * Decides, in the transaction that deletes an account and before its person is erased, for how long they are kept
 * (`keptAfterDeletion`). The rows outlive the account: features/data-rights leaves them alone.
 */
export async function keepLeaving(client: PoolClient, userId: string, now: number): Promise<void> {
  const { bars, limits } = (await readProtections(client, [userId], now)).get(userId)!;
  const { rows } = await client.query<{ at: number | null }>(
    "select max(at) as at from protection_changes where user_id = $1 and what = 'looserConfirmed'",
    [userId],
  );
  const until = keptAfterDeletion({ bars, limits: limits.values(), loosenedAt: rows[0]!.at }, now);
  if (until !== false) await keepIdentity(client, userId, until);
}

/** Whether somebody with this address, or this name and date of birth, must not open an account now. */
export async function isKeptIdentity(pool: Pool, identity: Identity, now: number): Promise<boolean> {
  const stillKept = '(kept_until is null or kept_until > to_timestamp($1::bigint / 1000.0))';
  const { rows } = await pool.query<{ any: boolean }>(
    `select exists (select from kept_identities where ${stillKept}) as any`,
    [now],
  );
  if (!rows[0]!.any) return false;
  const found = await pool.query(
    `select from kept_identities where digest = any($2::bytea[]) and ${stillKept} limit 1`,
    [now, await digestsOf(identity)],
  );
  return found.rowCount !== 0;
}

/** Forgets who was kept until now. Gives how many digests it forgot. */
export async function forgetKeptIdentities(pool: Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from kept_identities where kept_until <= to_timestamp($1::bigint / 1000.0)',
    [now],
  );
  return rowCount ?? 0;
}
