import { sameIdentityFacts } from '@sidebet/domain/operators/flags';
import { similarBirthdays } from '@sidebet/domain/protection/identity';
import { isRestricted } from '@sidebet/domain/protection/play-restrictions';
import { readProtections } from '../../../book/protection.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { Span } from './flag-search.ts';
import type { FoundFlag } from './note-flags.ts';

type Named = Parameters<typeof sameIdentityFacts>[0];

/**
 * Accounts with a similar name and birthday as users whose break began or was extended in the span and still
 * runs.
 */
export async function findBreaksBegun(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct user_id as id from protection_changes
     where at >= $1 and at < $2 and what in ('timeOut', 'exclusion')`,
    [new Date(from), new Date(until)],
  );
  return findSameIdentity(client, rows, now);
}

/**
 * Accounts opened in the span whose name and birthday are similar to those of a user on a break. Signup holds these, except for
 * accounts created at the moment the break begins.
 */
export async function findAccountsOpened(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const { rows: opened } = await client.query<Named>(
    `select id, name as full_name, dob from users where created_at >= $1 and created_at < $2 and deleted_at is null`,
    [new Date(from), new Date(until)],
  );
  const dates = new Set(opened.flatMap(({ dob }) => similarBirthdays(dob, now)));
  const { rows: candidates } = await client.query<Named>(
    `select u.id, u.name as full_name, u.dob from users u join protection p on p.user_id = u.id
     where u.dob = any($1::date[]) and u.deleted_at is null`,
    [[...dates]],
  );
  return findSameIdentity(
    client,
    candidates.filter((candidate) => sameIdentityFacts(candidate, opened, now) !== null),
    now,
  );
}

async function findSameIdentity(
  client: PoolClient,
  people: readonly { readonly id: string }[],
  now: number,
): Promise<FoundFlag[]> {
  const ids = people.map(({ id }) => id);
  const protections = await readProtections(client, ids, now);
  const barred = ids.filter((id) => isRestricted(protections.get(id)!.restrictions, now));
  if (barred.length === 0) return [];
  const { rows } = await client.query<Named>(
    `select id, name as full_name, dob from users where id = any($1::uuid[]) and deleted_at is null`,
    [barred],
  );
  const found: FoundFlag[] = [];
  for (const user of rows) {
    const { rows: others } = await client.query<Named>(
      `select id, name as full_name, dob from users where dob = any($1::date[]) and deleted_at is null`,
      [similarBirthdays(user.dob, now)],
    );
    const flag = sameIdentityFacts(user, others, now);
    if (flag) found.push({ key: user.id, ...flag });
  }
  return found;
}
