import { noteSign } from '@sidebet/domain/protection/use';
import type { Uses } from '../../../context.ts';

/**
 * Measures the usage time of users who limit it: each request counts. Stores nothing for other users. Reads each
 * user at most once per minute per process.
 */
export type Use = {
  /** Records usage once a minute. */
  record(userId: string): Promise<void>;
  /** Records usage now, even if this minute was recorded. */
  note(userId: string): Promise<void>;
};

export function createUse({ pool, clock, log }: Uses<'pool' | 'clock' | 'log'>): Use {
  let minute = 0;
  /** This minute's checks. A user's concurrent requests all wait for the first one's check. */
  const signs = new Map<string, Promise<void>>();

  async function note(userId: string): Promise<void> {
    const now = clock.now();
    const { rows } = await pool.query<{ startedAt: number | null; lastAt: number | null }>({
      name: 'use-measured',
      text: `select last.started_at, last.last_at
             from (select where exists (
               select from protection_limits
               where user_id = $1 and kind in ('sessionDay', 'realityCheck') and amount is not null)) measured
             left join lateral (
               select started_at, last_at from session_use where user_id = $1 order by started_at desc limit 1) last on true`,
      values: [userId],
    });
    const row = rows[0];
    if (!row) return;
    const last = row.startedAt === null ? undefined : { startedAt: row.startedAt, lastAt: row.lastAt! };
    const span = noteSign(last, now);
    if (!span) return;
    await pool.query({
      name: 'use-note',
      text: `insert into session_use (user_id, started_at, last_at)
             values ($1, $2, $3)
             on conflict (user_id, started_at) do update set last_at = greatest(session_use.last_at, excluded.last_at)`,
      values: [userId, new Date(span.startedAt), new Date(span.lastAt)],
    });
  }

  return {
    note,
    async record(userId) {
      const thisMinute = Math.floor(clock.now() / 60_000);
      if (thisMinute !== minute) signs.clear();
      minute = thisMinute;
      if (!signs.has(userId)) {
        // A temporary failure to measure must not block everything.
        const sign = note(userId).catch((error: Error) => {
          signs.delete(userId);
          log.warn({ err: error }, 'use could not be measured');
        });
        signs.set(userId, sign);
      }
      await signs.get(userId);
    },
  };
}
