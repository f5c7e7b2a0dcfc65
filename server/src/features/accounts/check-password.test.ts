import { expect, test } from 'vitest';
import type { Auth } from './auth.ts';
import { whoseLogin } from './check-password.ts';

/**
 * Time cannot tell whether an account exists where the work does not depend on it: what is asked and hashed is counted
 * here, not measured (guesses.pg.test.ts measures).
 */
async function workOf(rows: readonly object[], password = 'a guess') {
  const work: string[] = [];
  const auth = {
    pool: {
      query: async () => {
        work.push('asked');
        return { rows };
      },
    },
    context: Promise.resolve({
      password: {
        hash: async () => 'the hash of nobody',
        verify: async ({ hash }: { hash: string }) => {
          work.push('hashed');
          return hash === 'the hash of ann' && password === 'right';
        },
      },
    }),
  } as unknown as Auth;
  const whose = await whoseLogin(auth, 'ann@example.com', password);
  return { work, whose };
}

const ann = { userId: 'ann', hash: 'the hash of ann' };

test('a wrong password, an address without account and an account without password cost the same work', async () => {
  const same = { work: ['asked', 'hashed'], whose: null };
  expect(await workOf([ann])).toEqual(same);
  expect(await workOf([])).toEqual(same);
  expect(await workOf([{ userId: 'ann', hash: null }])).toEqual(same);
  expect(await workOf([ann], 'right')).toEqual({ ...same, whose: 'ann' });
});

test('the control: what cannot be a password costs less, whoever it is tried on', async () => {
  for (const rows of [[ann], []]) {
    for (const password of ['', 'x'.repeat(900)])
      expect(await workOf(rows, password)).toEqual({ work: ['asked'], whose: null });
  }
});
