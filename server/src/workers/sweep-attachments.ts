import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { keyOfUrl } from '../features/files/store-file.ts';
import { dayMs } from '../features/support/attachments.ts';
import type { Files } from '../integrations/files/port.ts';

/** An attachment is a ticket's for a day at most, so that an hour later none can be on its way into one. */
const graceMs = 3_600_000;
const atOnce = 100;

/**
 * Forgets attachments that no message came for. The file goes before its row: what fails is found again. Gives how
 * many went.
 */
export async function sweepAttachments(pool: Pool, files: Files, clock: Clock): Promise<number> {
  for (let swept = 0; ; ) {
    const { rows } = await pool.query<{ url: string }>(
      `select url from support_attachments a where created_at < $1
         and not exists (select from support_tickets t where t.attachment_url = a.url)
       order by created_at limit $2`,
      [new Date(clock.now() - dayMs - graceMs), atOnce],
    );
    for (const { url } of rows) {
      await files.delete(keyOfUrl(url));
      await pool.query('delete from support_attachments where url = $1', [url]);
      swept++;
    }
    if (rows.length < atOnce) return swept;
  }
}
