import type { failedEmail } from '@sidebet/contract/console/jobs';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { day } from '../../../emails/write-emails.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';
import type { WallClock } from '../../../time/clock.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

/** Emails that are no longer retried, newest failure first. */
export function listFailedEmails(pool: Pool, request: PageRequest) {
  return readPage<z.output<typeof failedEmail>>(pool, request, {
    sortedBy: [
      ['m.failed_at', 'instant'],
      ['m.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, m.id, m.channel, m.kind, m.address, m.subject, m.created_at, m.failed_at,
       m.attempts, m.last_error, m.text is not null as may_send_again,
       case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'fullName', u.name) end as person
     from mails m left join users u on u.id = m.user_id
     where m.failed_at is not null and ${after()}
     ${order}`,
    values: [],
  });
}

/**
 * Queues a failed email again for another day of attempts. Refusals: mailNotFound, mailNotFailed, mailNotKept.
 */
export function sendEmailAgain(
  context: ConsoleContext & { readonly wallClock: WallClock },
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  return act(context, call, ['mail.sendAgain', id], async (client) => {
    const { rows } = await client.query<{ kind: string; failed: boolean; kept: boolean }>(
      `select kind, failed_at is not null as failed, text is not null as kept from mails where id = $1 for update`,
      [id],
    );
    const mail = rows[0];
    if (!mail) return refuse('mailNotFound');
    if (!mail.failed) return refuse('mailNotFailed');
    if (!mail.kept) return refuse('mailNotKept');
    // Emails use wall time, even when games are replayed.
    const now = context.wallClock.now();
    await client.query(
      `update mails set failed_at = null, attempts = 0, due_at = $2,
         give_up_at = $3 where id = $1`,
      [id, new Date(now), new Date(now + day)],
    );
    return acted('mail.sendAgain', { kind: 'mail', id }, { mail: mail.kind });
  });
}
