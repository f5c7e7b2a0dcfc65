import { randomUUID } from 'node:crypto';
import type { TestApi } from '@sidebet/server/testing/api';
import { addSessions } from '@sidebet/server/testing/sessions';
import { addPeople } from '../harness/database.ts';

/** What signs users' requests here, and the server's sessions. */
export const sessionSecret = 'a secret for proofs that is long enough to be one';

export type ProofUser = { readonly id: string; readonly cookie: string };

/** A user's signup identity. */
export type Details = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly email: string;
  readonly username: string;
};

/** The result of `signedIn`. */
export function buildDetails({ id }: ProofUser): Details {
  const name = id.slice(0, 8);
  const username = `p${name}${id.slice(-8)}`;
  // Names are compared without digits.
  const lastName = name.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  return { firstName: 'Pat', lastName, dob: '1990-01-01', email: `${id}@example.com`, username };
}

/**
 * Creates many logged-in users with money at once, without the cost of a signup. Their sessions start so far in the future that
 * no moved clock ends them.
 */
export async function signedIn(api: TestApi, count: number, cents: number): Promise<ProofUser[]> {
  const { pool } = api.database;
  const ids = Array.from({ length: count }, () => randomUUID());
  await addPeople(pool, ids);
  const cookies = await addSessions(pool, ids, sessionSecret, new Date('2999-01-01'));
  await equip(api, ids, cents);
  return ids.map((id, i) => ({ id, cookie: cookies[i]! }));
}

/** Adds money and a verified email address. */
async function equip(api: TestApi, ids: readonly string[], cents: number): Promise<void> {
  await api.database.pool.query('update users set email_verified = true where id = any($1::uuid[])', [ids]);
  await api.server.book.executeAll(
    ids.map((userId) => ({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: cents },
    })),
  );
}

/** A user created through signup, with what `signedIn` returns. */
export async function settledIn(api: TestApi, user: ProofUser, cents: number): Promise<void> {
  await api.database.pool.query(
    `update sessions set expires_at = '2999-02-01', created_at = '2999-01-01', updated_at = '2999-01-01',
       last_seen_at = '2999-01-01', proven_at = '2999-01-01' where user_id = $1`,
    [user.id],
  );
  api.server.auth.forgetAllSessions();
  await equip(api, [user.id], cents);
}

export async function makeFriends(
  api: TestApi,
  pairs: readonly (readonly [ProofUser, ProofUser])[],
): Promise<void> {
  await api.database.pool.query(
    `insert into friendships (low_id, high_id, requested_by, accepted_at)
     select least(a, b), greatest(a, b), a, now() from unnest($1::uuid[], $2::uuid[]) as pair (a, b)`,
    [pairs.map(([one]) => one.id), pairs.map(([, other]) => other.id)],
  );
}

/** Events too far ahead for any moved clock. */
export async function openEvents(api: TestApi, ids: readonly string[]): Promise<void> {
  await api.database.pool.query(
    `insert into events (id, sport_key, sport_title, home_team, away_team, commence_time)
     select id, 'basketball_nba', 'NBA', 'Home', 'Away', '2999-01-01' from unnest($1::text[]) id`,
    [ids],
  );
}
