import { randomUUID } from 'node:crypto';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command } from '@sidebet/domain/book/commands';
import { decide } from '@sidebet/domain/decisions/decide';
import { moneyline } from '@sidebet/domain/markets/market';
import { noFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { Book } from '@sidebet/server/book/book';
import { lockAndLoad } from '@sidebet/server/book/load';
import { reconcile } from '@sidebet/server/book/reconcile';
import { write } from '@sidebet/server/book/write';
import { inTransaction } from '@sidebet/server/db/in-transaction';
import { newGroupId } from '@sidebet/server/db/new-id';
import { createPool } from '@sidebet/server/db/pool';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ManualClock, openRealBook } from '../harness/book-under-test.ts';
import { addGroup, addPeople, readAccounts, saveEvent, saveGroupAccounts } from '../harness/database.ts';
import { brokenDecides } from '../pure-histories/broken-decides.ts';

const now = Date.UTC(2026, 10, 22, 12, 0);
const eventId = 'game';
let database: TestDatabase;
let book: Book;

beforeAll(async () => {
  database = await testDatabase(4);
  // One shard, so concurrent commands share a batch. A retried command would not end within its test.
  book = openRealBook(database.url, new ManualClock(now), { shards: 1, retryMs: 600_000 });
  const event = { start: now + 1, completed: false, home: null, away: null, version: 0, listed: true };
  await saveEvent(database.pool, { ...event, id: eventId });
});

