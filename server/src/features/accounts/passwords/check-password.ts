import { signupLimits } from '@sidebet/domain/auth/signup';
import type { Uses } from '../../../context.ts';
import type { CheckedPassword } from '../../../sessions/sessions.ts';
import type { PasswordHashing } from './password-hashing.ts';

type PasswordContext = Uses<'pool' | 'backgroundWork'> & {
  readonly hashing: PasswordHashing;
};

type Found = CheckedPassword & { readonly userId: string };

/**
 * The user with this email and password, and since when it is theirs; null if there is none. An unknown email costs the same
 * query and hashing as a wrong password. Throws TooBusy, as does `isPasswordOf`.
 */
export async function findUserByCredentials(
  context: PasswordContext,
  email: string,
  password: string,
): Promise<Found | null> {
  const { rows } = await context.pool.query<Credential & Found>({
    name: 'credential-of-email',
    text: `select u.id as user_id, c.password as hash, c.updated_at as password_since from users u
           left join credentials c on c.user_id = u.id and c.provider_id = 'credential'
           where lower(u.email) = $1`,
    // PostgreSQL text cannot contain a NUL, so no user has such an address.
    values: [email.includes('\0') ? '' : email],
  });
  if (!(await matches(context, rows[0], password))) return null;
  const { userId, passwordSince } = rows[0]!;
  return { userId, passwordSince };
}

/** Whether this is the user's password. */
export async function isPasswordOf(
  context: PasswordContext,
  userId: string,
  password: string,
): Promise<boolean> {
  const { rows } = await context.pool.query<Credential>(
    `select user_id, password as hash from credentials
     where user_id = $1 and provider_id = 'credential'`,
    [userId],
  );
  return matches(context, rows[0], password);
}

type Credential = { readonly userId: string; readonly hash: string | null };

async function matches(
  context: PasswordContext,
  known: Credential | undefined,
  password: string,
): Promise<boolean> {
  // No user has such a password, so it is never hashed.
  if (password === '' || password.length > signupLimits.maxPasswordLength) return false;
  const { hashing, backgroundWork } = context;
  const hash = known?.hash ?? null;
  const isRight = await hashing.verify(hash, password);
  if (isRight && known && hash !== null && hashing.isOutdated(hash)) {
    backgroundWork.run('replace an outdated password hash', () =>
      replaceHash(context, known.userId, hash, password),
    );
  }
  return isRight;
}

/**
 * Hashes the same password with the current parameters. Compares and sets on the old hash: it must not undo a
 * password change. Leaves `updated_at`, which is when the password changed and decides which devices are known.
 */
async function replaceHash(
  { hashing, pool }: PasswordContext,
  userId: string,
  oldHash: string,
  password: string,
): Promise<void> {
  const hash = await hashing.hash(password);
  await pool.query(
    `update credentials set password = $3
     where user_id = $1 and provider_id = 'credential' and password = $2`,
    [userId, oldHash, hash],
  );
}
