import { dateTimeLabel } from '@sidebet/domain/time-label';
import type { BookRequest } from '../../../book/request.ts';
import type { Uses } from '../../../context.ts';
import { newReceiverEmail } from '../../../emails/templates/notices.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';

/**
 * Emails the user, in the transaction of a withdrawal request, if the withdrawal is held because of a new
 * receiver or changed login, so a request by someone else is noticed in time. A new receiver is also recorded in
 * the security log.
 */
export async function announceReceiver(
  { pool, wallClock, siteUrl }: Uses<'pool' | 'wallClock' | 'siteUrl'>,
  userId: string,
  source: SecuritySource | null,
): Promise<NonNullable<BookRequest['inSameTransaction']>> {
  const { rows } = await pool.query<{ email: string; firstName: string }>(
    'select email, first_name from users where id = $1',
    [userId],
  );
  return async (client, _now, { withdrawal }) => {
    const user = rows[0];
    if (!user || !withdrawal?.sendAfter) return;
    if (withdrawal.sendAfterReason === 'newReceiver') {
      await recordSecurityEvent(client, wallClock.now(), { kind: 'receiver.changed', userId, source });
    }
    const content = newReceiverEmail({
      firstName: user.firstName,
      amountCents: withdrawal.amountCents,
      paypalEmail: withdrawal.paypalEmail,
      isNewReceiver: withdrawal.sendAfterReason === 'newReceiver',
      sentAfter: dateTimeLabel(withdrawal.sendAfter),
      withdrawalsUrl: `${siteUrl()}/Settings?tab=withdrawal`,
      forgotUrl: `${siteUrl()}/forgot-password`,
    });
    await writeEmails(client, wallClock.now(), [
      { kind: 'newReceiver', userId, address: user.email, content },
    ]);
  };
}
