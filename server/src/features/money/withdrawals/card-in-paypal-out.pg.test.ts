import { randomUUID } from 'node:crypto';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { createBook } from '../../../book/book.ts';
import { reconcile } from '../../../book/reconcile.ts';
import type { BookRequest, OwedIncrease } from '../../../book/request.ts';
import { silentLog } from '../../../logging/log.ts';
import { findFlags } from '../../../workers/find-flags.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { voidDue } from '../../../workers/void-due.ts';
import { takeApproved } from './payout-rows.ts';

/**
 * Holds with real money: recent deposits, winnings, new receivers, changed logins, and amounts above the
 * threshold.
 */

let api: TestApi;
let people = 0;
beforeAll(async () => {
  api = await testApi({ moneyMode: 'live' });
});
afterAll(() => api.close());

const hour = 3_600_000;
const day = 24 * hour;

async function newUser(cents = 0): Promise<TestUser> {
  return api.user(`payer${people++}`, cents);
}

/** A deposit through the API, credited by a verified event. */
async function deposit(user: TestUser, amountCents: number): Promise<string> {
  const { deposit: made } = (await user.post('/api/deposits', { amountCents })).json();
  const command = {
    kind: 'creditDeposit',
    depositId: made.id,
    userId: user.id,
    amountCents,
    provider: 'stripe',
  } as const;
  expect((await api.server.book.execute({ command })).kind).toBe('done');
  return made.id;
}

const withdraw = (user: TestUser, amountCents: number, email = 'me@mail.com') =>
  user.post('/api/withdrawals', { amountCents, paypalEmail: email, confirmPaypalEmail: email });
const readTerms = async (user: TestUser) => (await user.get('/api/me/withdrawal-terms')).json();
const readStatus = async (id: string) =>
  (await api.database.pool.query('select status from withdrawals where id = $1', [id])).rows[0].status;

