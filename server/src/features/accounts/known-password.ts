import { refuse } from '@sidebet/domain/refusals';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import type { AccountRefusal } from './create-person.ts';

/** Refuses a common password, ignoring case and look-alike digits, and then a stolen one. */
export async function refuseKnownPassword(
  isBreached: IsBreached,
  password: string,
): Promise<AccountRefusal | null> {
  if (await isCommonPassword(password)) return { ...refuse('passwordTooCommon'), field: 'password' };
  return (await isBreached(password)) ? { ...refuse('passwordTooWeak'), field: 'password' } : null;
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
