import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { UsesAuth } from './auth-context.ts';
import { type Addressee, verificationLinkMs } from './auth-emails.ts';

const algorithm = 'HS256';
const toKey = (secret: string) => new TextEncoder().encode(secret);

/** Emails the link that verifies the user's address. Does nothing if it is verified. */
export async function sendVerificationLink(
  { secret, pool, wallClock, emails }: UsesAuth<'secret' | 'emails' | 'pool' | 'wallClock'>,
  userId: string,
): Promise<void> {
  const { rows } = await pool.query<Addressee>(
    `select id, email, null as first_name from users where id = $1 and not email_verified`,
    [userId],
  );
  const user = rows[0];
  if (!user) return;
  await emails.verification(user, await signVerification(secret, user.email, wallClock.now()));
}

/** The token of a link that verifies this address. */
export async function signVerification(secret: string, email: string, now: number): Promise<string> {
  return new SignJWT({ email: email.toLowerCase() })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + verificationLinkMs))
    .sign(toKey(secret));
}

/** Strict: a token with anything else is for another purpose. */
const claims = z.strictObject({ email: z.string(), iat: z.number(), exp: z.number() });

/** The address that a token verifies; null if it has expired or is not ours. */
export async function readVerification(secret: string, token: string, now: number): Promise<string | null> {
  const options = { algorithms: [algorithm], currentDate: new Date(now) };
  const verified = await jwtVerify(token, toKey(secret), options).catch(() => null);
  return claims.safeParse(verified?.payload).data?.email ?? null;
}