/** What the worker would send now. */
async function sendable(): Promise<readonly string[]> {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select id from withdrawals where status = 'approved' and sending_at is null
       and (send_after is null or send_after <= $1)`,
    [new Date(api.clock.now())],
  );
  return rows.map(({ id }) => id);
}

/** Pays the receiver long enough ago that it does not count for any total. */
async function payBefore(user: TestUser, email = 'me@mail.com'): Promise<void> {
  const { id } = (await withdraw(user, 10_00, email)).json().withdrawal;
  await api.server.book.execute({ command: { kind: 'completeWithdrawal', withdrawalId: id } });
  await api.database.pool.query(
    "update withdrawals set requested_at = requested_at - interval '30 days' where id = $1",
    [id],
  );
}

/** Moves time and logs in again. */
async function later(user: TestUser, ms: number): Promise<void> {
  api.clock.moveBy(ms);
  await api.database.pool.query('update sessions set proven_at = $2, last_seen_at = $2 where user_id = $1', [
    user.id,
    new Date(api.clock.now()),
  ]);
}

describe('card in, PayPal out', () => {
  test('three card deposits of $1,000, then six withdrawals of $499.99 to six addresses: nothing leaves', async () => {
    const thief = await newUser();
    for (let i = 0; i < 3; i++) await deposit(thief, 1_000_00);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await withdraw(thief, 499_99, `thief${i}@mail.com`)).json());
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('withdrawalHeld'));
    expect(await thief.balanceCents()).toBe(3_000_00);
    expect(await sendable()).toEqual([]);
  });

  test('six concurrent withdrawals of available money: at most $500 a day without an operator, none before 24 hours', async () => {
    const user = await newUser(3_000_00);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => withdraw(user, 499_99, `one${i}@mail.com`)),
    );
    const made = answers.map((answer) => answer.json().withdrawal);
    const states = await Promise.all(made.map(({ id }) => readStatus(id)));
    expect(states.toSorted()).toEqual(['approved', ...Array(5).fill('processing')]);
    expect(made.every(({ sendAfter }) => Date.parse(sendAfter) > api.clock.now() + 23 * hour)).toBe(true);
    expect(await sendable()).toEqual([]);
  });
});

describe('a deposit', () => {
  test('can be withdrawn after the holding period, and the page shows when', async () => {
    const user = await newUser(300_00);
    await payBefore(user);
    const from = api.clock.now();
    await deposit(user, 700_00);
    const until = api.clock.now();
    const terms = await readTerms(user);
    expect(terms).toMatchObject({ balanceCents: 990_00, availableCents: 290_00, depositHoldHours: 120 });
    expect(terms.later).toEqual([{ cents: 700_00, at: expect.any(String), because: 'deposit' }]);
    const heldUntil = Date.parse(terms.later[0].at);
    expect(heldUntil).toBeGreaterThanOrEqual(from + 5 * day);
    expect(heldUntil).toBeLessThanOrEqual(until + 5 * day);
    const refused = (await withdraw(user, 290_01)).json();
    expect(refused).toMatchObject({ status: 409, code: 'withdrawalHeld' });
    expect(refused.detail).toMatch(
      /^\$290\.00 is available to withdraw now, \$700\.00 more on [A-Z][a-z]{2} \d+(, \d{4})?\.$/,
    );
    expect((await withdraw(user, 290_00)).statusCode).toBe(200);
    await later(user, 5 * day);
    expect((await readTerms(user)).availableCents).toBe(700_00);
    expect((await withdraw(user, 400_00)).statusCode).toBe(200);
  });

  test.each(['deleted', 'void', 'won or lost'])('that was staked in a bet that is %s', async (end) => {
    const [user, friend] = [await newUser(), await newUser(500_00)];
    await payBefore(friend);
    await deposit(user, 500_00);
    const event = await api.event();
    const bet =
      end === 'deleted'
        ? await api.bet(user, event, 500_00)
        : await api.activeBet(user, friend, event, 400_00, 'home');
    expect((await readTerms(user)).availableCents).toBe(0);
    if (end === 'deleted') await user.delete(`/api/bets/${bet}`);
    if (end === 'void') {
      await later(user, 80 * hour);
      await voidDue(api.database.pool, api.server.book, api.clock);
    }
    if (end === 'won or lost') {
      await api.result(event, 3, 1);
      await settleDue(api.database.pool, api.server.book);
      const terms = await readTerms(user);
      // The stake came back with the deposit's hold. What was won with it waits as winnings.
      expect(terms).toMatchObject({ balanceCents: 820_00, availableCents: 0 });
      expect(
        terms.later.map(({ cents, because }: { cents: number; because: string }) => [cents, because]),
      ).toEqual([
        [320_00, 'winnings'],
        [500_00, 'deposit'],
      ]);
      await later(user, 4 * hour);
      expect((await withdraw(user, 320_01)).json().code).toBe('withdrawalHeld');
      expect((await withdraw(user, 320_00)).statusCode).toBe(200);
      return;
    }
    expect(await user.balanceCents()).toBe(500_00);
    expect((await readTerms(user)).availableCents).toBe(0);
    expect((await withdraw(user, 10_00)).json().code).toBe('withdrawalHeld');
  });
});

describe('money that was won with a card deposit', () => {
  /** The winner offers $19 against $950 of the loser's fresh deposit, at even chances, and wins. */
  async function loseToAccomplice() {
    const [loser, winner] = [await newUser(), await newUser(19_00)];
    await deposit(loser, 1_000_00);
    const event = await api.event();
    const offer = {
      eventId: event,
      market: 'moneyline',
      selection: 'home',
      stakeCents: 19_00,
      acceptorStakeCents: 950_00,
      fee: defaultExchangeFee,
    };
    const { bet } = (await winner.post('/api/offers', offer)).json();
    const accepted = await loser.post(`/api/bets/${bet.uniqueId}/acceptance`, {
      termsVersion: bet.termsVersion,
    });
    expect(accepted.statusCode).toBe(200);
    await api.result(event, 3, 1);
    await settleDue(api.database.pool, api.server.book);
    // The fee of $19 took the winner's own stake.
    expect(await winner.balanceCents()).toBe(950_00);
    return { loser, winner, event };
  }

  test("can be withdrawn once the deposit's hold ends, not after the time of winnings", async () => {
    const { loser, winner } = await loseToAccomplice();
    await later(winner, 4 * hour);
    expect((await withdraw(winner, 499_00)).json()).toMatchObject({ code: 'withdrawalHeld' });
    const terms = await readTerms(winner);
    expect(terms).toMatchObject({ availableCents: 0, later: [{ cents: 950_00, because: 'wonDeposit' }] });
    expect(await readTerms(loser)).toMatchObject({ availableCents: 0, later: [{ cents: 50_00 }] });
    await later(winner, Date.parse(terms.later[0].at) - api.clock.now() - 1);
    expect((await withdraw(winner, 950_00)).json()).toMatchObject({ code: 'withdrawalHeld' });
    await later(winner, 1);
    expect((await withdraw(winner, 950_00)).statusCode).toBe(200);
  });

  test('moved by a pair that never bet before raises a flag, and not the second time', async () => {
    const { loser, winner } = await loseToAccomplice();
    const readFlags = async () => {
      api.clock.moveBy(11_000);
      await findFlags({ pool: api.database.pool, clock: api.clock, wallClock: api.clock });
      const { rows } = await api.database.pool.query(
        "select people, facts from flags where kind = 'freshDeposit' and $1 = any (people)",
        [loser.id],
      );
      return rows;
    };
    const flag = {
      people: [winner.id, loser.id],
      facts: { kind: 'freshDeposit', winnerId: winner.id, depositedCents: 1_000_00, movedCents: 950_00 },
    };
    expect(await readFlags()).toEqual([flag]);
    api.clock.moveBy(1);
    await deposit(loser, 1_000_00);
    const event = await api.event();
    await api.activeBet(winner, loser, event, 900_00, 'home');
    await api.result(event, 3, 1);
    await settleDue(api.database.pool, api.server.book);
    expect(await readFlags()).toEqual([flag]);
  });
});

test('winnings can be bet immediately', async () => {
  const [winner, loser] = [await newUser(100_00), await newUser(100_00)];
  const event = await api.event();
  await api.activeBet(winner, loser, event, 100_00, 'home');
  await api.result(event, 3, 1);
  await settleDue(api.database.pool, api.server.book);
  expect((await withdraw(winner, 10_00)).json().code).toBe('withdrawalHeld');
  expect(await api.bet(winner, await api.event(), 180_00)).toEqual(expect.any(String));
});

describe('a new receiver', () => {
  test('waits 24 hours, is announced by email, and is not held afterwards', async () => {
    const user = await newUser(100_00);
    const { withdrawal } = (await withdraw(user, 40_00)).json();
    expect(withdrawal).toMatchObject({ waitsFor: 'newReceiver', canCancel: true, status: 'processing' });
    expect(await sendable()).not.toContain(withdrawal.id);
    const taken = await takeApproved(api.database.pool, api.clock.now() + 23 * hour, 1_000, 100);
    expect(taken.map(({ id }) => id)).not.toContain(withdrawal.id);
    const emails = await api.database.pool.query(
      "select subject, text from mails where user_id = $1 and kind = 'newReceiver'",
      [user.id],
    );
    expect(emails.rows).toHaveLength(1);
    expect(emails.rows[0].text).toContain('If this was not you, cancel the withdrawal');
    await later(user, 24 * hour);
    expect(await sendable()).toContain(withdrawal.id);
    expect((await user.post(`/api/withdrawals/${withdrawal.id}/cancellation`)).json().code).toBe(
      'withdrawalNotCancelable',
    );
    await api.server.book.execute({ command: { kind: 'completeWithdrawal', withdrawalId: withdrawal.id } });
    expect((await withdraw(user, 20_00, ' ME@mail.com')).json().withdrawal).toMatchObject({
      waitsFor: null,
      sendAfter: null,
      canCancel: false,
    });
  });

  test('can be canceled meanwhile, once, only by its user', async () => {
    const [user, other] = [await newUser(100_00), await newUser()];
    const { id } = (await withdraw(user, 40_00)).json().withdrawal;
    const cancel = (by: TestUser, key?: string) =>
      by.post(`/api/withdrawals/${id}/cancellation`, undefined, key);
    expect((await cancel(other)).json().code).toBe('withdrawalNotFound');
    const key = randomUUID();
    const answers = await Promise.all([cancel(user, key), cancel(user, key), cancel(user)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
    expect(await user.balanceCents()).toBe(100_00);
    expect((await user.get('/api/me/withdrawals')).json().items[0]).toMatchObject({
      status: 'failed',
      reason: 'You canceled it.',
      canCancel: false,
    });
    await later(user, 25 * hour);
    expect(await sendable()).not.toContain(id);
  });

  test('is not paid by hand before', async () => {
    const user = await newUser(100_00);
    const { id } = (await withdraw(user, 40_00)).json().withdrawal;
    const command = { kind: 'completeWithdrawal', withdrawalId: id, byHand: true } as const;
    expect(await api.server.book.execute({ command })).toMatchObject({ code: 'withdrawalWaits' });
  });
});

test('a password reset by email and a new factor hold withdrawals for 24 hours', async () => {
  const user = await newUser(200_00);
  await payBefore(user);
  expect((await withdraw(user, 10_00)).json().withdrawal.waitsFor).toBeNull();
  await api.database.pool.query('update users set credentials_changed_at = $2 where id = $1', [
    user.id,
    new Date(api.clock.now()),
  ]);
  const held = (await withdraw(user, 10_00)).json().withdrawal;
  expect(held).toMatchObject({ waitsFor: 'changedLogin', canCancel: true });
  await later(user, 24 * hour);
  expect((await withdraw(user, 10_00)).json().withdrawal.waitsFor).toBeNull();
});

test('form errors come before other requirements, in the specified order', async () => {
  const user = await api.user(`unverified${people++}`, 100_00, { isVerified: false });
  expect((await withdraw(user, 5_00)).json().code).toBe('withdrawalBelowMinimum');
  expect((await withdraw(user, 100_01)).json().code).toBe('withdrawalAboveBalance');
  expect((await withdraw(user, 50_00, '')).json().code).toBe('paypalEmailMissing');
  expect((await withdraw(user, 50_00, 'nobody')).json().code).toBe('invalidEmail');
  expect((await withdraw(user, 50_00)).json().code).toBe('emailNotVerified');
  expect(await readTerms(user)).toMatchObject({ emailVerified: false });
});

test('debt from a lost dispute raises an alarm', async () => {
  const [user, friend] = [await newUser(), await newUser(100_00)];
  const depositId = await deposit(user, 100_00);
  const event = await api.event();
  await api.activeBet(user, friend, event, 100_00, 'home');
  const dispute = { depositId, disputeId: 'dp_1', amountCents: 100_00 };
  await api.server.book.execute({ command: { kind: 'holdDispute', ...dispute } });
  expect(await readTerms(user)).toMatchObject({ owedCents: 100_00, availableCents: 0 });
  await api.server.settled();
  const { rows } = await api.database.pool.query("select detail from alarms where code = 'moneyOwed'");
  expect(rows).toEqual([{ detail: { userId: user.id, owedCents: 100_00 } }]);
});

test('a debt is reported once, however often its request is repeated', async () => {
  const [user, friend] = [await newUser(), await newUser(100_00)];
  const depositId = await deposit(user, 100_00);
  await api.activeBet(user, friend, await api.event(), 100_00, 'home');
  const reported: OwedIncrease[] = [];
  const book = createBook(api.database.url, api.clock, silentLog, {
    onOwed: (increase) => reported.push(increase),
  });
  try {
    const request: BookRequest = {
      command: { kind: 'holdDispute', depositId, disputeId: 'dp_2', amountCents: 100_00 },
      key: { actorId: user.id, key: 'dispute', requestHash: 'same' },
    };
    const first = await book.execute(request);
    expect(first.kind).toBe('done');
    expect(await book.execute(request)).toEqual(first);
    expect(reported).toEqual([{ userId: user.id, cents: 100_00 }]);
  } finally {
    await book.close();
  }
});

test('in play mode nothing is held', async () => {
  const play = await testApi();
  try {
    const user = await play.user('player', 100_00);
    const { deposit: made } = (await user.post('/api/deposits', { amountCents: 300_00 })).json();
    await play.server.book.execute({
      command: {
        kind: 'creditDeposit',
        depositId: made.id,
        userId: user.id,
        amountCents: 300_00,
        provider: 'stripe',
      },
    });
    expect(await (await user.get('/api/me/withdrawal-terms')).json()).toMatchObject({
      availableCents: 400_00,
      later: [],
      receiverHoldHours: 0,
    });
    const answer = await user.post('/api/withdrawals', {
      amountCents: 400_00,
      paypalEmail: 'p@mail.com',
      confirmPaypalEmail: 'p@mail.com',
    });
    expect(answer.json().withdrawal).toMatchObject({ waitsFor: null, sendAfter: null });
  } finally {
    await play.close();
  }
});

test('the ledger balances', async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
