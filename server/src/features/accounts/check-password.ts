import { signupLimits } from '@sidebet/domain/accounts/signup';
import type { Auth } from './auth.ts';

/**
 * Whose email and password these are; null when nobody's. An unknown email costs the same question and the same hashing
 * as a wrong password.
 */
export async function whoseLogin(auth: Auth, email: string, password: string): Promise<string | null> {
  const { rows } = await auth.pool.query<Credential>({
    name: 'credential-of-email',
    text: `select u.id as "userId", c.password as hash from users u
           left join credentials c on c.user_id = u.id and c.provider_id = 'credential'
           where lower(u.email) = $1`,
    // PostgreSQL holds no text with a NUL, so nobody has such an address.
    values: [email.includes('\0') ? '' : email],
  });
  return (await matches(auth, rows[0]?.hash, password)) ? rows[0]!.userId : null;
}

/** Whether this is a person's password. */
export async function isPasswordOf(auth: Auth, userId: string, password: string): Promise<boolean> {
  const { rows } = await auth.pool.query<Credential>(
    `select user_id as "userId", password as hash from credentials
     where user_id = $1 and provider_id = 'credential'`,
    [userId],
  );
  return matches(auth, rows[0]?.hash, password);
}

type Credential = { readonly userId: string; readonly hash: string | null };

let nobodys: Promise<string> | undefined;

async function matches(auth: Auth, known: string | null | undefined, password: string): Promise<boolean> {
  // Nobody has such a password, so it need not be hashed, whoever it is tried on.
  if (password === '' || password.length > signupLimits.maxPasswordLength) return false;
  const { password: hashing } = await auth.context;
  nobodys ??= hashing.hash('a password that nobody has');
  const hash = known ?? (await nobodys);
  const right = await hashing.verify({ hash, password });
  return right && typeof known === 'string';
}
