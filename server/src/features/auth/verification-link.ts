import { createEmailVerificationToken } from 'better-auth/api';
import type { UsesAuth } from './auth-context.ts';
import { type Addressee, verificationLinkMs } from './auth-emails.ts';

/** Emails the link that verifies the user's address. Does nothing if it is verified. */
export async function sendVerificationLink(
  { auth, pool, emails }: UsesAuth<'auth' | 'emails' | 'pool'>,
  userId: string,
): Promise<void> {
  const { rows } = await pool.query<Addressee>(
    `select id, email, null as first_name from users where id = $1 and not email_verified`,
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
  await emails.verification(person, token);
}
