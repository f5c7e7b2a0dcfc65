import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import { inTransaction } from '../../db/in-transaction.ts';
import type { SecuritySource } from '../../security-log/record.ts';
import { verifyAddress } from '../../sessions/credential-change.ts';
import { sendVerificationLink } from '../auth/verification-link.ts';
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
 * What `createEmailVerificationToken` signs. A token for an email change has an additional field and is rejected.
 */
const verificationClaims = z.strictObject({ email: z.string(), iat: z.number(), exp: z.number() });

/**
 * Marks an email as verified by its link; repeating it changes nothing. Refuses a link that expired, belongs to
 * an unused address, or is not ours.
 */
export async function confirmEmail(
  { auth, pool, wallClock, forgetSession }: EmailedLinksContext,
  token: string,
  source: SecuritySource,
): Promise<{ kind: 'done' } | Refusal> {
  const { secret } = await auth.context;
  const claims = verificationClaims.safeParse(await verifyJWT(token, secret));
  if (!claims.success) return refuse('linkNotValid');
  const ended = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from users where lower(email) = lower($1) for update',
      [claims.data.email],
    );
    return rows[0] ? verifyAddress(client, rows[0].id, wallClock.now(), source) : null;
  });
  for (const sessionId of ended ?? []) forgetSession(sessionId);
  return ended ? { kind: 'done' } : refuse('linkNotValid');
}
