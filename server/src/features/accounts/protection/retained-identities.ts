import { type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import {
  birthdaysAround,
  comparableName,
  isSimilarName,
  type RetainedUntil,
  retainedAfterDeletion,
  roughBirthdayKeys,
  roughNameKeys,
  similarBirthdays,
  similarNameKeys,
  toMailbox,
} from '@sidebet/domain/protection/identity';
import { readProtections } from '../../../book/protection.ts';
import type { Context } from '../../../context.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { dateOrNull } from '../../../time/instants.ts';

/** The personal data that identifies a returning person. */
export type Identity = {
  readonly email: string;
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
};

type Cost = Context['hashCost'];

/** Digests are compared with stored ones, so this must never change. */
const usualCost: NonNullable<Cost> = { N: 2 ** 14, r: 8, p: 1 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/**
 * Digests that recognize a person without identifying them: of the email, its mailbox, and the name with the date
 * of birth. Not keyed, because they must survive a change of the server's secret; slow, so guessing is expensive.
 */
function digestIdentity({ email, fullName, dob }: Identity, cost: Cost): Promise<Buffer[]> {
  return Promise.all([
    ...emailDigests(email, cost),
    digest(`person ${comparableName(fullName)} ${dob}`, cost),
  ]);
}

/** Digests that similar people share at least once, for when the account is deleted and its name erased. */
function roughDigests({ fullName, dob }: Identity, cost: Cost): Promise<Buffer[]> {
  return Promise.all(
    roughNameKeys(fullName).flatMap((name) =>
      roughBirthdayKeys(dob).map((birthday) => digest(`rough ${name} ${birthday}`, cost)),
    ),
  );
}

/** What version 1.0.0 stored instead of {@link roughDigests}. Of accounts deleted then, nothing else is left. */
function formerDigests({ fullName, dob }: Identity, cost: Cost): Promise<Buffer[]> {
  return Promise.all(
    similarNameKeys(fullName).flatMap((name) =>
      birthdaysAround(dob).map((birthday) => digest(`similar ${name} ${birthday}`, cost)),
    ),
  );
}

function emailDigests(email: string, cost: Cost): Promise<Buffer>[] {
  return [
    digest(`email ${email.normalize('NFKC').toLowerCase().trim()}`, cost),
    digest(`mailbox ${toMailbox(email)}`, cost),
  ];
}

function digest(text: string, cost: Cost = usualCost): Promise<Buffer> {
  return derive(text, 'sidebet exclusion', 32, cost);
}

/** Retains a user's identity under all current emails for this long, in the caller's transaction. */
export async function retainIdentity(
  client: PoolClient,
  userId: string,
  until: RetainedUntil,
  cost: Cost,
): Promise<void> {
  const { rows } = await client.query<Identity>(
    'select email, name as full_name, dob from users where id = $1',
    [userId],
  );
  const user = rows[0]!;
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select digest, $2, $3::timestamptz from unnest($1::bytea[]) digest
     on conflict (digest, user_id) do update set kept_until = excluded.kept_until`,
    [[...(await digestIdentity(user, cost)), ...(await roughDigests(user, cost))], userId, dateOrNull(until)],
  );
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select digest, user_id, $2::timestamptz from payment_sources where user_id = $1
     on conflict (digest, user_id) do nothing`,
    [userId, dateOrNull(until)],
  );
  await client.query('update kept_identities set kept_until = $2 where user_id = $1', [
    userId,
    dateOrNull(until),
  ]);
}

/**
 * Retains a user's new email as well, as long as the identity is retained; in the transaction that changes it.
 */
export async function retainNewEmail(
  client: PoolClient,
  userId: string,
  email: string,
  cost: Cost,
): Promise<void> {
  const { rows } = await client.query<{ kept: boolean }>(
    'select exists (select from kept_identities where user_id = $1) as kept',
    [userId],
  );
  if (!rows[0]!.kept) return;
  await client.query(
    `insert into kept_identities (digest, user_id, kept_until)
     select digest, $1, kept_until
     from unnest($2::bytea[]) digest, (select kept_until from kept_identities where user_id = $1 limit 1) kept
     on conflict (digest, user_id) do nothing`,
    [userId, await Promise.all(emailDigests(email, cost))],
  );
}

/**
 * Decides how long to retain an identity (`retainedAfterDeletion`), in the transaction that deletes the account
 * and before its data is erased. The rows outlive the account: features/data-rights does not erase them.
 */
export async function retainDeletedIdentity(
  client: PoolClient,
  userId: string,
  now: number,
  cost: Cost,
): Promise<void> {
  const { restrictions, limits } = (await readProtections(client, [userId], now)).get(userId)!;
  const { rows } = await client.query<{ at: number | null }>(
    "select max(at) as at from protection_changes where user_id = $1 and what = 'looserConfirmed'",
    [userId],
  );
  const until = retainedAfterDeletion(
    { restrictions, limits: limits.values(), increasedAt: rows[0]!.at },
    now,
  );
  if (until !== false) await retainIdentity(client, userId, until, cost);
}

/** A retained identity that matches exactly or similarly. */
export type IdentityMatch = { readonly kind: 'same' | 'similar'; readonly userId: string };

/**
 * A retained identity with the same email mailbox or the same name and date of birth (`same`), or a similar name
 * and date of birth (`similar`). The same person must not open an account now; a similar one may be someone else.
 * Names of existing accounts are compared themselves, those of deleted ones by their digests. Null if there is none.
 */
export async function findRetainedIdentity(
  pool: Pool,
  identity: Identity,
  now: number,
  cost: Cost,
): Promise<IdentityMatch | null> {
  const isRetained = '(kept_until is null or kept_until > $1)';
  const { rows } = await pool.query<{ any: boolean }>(
    `select exists (select from kept_identities where ${isRetained}) as any`,
    [new Date(now)],
  );
  if (!rows[0]!.any) return null;
  const find = async (kind: IdentityMatch['kind'], digests: Buffer[]): Promise<IdentityMatch | null> => {
    const found = await pool.query<{ userId: string }>(
      `select user_id from kept_identities where digest = any($2::bytea[]) and ${isRetained} limit 1`,
      [new Date(now), digests],
    );
    return found.rows[0] ? { kind, userId: found.rows[0].userId } : null;
  };
  return (
    (await find('same', await digestIdentity(identity, cost))) ??
    (await findSimilarAccount(pool, identity, now)) ??
    find('similar', [...(await roughDigests(identity, cost)), ...(await formerDigests(identity, cost))])
  );
}

async function findSimilarAccount(
  pool: Pool,
  { fullName, dob }: Identity,
  now: number,
): Promise<IdentityMatch | null> {
  const { rows } = await pool.query<{ id: string; fullName: string }>(
    `select u.id, u.name as full_name from users u
     where u.dob = any($1::date[]) and u.deleted_at is null
       and exists (select from kept_identities k where k.user_id = u.id and (k.kept_until is null or k.kept_until > $2))`,
    [similarBirthdays(dob, now), new Date(now)],
  );
  const found = rows.find((user) => isSimilarName(user.fullName, fullName));
  return found ? { kind: 'similar', userId: found.id } : null;
}
