import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { protecting } from '../../accounts/protection/protection.fixtures.ts';
import { sourceDigests } from '../../accounts/protection/source-digests.ts';
import { checkReceivers } from './check-receivers.ts';

/** A self-excluded user withdraws from a second account to the PayPal address of the first. */

let api: TestApi;
let p: ReturnType<typeof protecting>;
beforeAll(async () => {
  api = await testApi({ moneyMode: 'live' });
  p = protecting(api);
});
afterAll(() => api.close());

let receivers = 0;
const newReceiver = () => `receiver${++receivers}@mail.com`;

async function withdraw(who: TestUser, paypalEmail: string): Promise<void> {
  const body = { amountCents: 10_00, paypalEmail, confirmPaypalEmail: paypalEmail };
  expect((await who.post('/api/withdrawals', body)).statusCode).toBe(200);
}

const depsWith = (secret: string, previous?: string) => ({
  pool: api.database.pool,
  clock: api.clock,
  digests: sourceDigests(secret, previous),
});
const check = (secret = 'the secret', previous?: string) => checkReceivers(depsWith(secret, previous));

async function readState({ id }: TestUser) {
  const { rows } = await api.database.pool.query(
    `select suspended_at is not null as held, suspended_reason as reason,
       (select count(*)::int from flags where kind = 'excludedSource' and users.id = any(people)) as flags
     from users where id = $1`,
    [id],
  );
  return rows[0];
}
const free = { held: false, reason: null, flags: 0 };

async function excludedWith(receiver: string): Promise<TestUser> {
  const who = await p.user(100_00);
  await withdraw(who, receiver);
  await check();
  expect((await p.exclude(who)).statusCode).toBe(200);
  return who;
}

test('an account that withdraws to the receiver of an excluded user is held for review; others are not', async () => {
  await excludedWith('Jo.Doe@gmail.com');
  const [second, other] = [await p.user(100_00), await p.user(100_00)];
  await withdraw(second, 'jodoe+bets@gmail.com');
  await withdraw(other, newReceiver());
  expect(await check()).toBe(2);
  expect(await readState(second)).toEqual({
    held: true,
    reason: 'Held at a withdrawal: a person who excluded themselves withdrew to the same PayPal address',
    flags: 1,
  });
  expect(await readState(other)).toEqual(free);
  expect(await check()).toBe(0);
});

test('sharing a receiver with a user who is not excluded holds nobody', async () => {
  const receiver = newReceiver();
  const [first, second] = [await p.user(100_00), await p.user(100_00)];
  await withdraw(first, receiver);
  expect((await p.timeOut(first)).statusCode).toBe(200);
  await withdraw(second, receiver);
  await check();
  expect([await readState(first), await readState(second)]).toEqual([free, free]);
});

test('two processes at once hold the account once', async () => {
  const receiver = newReceiver();
  await excludedWith(receiver);
  const second = await p.user(100_00);
  await withdraw(second, receiver);
  await Promise.all([check(), check()]);
  expect(await readState(second)).toMatchObject({ held: true, flags: 1 });
});

test('after a changed secret, receivers of excluded users are still found', async () => {
  const receiver = newReceiver();
  await excludedWith(receiver);
  const [second, third] = [await p.user(100_00), await p.user(100_00)];
  await withdraw(second, receiver);
  await check('new secret', 'the secret');
  expect(await readState(second)).toMatchObject({ held: true });
  // The excluded user's receiver was digested under the new secret, so the old one is no longer needed.
  await withdraw(third, receiver);
  await check('new secret');
  expect(await readState(third)).toMatchObject({ held: true });
});
