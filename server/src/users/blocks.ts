import type { Pool, PoolClient } from '../db/pool.ts';

/** SQL that is true if one of two users blocked the other, so neither may see the other. Takes two SQL expressions. */
export function areBlocked(one: string, other: string): string {
  return `exists (select from blocks k where (k.blocker_id = ${one} and k.blocked_id = ${other})
    or (k.blocker_id = ${other} and k.blocked_id = ${one}))`;
}

/** Whether one of two users blocked the other. */
export async function readAreBlocked(
  db: Pool | PoolClient,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ blocked: boolean }>({
    name: 'are-blocked',
    text: `select ${areBlocked('$1::uuid', '$2::uuid')} as blocked`,
    values: [userId, otherId],
  });
  return rows[0]!.blocked;
}

/** By user: who must not see them. Users without blocks are missing. */
export async function readHiddenFrom(
  db: Pool,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const hiddenFrom = new Map<string, Set<string>>();
  if (userIds.length === 0) return hiddenFrom;
  const { rows } = await db.query<{ one: string; other: string }>({
    name: 'read-hidden-from',
    text: `select blocker_id as one, blocked_id as other from blocks where blocker_id = any($1::uuid[])
           union select blocked_id, blocker_id from blocks where blocked_id = any($1::uuid[])`,
    values: [[...new Set(userIds)]],
  });
  for (const { one, other } of rows) {
    const others = hiddenFrom.get(one);
    if (others) others.add(other);
    else hiddenFrom.set(one, new Set([other]));
  }
  return hiddenFrom;
}

/**
 * SQL that is true if a user gets notifications about what another does: neither blocked the other, and the user did not mute
 * them. Also true without a cause. Takes two SQL expressions.
 */
export function mayNotify(user: string, cause: string): string {
  return `(not exists (select from mutes m where m.user_id = ${user} and m.muted_id = ${cause})
    and not ${areBlocked(user, cause)})`;
}
