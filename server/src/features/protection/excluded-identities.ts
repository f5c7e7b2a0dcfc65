import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { returnWaitMs } from '@sidebet/domain/protection/bars';
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
  const name = fullName.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const texts = [`email ${email.normalize('NFKC').toLowerCase().trim()}`, `person ${name} ${dob}`];
  return Promise.all(texts.map((text) => derive(text, 'sidebet exclusion', 32)));
}

/** Keeps who an excluded person is, in the transaction of the exclusion. `until` null is for ever. */
export async function keepIdentity(client: PoolClient, userId: string, until: number | null): Promise<void> {
  const { rows } = await client.query<Identity>(
    'select email, name as "fullName", dob from users where id = $1',
    [userId],
  );
  await client.query(
    `insert into excluded_identities (digest, user_id, ends_at)
     select digest, $2, to_timestamp($3::bigint / 1000.0) from unnest($1::bytea[]) digest
     on conflict (digest, user_id) do update set ends_at = excluded.ends_at`,
    [await digestsOf(rows[0]!), userId, until],
  );
  await client.query(
    'update excluded_identities set ends_at = to_timestamp($2::bigint / 1000.0), released_at = null where user_id = $1',
    [userId, until],
  );
}

/** The person may bet again from then on, and no longer is a second account refused. */
export async function releaseIdentity(client: PoolClient, userId: string, at: number): Promise<void> {
  await client.query(
    'update excluded_identities set released_at = to_timestamp($2::bigint / 1000.0) where user_id = $1',
    [userId, at],
  );
}

/**
 * For the transaction that deletes an account (features/data-rights). The rows of excluded_identities stay, so that the
 * person cannot come back under another account before the exclusion is over; as nobody is left to ask for the return,
 * they count until a day after its end, and for ever if it has none. Deletion must not remove them.
 */
export async function outliveAccount(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `update excluded_identities set released_at = ends_at + $2::bigint * interval '1 millisecond'
     where user_id = $1 and released_at is null`,
    [userId, returnWaitMs],
  );
}

/** Whether somebody with this address, or this name and date of birth, is excluded and must not open an account. */
export async function isExcludedIdentity(pool: Pool, identity: Identity, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    'select exists (select from excluded_identities where released_at is null or released_at > to_timestamp($1::bigint / 1000.0)) as any',
    [now],
  );
  if (!rows[0]!.any) return false;
  const found = await pool.query(
    `select from excluded_identities
     where digest = any($1::bytea[]) and (released_at is null or released_at > to_timestamp($2::bigint / 1000.0)) limit 1`,
    [await digestsOf(identity), now],
  );
  return found.rowCount === 1;
}