afterAll(async () => {
  await book.close();
  expect(await reconcile(database.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await database.close();
});

async function userWith(amountCents: number): Promise<string> {
  const userId = randomUUID();
  await addPeople(database.pool, [userId]);
  await book.execute({ command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents } });
  return userId;
}

function createBy(userId: string, wagerCents: number, betId: string = randomUUID()): Command {
  return { kind: 'createBet', betId, userId, eventId, offer: specifiedOffer('home', wagerCents) };
}

const available = async (userId: string) =>
  (await readAccounts(database.pool, [userId])).get(userId)?.available;

describe('one bad command never fails the others', () => {
  it.each([
    ['by a person who does not exist', () => createBy(randomUUID(), 1), 'There is no person'],
    ['with an id that is no uuid', () => createBy('ann', 1), 'invalid input syntax for type uuid'],
    [
      'on an event id that text cannot hold',
      () => ({ ...createBy(randomUUID(), 1), eventId: '\0' }) as Command,
      'invalid byte sequence',
    ],
  ])('a command %s', async (_, bad, message) => {
    const ann = await userWith(10_00);
    const [before, failed, after] = await Promise.allSettled([
      book.execute({ command: createBy(ann, 3_00) }),
      book.execute({ command: bad() }),
      book.execute({ command: createBy(ann, 3_00) }),
    ]);
    expect(before).toMatchObject({ status: 'fulfilled', value: { kind: 'done', accountBalanceCents: 7_00 } });
    expect(failed.status).toBe('rejected');
    expect(String((failed as PromiseRejectedResult).reason)).toContain(message);
    expect(after).toMatchObject({ status: 'fulfilled', value: { kind: 'done', accountBalanceCents: 4_00 } });
    expect(await available(ann)).toBe(4_00);
  });

  test('a duplicate bet id fails alone and moves no money', async () => {
    const ann = await userWith(10_00);
    const create = createBy(ann, 1_00);
    const settled = await Promise.allSettled([
      book.execute({ command: create }),
      book.execute({ command: createBy(ann, 2_00) }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await expect(book.execute({ command: create })).rejects.toThrow(/duplicate key/);
    expect(await available(ann)).toBe(7_00);
  });
});

describe('a batch behaves like its commands run one after another', () => {
  test('create, accept and delete of one bet in one batch', async () => {
    const [ann, bob] = [await userWith(10_00), await userWith(10_00)];
    const betId = randomUUID();
    const outcomes = await Promise.all(
      [
        createBy(ann, 4_00, betId),
        { kind: 'deleteBet', betId, userId: bob } as const,
        { kind: 'acceptBet', betId, userId: bob } as const,
        { kind: 'deleteBet', betId, userId: ann } as const,
      ].map((command) => book.execute({ command })),
    );
    expect(
      outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.bet?.status : outcome.message)),
    ).toEqual([
      'Created',
      'Only the creator can delete this bet.',
      'Active',
      'This bet can no longer be deleted.',
    ]);
    expect([await available(ann), await available(bob)]).toEqual([6_00, 6_00]);
  });
});

describe('the ledger', () => {
  test('stores the balance before and after each transfer', async () => {
    const ann = await userWith(10_00);
    const betId = randomUUID();
    await book.execute({ command: createBy(ann, 2_50, betId) });
    await book.execute({ command: { kind: 'deleteBet', betId, userId: ann } });
    const { rows } = await database.pool.query(
      'select kind, version, before_cents, after_cents from transfers where user_id = $1 order by version',
      [ann],
    );
    expect(rows.map((row) => [row.kind, row.version, row.beforeCents, row.afterCents])).toEqual([
      ['adjustment', 1, 0, 10_00],
      ['createWager', 2, 10_00, 7_50],
      ['deleteRefund', 3, 7_50, 10_00],
    ]);
  });

  it.each([
    ['rewritten', 'update transfers set amount_cents = amount_cents + 1'],
    ['removed', 'delete from transfers'],
    ['emptied', 'truncate transfers'],
    ['answered otherwise', "update command_outcomes set outcome = '{}'"],
  ])('cannot be %s by the application', async (_, sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow(/permission denied/);
  });

  test('never lets a balance fall below 0, even by direct SQL', async () => {
    const ann = await userWith(1);
    const sql = 'update accounts set available_cents = available_cents - 2 where user_id = $1';
    await expect(database.pool.query(sql, [ann])).rejects.toThrow(/violates check constraint/);
  });
});

describe('a group and cash', () => {
  const accounts = new Map<string, string>();
  let [ann, bob] = ['', ''];
  beforeAll(async () => {
    [ann, bob] = [await userWith(50_00), await userWith(50_00)];
    const group = { id: newGroupId(), kind: 'iou' as const };
    for (const user of [ann, bob]) accounts.set(user, newGroupId());
    await addGroup(database.pool, group);
    const common = { group: group.id, ledger: group.id, kind: group.kind, limit: 100_00, closed: false };
    await saveGroupAccounts(
      database.pool,
      [...accounts].map(([user, id]) => ({ ...common, id, user })),
    );
  });

  async function offerInGroup(): Promise<Command & { betId: string }> {
    const betId = newGroupId();
    const stakes = { stakeCents: 5_00, acceptorStakeCents: 7_00, feePolicy: 'none', fee: noFee } as const;
    const offer = {
      ...stakes,
      terms: moneyline,
      selection: 'home',
      lapseOnMove: 'off',
      expiresAt: null,
    } as const;
    const groupAccountId = accounts.get(ann)!;
    const create = { kind: 'createBet', betId, userId: ann, eventId, offer, groupAccountId } as const;
    const made = await book.execute({ command: create });
    if (made.kind === 'refusal') throw new Error(made.code);
    const seen = termsVersion(made.bet!);
    return { kind: 'acceptBet', betId, userId: bob, termsVersion: seen, groupAccountId: accounts.get(bob)! };
  }

  /** Loads, decides and writes as the real book does, with another core. */
  async function decideWith(core: typeof decide, command: Command & { betId: string }): Promise<void> {
    const pool = createPool(database.url, { max: 1, pipeline: true });
    const run = inTransaction(pool, async (client) => {
      const { snapshot } = await lockAndLoad(client, new ManualClock(now), [{ command }], 'play', false);
      const decided = core(snapshot, command, now);
      if (decided.kind === 'refusal') throw new Error(decided.code);
      snapshot.apply(decided, command.betId);
      await Promise.all(write(client, snapshot, [], now));
    });
    await run.finally(() => pool.end());
  }

  test('never meet: the database refuses what a broken core decides', async () => {
    const accept = await offerInGroup();
    await expect(decideWith(brokenDecides.takesGroupStakesFromCash!, accept)).rejects.toThrow(
      'transfers_apart',
    );
    expect(await available(bob)).toBe(50_00);
  });

  test('the same command with the real core is written', async () => {
    const accept = await offerInGroup();
    await decideWith(decide, accept);
    expect(await available(bob)).toBe(50_00);
  });
});

test('a key returns the same result after a restart of the book', async () => {
  const ann = await userWith(10_00);
  const key = { actorId: ann, key: 'tap', requestHash: 'create 1.00' };
  const first = await book.execute({ command: createBy(ann, 1_00), key });
  const other = openRealBook(database.url, new ManualClock(now + 1_000_000));
  try {
    expect(await other.execute({ command: createBy(ann, 1_00), key })).toEqual(first);
    expect(
      await other.execute({ command: createBy(ann, 2_00), key: { ...key, requestHash: 'create 2.00' } }),
    ).toMatchObject({
      code: 'idempotencyKeyReused',
      message: 'This Idempotency-Key was used for a different request.',
    });
  } finally {
    await other.close();
  }
  expect(await available(ann)).toBe(9_00);
});

test('a full queue refuses commands without an effect, and accepts them after it drained', async () => {
  const busy = openRealBook(database.url, new ManualClock(now), { shards: 1, maxQueued: 5 });
  const ann = await userWith(100_00);
  const requests = Array.from({ length: 20 }, (_, i) => ({
    command: createBy(ann, 1_00),
    key: { actorId: ann, key: `queued-${i}`, requestHash: 'same' },
  }));
  const locker = await database.pool.connect();
  try {
    await locker.query('begin');
    await locker.query('select 1 from accounts where user_id = $1 for update', [ann]);
    const answers = requests.map((request) => busy.execute(request));
    const refused = await Promise.allSettled(answers.slice(5));
    await locker.query('rollback');
    const settled = [...(await Promise.allSettled(answers.slice(0, 5))), ...refused];
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(15).fill('rejected'),
    ]);
    expect(settled[5]).toMatchObject({ reason: { message: 'The book cannot take this command now.' } });
    expect(await available(ann)).toBe(95_00);
    for (const request of requests) expect(await busy.execute(request)).toMatchObject({ kind: 'done' });
    expect(await available(ann)).toBe(80_00);
  } finally {
    locker.release();
    await busy.close();
  }
});
