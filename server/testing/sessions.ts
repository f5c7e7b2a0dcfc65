import { createHmac, randomBytes } from 'node:crypto';

type Database = { query(sql: string, values: unknown[]): Promise<unknown> };

/** Logs these users in at that time, for a month, without the cost of passwords. Returns a Cookie header for each. */
export async function addSessions(
  database: Database,
  ids: readonly string[],
  sessionSecret: string,
  since: Date,
): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(24).toString('base64url'));
  await database.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at, last_seen_at, proven_at)
     select gen_random_uuid(), id, token, $3::timestamptz + interval '1 month', $3, $3, $3, $3
     from unnest($1::uuid[], $2::text[]) as new (id, token)`,
    [ids, tokens, since],
  );
  return tokens.map((token) => {
    const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
    return `sidebet_session=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}
