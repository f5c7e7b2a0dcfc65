import { expect, test } from 'vitest';
import { refuseKnownPassword } from './known-password.ts';

const stolen = async (password: string) => password === 'stolen by many';

test.each([
  ['chelsea', 'passwordTooCommon'],
  ['Chelsea', 'passwordTooCommon'],
  ['liverpool1', 'passwordTooCommon'],
  ['p4ssw0rd', 'passwordTooCommon'],
  ['stolen by many', 'passwordTooWeak'],
  ['chelsea drives a red tractor', undefined],
  ['correct horse', undefined],
  ['xK9$mq2Lp', undefined],
])('%s is answered %s', async (password, code) => {
  expect((await refuseKnownPassword(stolen, password))?.code).toBe(code);
});

test('the message next to the password explains what to do', async () => {
  expect(await refuseKnownPassword(stolen, 'chelsea')).toMatchObject({
    message: 'Choose a less common password.',
    field: 'password',
  });
});
