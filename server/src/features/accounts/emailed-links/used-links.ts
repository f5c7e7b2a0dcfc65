import { hash } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/**
 * One use of an emailed link by a page. `attempt` is a secret the page generates and resends if the response was
 * lost; without it nothing is stored.
 */
export type LinkUse = { readonly token: string; readonly attempt?: string | undefined };

const rememberedMs = 10 * 60_000;

/**
 * For ten minutes the page that used a link can get the same response again. The link alone is not enough: a
 * later reader does not know the attempt and gets the response of an expired link. Stores a digest of both and the
 * user.
 */
export async function rememberUse(
  db: pg.Pool | pg.PoolClient,
  userId: string,
  use: LinkUse,
  now: number,
): Promise<void> {
  if (use.attempt === undefined) return;
  await db.query('insert into verifications (id, identifier, value, expires_at) values ($1, $2, $3, $4)', [
    uuidv7(),
    toKey(use.token, use.attempt),
    userId,
    new Date(now + rememberedMs),
  ]);
}

/** The user whose link this exact use consumed in the last ten minutes; otherwise null. */
export async function userOfUse(
  db: pg.Pool | pg.PoolClient,
  { token, attempt }: LinkUse,
  now: number,
): Promise<string | null> {
  if (attempt === undefined) return null;
  const { rows } = await db.query<{ userId: string }>(
    'select value as user_id from verifications where identifier = $1 and expires_at > $2',
    [toKey(token, attempt), new Date(now)],
  );
  return rows[0]?.userId ?? null;
}

const toKey = (token: string, attempt: string) =>
  `used-link:${hash('sha256', `${token} ${attempt}`, 'base64url')}`;
