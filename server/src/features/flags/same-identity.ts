import { sameIdentityFacts } from '@sidebet/domain/operators/flags';
import { isRestricted } from '@sidebet/domain/protection/play-restrictions';
import { readProtections } from '../../book/protection.ts';
import type { PoolClient } from '../../db/pool.ts';
import type { Span } from './flag-search.ts';
import type { FoundFlag } from './note-flags.ts';

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
 * Accounts opened in the span whose name and birthday match a user on a break. Signup refuses these, except for
 * accounts created at the moment the break begins.
 */
export async function findAccountsOpened(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct p.user_id as id
     from users opened join users u on u.dob between opened.dob - 1 and opened.dob + 1 and u.deleted_at is null and u.id <> opened.id
     join protection p on p.user_id = u.id
     where opened.created_at >= $1 and opened.created_at < $2`,
    [new Date(from), new Date(until)],
  );
  return findSameIdentity(client, rows, now);
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
  const { rows } = await client.query<{
    id: string;
    fullName: string;
    others: { id: string; fullName: string }[];
  }>(
    `select u.id, u.name as "fullName", jsonb_agg(jsonb_build_object('id', o.id, 'fullName', o.name) order by o.id) as others
     from users u join users o on o.dob between u.dob - 1 and u.dob + 1 and o.id <> u.id and o.deleted_at is null
     where u.id = any($1::uuid[]) and u.deleted_at is null
     group by u.id`,
    [barred],
  );
  return rows.flatMap(({ id, fullName, others }) => {
    const found = sameIdentityFacts({ id, fullName }, others);
    return found ? [{ key: id, ...found }] : [];
  });
}
