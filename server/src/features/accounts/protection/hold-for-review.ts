import { suspendAccount } from '../../../book/account-rows.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { endEverySession } from '../../../sessions/credential-change.ts';
import { noteFlags } from '../flags/note-flags.ts';

/** Shown to operators as the reason of the suspension. */
const reasons = {
  name: 'Held at signup: the name and date of birth resemble those of a person on a break',
  card: 'Held at a deposit: a person who excluded themselves paid with the same card',
  paypal: 'Held at a deposit: a person who excluded themselves paid with the same PayPal account',
  receiver: 'Held at a withdrawal: a person who excluded themselves withdrew to the same PayPal address',
} as const;

/**
 * Suspends an account that may belong to a user on a break, ends its sessions, and raises a flag that asks an operator to
 * compare the two. Lifting the suspension opens the account. Does nothing when the flag already names both users: an
 * operator has compared them, or will.
 */
export async function holdForReview(
  client: PoolClient,
  userId: string,
  barredId: string,
  found: keyof typeof reasons,
  now: number,
): Promise<void> {
  const kind = found === 'name' ? 'sameIdentity' : 'excludedSource';
  const { rows } = await client.query<{ people: string[] }>(
    'select people from flags where kind = $1 and key = $2 for update',
    [kind, barredId],
  );
  const before = rows[0]?.people ?? [];
  if (before.includes(userId)) return;
  await client.query(
    `update users set suspended_at = $2, suspended_reason = $3
     where id = $1 and suspended_at is null`,
    [userId, new Date(now), reasons[found]],
  );
  await suspendAccount(client, userId, true);
  await endEverySession(client, userId);
  const people = [...new Set([barredId, ...before, userId])];
  await noteFlags(client, [{ key: barredId, people, facts: { kind, barredId, people: people.length } }], now);
}
