import { refuse } from '@sidebet/domain/refusals';
import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import { inTransaction } from '../../db/in-transaction.ts';
import { addressKey } from '../../limits/attempt-limit.ts';
import type { SecuritySource } from '../../security-log/record.ts';
import { verifyAddress } from '../sessions/credential-change.ts';
import { type AccountMails, type Addressee, verificationLinkMs } from './account-mails.ts';
import type { Auth } from './auth.ts';
import type { AccountRefusal } from './create-person.ts';
import type { ResetDeps } from './reset-password.ts';
import type { TooMany } from './sign-up.ts';

type LinkDeps = { readonly auth: Auth; readonly mails: AccountMails };

/** Emails the link that verifies the user's address. Does nothing if it is verified. */
export async function mailVerificationLink({ auth, mails }: LinkDeps, userId: string): Promise<void> {
  const { rows } = await auth.pool.query<Addressee>(
    `select id, email, null as "firstName" from users where id = $1 and not email_verified`,
    [userId],
  );
  const person = rows[0];
  if (!person) return;
  const { secret } = await auth.context;
  const token = await createEmailVerificationToken(
    secret,
    person.email,
    undefined,
    verificationLinkMs / 1000,
  );
  await mails.verification(person, token);
}

/** The same on request, with a limit per user. */
export async function resendVerification(
  deps: ResetDeps & LinkDeps,
  userId: string,
): Promise<{ kind: 'done' } | TooMany> {
  const wait = deps.limits.mailsByEmail.take(userId);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  await mailVerificationLink(deps, userId);
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
  { auth, pool, limits, wallClock, forgetSession }: ResetDeps,
  token: string,
  source: SecuritySource,
): Promise<{ kind: 'done' } | AccountRefusal | TooMany> {
  const wait = limits.linksByAddress.take(addressKey(source.address));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
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
