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
 * Whether somebody with this address, or this name and date of birth, is excluded and must not open an account. The rows
 * outlive a deleted account (features/data-rights leaves them alone), so that nobody comes back by deleting it; as nobody
 * is left to ask for the return, they count until a day after the exclusion's end, for ever where it has none.
 */
export async function isExcludedIdentity(pool: Pool, identity: Identity, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    'select exists (select from excluded_identities) as any',
  );
  if (!rows[0]!.any) return false;
  const found = await pool.query(
    `select from excluded_identities i left join users u on u.id = i.user_id and u.deleted_at is null
     cross join lateral (
       select case when i.released_at is not null or u.id is not null then i.released_at
                   else i.ends_at + $3::bigint * interval '1 millisecond' end as at) released
     where i.digest = any($1::bytea[]) and (released.at is null or released.at > to_timestamp($2::bigint / 1000.0))
     limit 1`,
    [await digestsOf(identity), now, returnWaitMs],
  );
  return found.rowCount !== 0;
}
