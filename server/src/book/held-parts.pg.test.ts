import { randomUUID } from 'node:crypto';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { houseAccounts } from '@sidebet/domain/book/accounts';
import type { Command } from '@sidebet/domain/book/commands';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { silentLog } from '../logging/log.ts';
import { settleDue } from '../workers/settle-due.ts';
import { type Book, createBook } from './book.ts';
import { reconcile } from './reconcile.ts';

/** Held parts in the database, moved by two processes at once. */

let api: TestApi;
let books: Book[];
let people: TestUser[];
beforeAll(async () => {
  api = await testApi({ moneyMode: 'live' });
  await liftStakeLimits(api.database.pool);
  books = [1, 2].map(() => createBook(api.database.url, api.clock, silentLog, { moneyMode: 'live' }));
  people = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => api.user(name)));
});
afterAll(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
  await Promise.all(books.map((book) => book.close()));
  await api.close();
});

const depositedCents = 800_00;

/** Runs the commands at once, over both processes in turn. */
function runAll(commands: readonly Command[]) {
  return Promise.all(commands.map((command, i) => books[i % 2]!.execute({ command })));
}

async function deposit(user: TestUser): Promise<void> {
  const amountCents = depositedCents / 2;
  for (let i = 0; i < 2; i++) {
    const { deposit: made } = (await user.post('/api/deposits', { amountCents })).json();
    await runAll([
      { kind: 'creditDeposit', depositId: made.id, userId: user.id, amountCents, provider: 'stripe' },
    ]);
  }
}

async function readHeld() {
  const { rows } = await api.database.pool.query(
    `with parts as (
       select p.part from accounts, jsonb_array_elements(held) p (part)
       union all
       select p.part from bets, jsonb_array_elements(held->'creator' || (held->'acceptor')) p (part)
       where status in ('Created', 'Active'))
     select (select sum((part->>'cents')::bigint)::bigint from parts) as held,
       (select sum(amount_cents)::bigint from deposits where status = 'successful') as deposited,
       (select coalesce(sum(case when credit_account = $1 then amount_cents else -amount_cents end), 0)::bigint
        from transfers where $1 in (credit_account, debit_account)) as fees,
       (select coalesce(sum(amount_cents), 0)::bigint from transfers where kind = 'oweSettled') as repaid,
       exists (
         select from accounts where available_cents < (
           select sum((p.part->>'cents')::bigint) from jsonb_array_elements(held) p (part))) as is_over`,
    [houseAccounts.fees],
  );
  return rows[0] as { held: number; deposited: number; fees: number; repaid: number; isOver: boolean };
}

test('bets, refunds, results and corrections at once neither lose nor create held money', async () => {
  for (const user of people) await deposit(user);
  const events = await Promise.all([api.event(), api.event()]);
  const bets = people.flatMap((creator, i) =>
    Array.from({ length: 12 }, (_, n) => ({
      id: randomUUID(),
      creator,
      acceptor: people[(i + 1 + (n % 3)) % people.length]!,
      eventId: events[n % 2]!,
    })),
  );
  await runAll(
    bets.map(({ id, creator, eventId }, n) => ({
      kind: 'createBet',
      betId: id,
      userId: creator.id,
      eventId,
      offer: specifiedOffer('home', 20_00 + n),
    })),
  );
  expect(await readHeld()).toMatchObject({
    held: 4 * depositedCents,
    deposited: 4 * depositedCents,
    isOver: false,
  });
  await runAll(
    bets.flatMap(({ id, creator, acceptor }, n): Command[] => [
      { kind: 'acceptBet', betId: id, userId: acceptor.id },
      ...(n % 4 === 0 ? ([{ kind: 'deleteBet', betId: id, userId: creator.id }] as const) : []),
    ]),
  );
  expect(await readHeld()).toMatchObject({
    held: 4 * depositedCents,
    deposited: 4 * depositedCents,
    isOver: false,
  });
  await api.result(events[0]!, 3, 1);
  await api.result(events[1]!, 1, 3);
  await Promise.all(books.map((book) => settleDue(api.database.pool, book)));
  const settled = await readHeld();
  expect(settled.fees).toBeGreaterThan(0);
  // The balances are all held, so each fee takes held money.
  expect(settled).toMatchObject({ held: settled.deposited - settled.fees, isOver: false });
  await api.result(events[0]!, 1, 3);
  await api.result(events[1]!, 3, 1);
  await api.database.pool.query('update events set result_version = result_version + 1');
  await runAll(bets.map(({ id }) => ({ kind: 'correctBet', betId: id })));
  const { held, deposited, fees, repaid, isOver } = await readHeld();
  expect(isOver).toBe(false);
  expect(held).toBeLessThanOrEqual(deposited - fees);
  expect(held).toBeGreaterThanOrEqual(deposited - fees - repaid);
});

test('what is held of a stake goes with the part of an offer that is taken', async () => {
  const [eve, fay] = [await api.user('eve'), await api.user('fay')];
  for (const user of [eve, fay]) await deposit(user);
  // Half of it is free money, and stakes take held money first.
  for (const { id } of [eve, fay])
    await runAll([{ kind: 'adjust', adjustmentId: randomUUID(), userId: id, amountCents: depositedCents }]);
  const [betId, partId] = [randomUUID(), randomUUID()];
  const offer = {
    ...specifiedOffer('home', 1_200_00),
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    allowsParts: true,
  } as const;
  const eventId = await api.event();
  await runAll([{ kind: 'createBet', betId, userId: eve.id, eventId, offer }]);
  const take = { betId, partId, lineHalves: null, takeCents: 900_00, winCents: 882_00 };
  await runAll([{ kind: 'takeOffers', userId: fay.id, takes: [take], all: true }]);
  const cents = (parts: readonly { cents: number }[] | undefined) =>
    (parts ?? []).reduce((sum, part) => sum + part.cents, 0);
  const { rows } = await api.database.pool.query(
    'select id, held from bets where id = any($1::uuid[]) order by id = $2',
    [[betId, partId], partId],
  );
  const held = rows.map((row) => [cents(row.held?.creator), cents(row.held?.acceptor)]);
  // Of Eve's $1,200 $800 are held: $300 stay in the offer, $500 went with the part.
  expect(held).toEqual([
    [300_00, 0],
    [500_00, depositedCents],
  ]);
  const accounts = 'select held from accounts where user_id = any($1::uuid[])';
  const left = (await api.database.pool.query(accounts, [[eve.id, fay.id]])).rows;
  expect(left.map((row) => cents(row.held))).toEqual([0, 0]);
  // Both come back with their stakes.
  await runAll([{ kind: 'deleteBet', betId, userId: eve.id }]);
  await runAll([{ kind: 'voidBet', betId: partId, reason: 'operator' }]);
  const returned = (await api.database.pool.query(accounts, [[eve.id, fay.id]])).rows;
  expect(returned.map((row) => cents(row.held))).toEqual([depositedCents, depositedCents]);
});
