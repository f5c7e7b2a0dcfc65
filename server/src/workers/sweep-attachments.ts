import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { dayMs } from '../features/support/attachments.ts';

/** An attachment is a ticket's for a day at most, so that an hour later none can be on its way into one. */
const graceMs = 3_600_000;

/** Lets go of attachments that no message came for; remove-unwanted-files.ts removes their files. Gives how many. */
export async function sweepAttachments(pool: Pool, clock: Clock): Promise<{ done: number }> {
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
