import { refuse } from '@sidebet/domain/refusals';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import type { AccountRefusal } from './create-person.ts';

/**
 * Refuses a password that others have: one of the list of common ones, in any case and with look-alike digits, then one
 * on the lists of stolen ones.
 */
export async function refuseKnownPassword(
  isBreached: IsBreached,
  password: string,
): Promise<AccountRefusal | null> {
  if (await isCommonPassword(password)) return { ...refuse('passwordTooCommon'), field: 'password' };
  return (await isBreached(password)) ? { ...refuse('passwordTooWeak'), field: 'password' } : null;
}

let opened: ReturnType<typeof openList> | undefined;

/** The library's list of passwords, tens of thousands; read when it is first needed. */
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
