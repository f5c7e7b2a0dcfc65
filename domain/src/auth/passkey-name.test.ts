import { expect, test } from 'vitest';
import { validatePasskeyName } from './passkey-name.ts';

test.each<[string, string | null]>([
  ['My phone', 'My phone'],
  ['  My phone ', 'My phone'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), null],
  ['', null],
  ['   ', null],
  ['two\nlines', null],
  ['a\u0000b', null],
])('%j', (typed, name) => {
  expect(validatePasskeyName(typed)).toEqual(
    name === null
      ? {
          kind: 'refusal',
          code: 'passkeyNameInvalid',
          message: 'Please give the passkey a name of at most 60 characters.',
        }
      : { kind: 'ok', name },
  );
});
