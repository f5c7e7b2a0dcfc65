import { randomBytes, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { HashCost } from '../../../config/hash-cost.ts';
import type { Pool } from '../../../db/pool.ts';
import { createBackgroundWork } from '../../../http/background-work.ts';
import { findUserByCredentials } from './check-password.ts';
import { createPasswordHashing } from './password-hashing.ts';

/**
 * Response times cannot reveal an account if the work does not depend on it. This counts queries and operations of hashes;
 * login-attempts.pg.test.ts compares all statements of a login.
 */
async function countWork(rows: readonly object[], password = 'a guess') {
  const work = { asked: 0, blockOperations: 0 };
  const pool = {
    query: async (sql: unknown) => {
      if (typeof sql !== 'string') work.asked += 1;
      return { rows };
    },
  } as unknown as Pool;
  const hashing = createPasswordHashing(
    undefined,
    undefined,
    async (_password, _salt, bytes, { N, r, p }) => {
      work.blockOperations += N * r * p;
      return Buffer.alloc(bytes, password === 'right' ? 1 : 2);
    },
  );
  const backgroundWork = createBackgroundWork({ info: () => {}, warn: () => {}, error: () => {} });
  const found = await findUserByCredentials({ hashing, pool, backgroundWork }, 'ann@example.com', password);
  const done = { ...work, userId: found?.userId ?? null };
  await backgroundWork.settled();
  return { ...done, replacing: work.blockOperations - done.blockOperations };
}

const ones = (bytes: number) => Buffer.alloc(bytes, 1);
const today = `$scrypt$ln=17,r=8,p=1$${'A'.repeat(22)}$${ones(32).toString('base64').slice(0, 43)}`;
const betterAuth = `${'ab'.repeat(16)}:${ones(64).toString('hex')}`;
const ann = { userId: 'ann', hash: today };
const recommended = 2 ** 17 * 8;

test('a wrong password, an unknown address and an account without a password cost the same work', async () => {
  const same = { asked: 1, blockOperations: recommended, replacing: 0, userId: null };
  expect(await countWork([ann])).toEqual(same);
  expect(await countWork([])).toEqual(same);
  expect(await countWork([{ userId: 'ann', hash: null }])).toEqual(same);
  expect(await countWork([{ userId: 'ann', hash: betterAuth }])).toEqual(same);
  expect(await countWork([ann], 'right')).toEqual({ ...same, userId: 'ann' });
});

test('the right password with an outdated hash is rehashed after the response', async () => {
  expect(await countWork([{ userId: 'ann', hash: betterAuth }], 'right')).toEqual({
    asked: 1,
    blockOperations: 2 ** 14 * 16,
    replacing: recommended,
    userId: 'ann',
  });
});

test('control: an impossible password costs less, for any account', async () => {
  for (const rows of [[ann], []]) {
    for (const password of ['', 'x'.repeat(900)])
      expect(await countWork(rows, password)).toMatchObject({ asked: 1, blockOperations: 0, userId: null });
  }
});

const cheap: HashCost = { N: 2 ** 4, r: 8, p: 1 };

test('a hash contains its parameters, and only its password matches', async () => {
  const { hash, verify, isOutdated } = createPasswordHashing(cheap);
  const made = await hash('correct horse');
  expect(made).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hash('correct horse')).not.toBe(made);
  const [, , , salt = '', key = ''] = made.split('$');
  const expected = scryptSync('correct horse', Buffer.from(salt, 'base64'), 32, cheap);
  expect(Buffer.from(key, 'base64')).toEqual(expected);
  expect([await verify(made, 'correct horse'), await verify(made, 'correct horsf')]).toEqual([true, false]);
  expect(isOutdated(made)).toBe(false);
});

test('a password is hashed exactly as typed, without normalization', async () => {
  const { hash, verify } = createPasswordHashing(cheap);
  const made = await hash('caf\u00e9');
  expect([await verify(made, 'caf\u00e9'), await verify(made, 'cafe\u0301')]).toEqual([true, false]);
});

test('the default parameters are the recommended ones', async () => {
  const derive = async (_: string, __: unknown, bytes: number) => randomBytes(bytes);
  const made = await createPasswordHashing(undefined, undefined, derive).hash('correct horse');
  expect(made).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
});

test('a hash with other parameters, or by better-auth, is verified and outdated', async () => {
  const { verify, isOutdated } = createPasswordHashing({ ...cheap, N: 2 ** 5 });
  const salt = 'ab'.repeat(16);
  const key = scryptSync('ﬁne café', salt, 64, { N: 2 ** 14, r: 16, maxmem: 2 ** 27 });
  // better-auth hashes the NFKC form.
  const composed = scryptSync('ﬁne café'.normalize('NFKC'), salt, 64, { N: 2 ** 14, r: 16, maxmem: 2 ** 27 });
  expect(key).not.toEqual(composed);
  for (const old of [
    await createPasswordHashing(cheap).hash('ﬁne café'),
    `${salt}:${composed.toString('hex')}`,
  ]) {
    expect(isOutdated(old)).toBe(true);
    expect(await verify(old, 'ﬁne café')).toBe(true);
    expect(await verify(old, 'wrong')).toBe(false);
  }
});

test.each(['', 'plain text', '$scrypt$ln=17,r=8,p=1$short$short', 'ab:cd'])(
  'a stored hash of unknown form fits no password: %j',
  async (hash) => {
    await expect(createPasswordHashing(cheap).verify(hash, 'x')).rejects.toThrow('unknown form');
  },
);

test('at most two hashes run at a time', async () => {
  let running = 0;
  let most = 0;
  const { hash } = createPasswordHashing(cheap, undefined, async (_password, _salt, bytes) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return Buffer.alloc(bytes);
  });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hash('correct horse')));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66);
});
