import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { SecuritySource } from '../../../security-log/record.ts';
import { verifyAddress } from '../../../sessions/credential-change.ts';
import { readVerification, sendVerificationLink } from '../auth/verification-link.ts';
import type { EmailedLinksContext } from './reset-password.ts';

/** Emails a new verification link on request, with a limit per user. */
export async function resendVerification(
  context: EmailedLinksContext,
  userId: string,
): Promise<{ kind: 'done' } | Refusal> {
  const wait = context.limits.emailsByRecipient.take(userId);
  if (wait !== null) return refuseTooMany(wait);
  await sendVerificationLink(context, userId);
  return { kind: 'done' };
}

/**
 * Marks an email as verified by its link; repeating it changes nothing. Refuses a link that expired, belongs to
 * an unused address, or is not ours.
 */
export async function confirmEmail(
  { secret, pool, wallClock, forgetSession }: EmailedLinksContext,
  token: string,
  source: SecuritySource,
): Promise<{ kind: 'done' } | Refusal> {
  const email = await readVerification(secret, token, wallClock.now());
  if (email === null) return refuse('linkNotValid');
  const ended = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from users where lower(email) = lower($1) for update',
      [email],
    );
    return rows[0] ? verifyAddress(client, rows[0].id, wallClock.now(), source) : null;
  });
  for (const sessionId of ended ?? []) forgetSession(sessionId);
  return ended ? { kind: 'done' } : refuse('linkNotValid');
}
