import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';

/** The smallest and largest wager, and the limit of open bets per user and event. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 5_000_00), await api.user('bob', 5_000_00)];
});
afterAll(() => api.close());
beforeEach(async () => {
  event = await api.event();
});

const create = (wagerCents: number, by: TestUser = ann, on: string = event) =>
  by.post('/api/bets', { eventId: on, side: 'home', wagerCents });
const setting = (changes: object) => changeSystemSettings(api.database.pool, changes);

describe('the wager', () => {
  test.each([
    [0, 400, 'invalidWager', 'Please enter a valid wager amount.'],
    [-1_00, 400, 'invalidWager', 'Please enter a valid wager amount.'],
    [-100_000_001, 400, 'invalidWager', 'Please enter a valid wager amount.'],
    [1, 400, 'stakeBelowMinimum', 'The minimum wager is $1.00.'],
    [99, 400, 'stakeBelowMinimum', 'The minimum wager is $1.00.'],
    [100_000_001, 400, 'stakeAboveMaximum', 'The maximum wager is $1,000,000.00.'],
    [Number.MAX_SAFE_INTEGER, 400, 'stakeAboveMaximum', 'The maximum wager is $1,000,000.00.'],
    [100_000_000, 409, 'insufficientFunds', 'Insufficient Funds. Please deposit more money.'],
  ])('of %d cents is refused with %d %s', async (wagerCents, status, code, detail) => {
    expect((await create(wagerCents)).json()).toMatchObject({ status, code, detail });
    expect(await ann.balanceCents()).toBe(5_000_00);
  });

  test('of the minimum is accepted', async () => {
    expect((await create(1_00)).statusCode).toBe(200);
    expect(await ann.balanceCents()).toBe(4_999_00);
  });

  test('an open bet below a raised minimum stays open and can be accepted', async () => {
    const made = (await create(1_00)).json().bet.uniqueId;
    await setting({ minimumStakeCents: 5_00 });
    try {
      expect((await create(4_99)).json()).toMatchObject({ detail: 'The minimum wager is $5.00.' });
      expect((await bob.post(`/api/bets/${made}/acceptance`)).statusCode).toBe(200);
    } finally {
      await setting({ minimumStakeCents: 1_00 });
    }
  });
});

describe('the limit of open bets on one event', () => {
  const full = { status: 409, code: 'tooManyOpenBets' };

  test('refuses the 21st bet, leaves the balance unchanged, and counts per user and event', async () => {
    for (let i = 0; i < 20; i++) expect((await create(1_00)).statusCode).toBe(200);
    const before = await ann.balanceCents();
    expect((await create(1_00)).json()).toMatchObject({
      ...full,
      detail: 'You already have 20 open bets on this event. Delete one, or wait until someone accepts one.',
    });
    expect(await ann.balanceCents()).toBe(before);
    expect((await create(1_00, bob)).statusCode).toBe(200);
    expect((await create(1_00, ann, await api.event())).statusCode).toBe(200);
  });

  test('admits 3 of 40 concurrent bets, and one more for each bet accepted or deleted', async () => {
    await setting({ openBetsPerEvent: 3 });
    try {
      const answers = await Promise.all(Array.from({ length: 40 }, () => create(1_00)));
      const made = answers.filter((answer) => answer.statusCode === 200);
      expect(made.length).toBe(3);
      const [first, second] = made.map((answer) => answer.json().bet.uniqueId as string);
      expect((await bob.post(`/api/bets/${first}/acceptance`)).statusCode).toBe(200);
      expect((await create(1_00)).statusCode).toBe(200);
      expect((await create(1_00)).json()).toMatchObject(full);
      expect((await ann.delete(`/api/bets/${second}`)).statusCode).toBe(200);
      expect((await create(1_00)).statusCode).toBe(200);
      expect((await create(1_00)).json()).toMatchObject(full);
    } finally {
      await setting({ openBetsPerEvent: 20 });
    }
  });
});

test('counting open bets uses its index, however many bets exist', async () => {
  const client = await api.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain (costs off) select from bets b where b.creator_id = $1 and b.event_id = $2 and b.status = 'Created' limit 1000`,
      [ann.id, event],
    );
    expect(JSON.stringify(rows)).toContain('bets_open_by_creator');
  } finally {
    client.release();
  }
});
