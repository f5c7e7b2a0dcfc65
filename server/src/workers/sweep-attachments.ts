import type { Pool } from '../db/pool.ts';
import { dayMs } from '../features/operating/support/attachments.ts';
import type { GameClock } from '../time/clock.ts';

/** An attachment can join a ticket for one day. An hour later no request can still be adding it. */
const graceMs = 3_600_000;

/** Deletes attachments that no message used. remove-unwanted-files.ts deletes their files. Returns how many. */
export async function sweepAttachments(pool: Pool, clock: GameClock): Promise<{ done: number }> {
  const { rowCount } = await pool.query(
    `with swept as (
       delete from support_attachments a where created_at < $1
         and not exists (select from support_tickets t where t.attachment_url = a.url)
       returning url)
     insert into unwanted_files (key, since) select replace(url, '/api/files/', ''), $2 from swept
     on conflict (key) do nothing`,
    [new Date(clock.now() - dayMs - graceMs), new Date(clock.now())],
  );
  return { done: rowCount ?? 0 };
}
