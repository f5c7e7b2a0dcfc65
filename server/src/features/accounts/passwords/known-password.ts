import { isWeakPassword } from '@sidebet/domain/auth/weak-password';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool } from '../../../db/pool.ts';
import type { IsBreached } from '../../../integrations/breached-passwords.ts';

/** Refuses a common password, ignoring case and look-alike digits, and then a stolen one. */
export async function refuseKnownPassword(
  isBreached: IsBreached,
  password: string,
): Promise<(Refusal & { readonly field: 'password' }) | null> {
  if (await isCommonPassword(password)) return { ...refuse('passwordTooCommon'), field: 'password' };
  return (await isBreached(password)) ? { ...refuse('passwordTooWeak'), field: 'password' } : null;
}

/** Refuses a password that is the user's own email or username. */
export async function refuseOwnName(
  pool: Pool,
  userId: string,
  password: string,
): Promise<(Refusal & { readonly field: 'password' }) | null> {
  const { rows } = await pool.query<{ email: string; username: string }>(
    'select email, username from users where id = $1',
    [userId],
  );
  return rows[0] && isWeakPassword(password, rows[0])
    ? { ...refuse('passwordTooWeak'), field: 'password' }
    : null;
}

let opened: ReturnType<typeof openList> | undefined;

/** The library's list of tens of thousands of passwords, loaded on first use. */
async function openList() {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary });
}

async function isCommonPassword(password: string): Promise<boolean> {
  opened ??= openList();
  const { sequence } = (await opened).check(password);
  const [whole, ...more] = sequence;
  return (
    more.length === 0 &&
    whole?.pattern === 'dictionary' &&
    'dictionaryName' in whole &&
    whole.dictionaryName === 'passwords-common'
  );
}
