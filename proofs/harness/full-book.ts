import { randomUUID } from 'node:crypto';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command } from '@sidebet/domain/book/commands';
import type { Book } from '@sidebet/server/book/book';
import {
  type CheckContext,
  checkProviders,
} from '@sidebet/server/features/money/reconciliation/check-providers';
import { followSent } from '@sidebet/server/features/money/withdrawals/payout-follow';
import { sendApproved } from '@sidebet/server/features/money/withdrawals/payout-send';
import {
  type TestProvider,
  testProvider,
} from '@sidebet/server/integrations/payments/on-play-money/test-provider.fixtures';
import { silentLog } from '@sidebet/server/logging/log';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { type Alteration, alterable } from '../seeded-differences/reports.ts';
import { ManualClock, openRealBook } from './book-under-test.ts';
import { addDeposit, addPeople, saveEvent } from './database.ts';

/** The tables a superuser changes. */
const tables = ['accounts', 'bets', 'transfers', 'deposits', 'withdrawals'] as const;

/** A book in which everything has happened once, and the providers its money went through. */
export type FullBook = {
  readonly database: TestDatabase;
  readonly rows: Rows;
  /** Changes a provider's report from now on; null restores it. */
  alter(alteration: Alteration | null): void;
  /** Changes the tables without the book. */
  change(sql: string): Promise<void>;
  /** Restores the tables. */
  undo(): Promise<void>;
  /** Runs one round of checks with the providers some minutes later. */
  round(minutes: number): Promise<void>;
  close(): Promise<void>;
};

export type Rows = {
  readonly accounts: readonly AccountRow[];
  readonly bets: readonly BetRow[];
  readonly transfers: readonly TransferRow[];
  readonly deposits: readonly DepositRow[];
  readonly withdrawals: readonly WithdrawalRow[];
};
export type AccountRow = { userId: string; availableCents: number; owedCents: number; version: number };
export type BetRow = {
  id: string;
  status: string;
  wagerCents: number;
  escrowCents: number;
  transferCount: number;
};
export type TransferRow = {
  subjectId: string;
  seq: number;
  kind: string;
  amountCents: number;
  userId: string | null;
  version: number;
  beforeCents: number;
  afterCents: number;
};
export type DepositRow = {
  id: string;
  userId: string;
  amountCents: number;
  provider: 'stripe' | 'paypal';
  providerRef: string;
  paymentRef: string | null;
  status: string;
  refundedCents: number;
  disputedCents: number;
  lostCents: number;
  transferCount: number;
};
export type WithdrawalRow = {
  id: string;
  amountCents: number;
  status: string;
  payoutBatchId: string | null;
  feeCents: number;
  transferCount: number;
};

export async function openFullBook(): Promise<FullBook> {
  const database = await testDatabase(6);
  const provider = await testProvider({ paceMs: 1 });
  const clock = new ManualClock(Date.now());
  const book = openRealBook(database.url, clock);
  const owner = await asLastingOwner(database.url);
  const reports = alterable(provider);
  const parts: CheckContext = { ...reports.parts, pool: database.pool, wallClock: clock };
  try {
    await live({ database, provider, clock, book });
  } finally {
    await book.close();
  }
  await owner.run(
    `create schema kept; ${tables.map((table) => `create table kept.${table} as table ${table}`).join('; ')}`,
  );
  const fullBook: FullBook = {
    database,
    rows: await readRows(database),
    alter: reports.alter,
    change: (sql) => owner.run(sql),
    undo: () =>
      owner.run(
        `begin; set local session_replication_role = replica;
         ${tables.map((table) => `delete from ${table}; insert into ${table} table kept.${table}`).join('; ')}; commit`,
      ),
    async round(minutes) {
      clock.moveTo(clock.now() + minutes * 60_000 + 1_000);
      const why = await checkProviders(parts);
      if (why.stripe ?? why.paypal)
        throw new Error(`A provider could not be asked: ${why.stripe ?? why.paypal}`);
    },
    async close() {
      await owner.end();
      await provider.close();
      await database.close();
    },
  };
  return fullBook;
}

type Owner = Parameters<Parameters<typeof asOwner>[1]>[0];

/** One connection as the owner, for all changes. */
async function asLastingOwner(url: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let over = Promise.resolve();
  const client = await new Promise<Owner>((resolve, reject) => {
    over = asOwner(url, async (owner) => {
      resolve(owner);
      await ended;
    });
    over.catch(reject);
  });
  return {
    run: async (sql: string) => void (await client.query(sql)),
    async end() {
      end();
      await over;
    },
  };
}

async function readRows({ pool }: TestDatabase): Promise<Rows> {
  const read = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows;
  return {
    accounts: await read('select * from accounts order by user_id'),
    bets: await read('select * from bets order by id'),
    transfers: await read('select *, kind::text as kind from transfers order by subject_id, seq'),
    deposits: await read('select * from deposits order by id'),
    withdrawals: await read('select * from withdrawals order by id'),
  };
}

type Life = { database: TestDatabase; provider: TestProvider; clock: ManualClock; book: Book };

/** Bets in every status; deposits open, paid, refunded, disputed and abandoned; payouts paid, returned and in progress. */
async function live(life: Life): Promise<void> {
  const { database, book } = life;
  const must = async (command: Command) => {
    const outcome = await book.execute({ command });
    if (outcome.kind === 'refusal') throw new Error(`${command.kind}: ${outcome.message}`);
  };
  const people = Array.from({ length: 5 }, () => randomUUID()).sort();
  const [ann, bob, cat, dan, eve] = people as [string, string, string, string, string];
  await addPeople(database.pool, people);
  for (const userId of people)
    await must({ kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: 500_00 });
  await placeBets(life, must, ann, bob);
  const paid = (userId: string, provider: 'stripe' | 'paypal', cents: number) =>
    payIn(life, must, userId, provider, cents);
  await paid(cat, 'stripe', 50_00);
  await refunded(life, must, await paid(cat, 'stripe', 80_00), 30_00);
  await disputed(life, must, await paid(dan, 'stripe', 60_00), 60_00);
  await openOnly(life, dan, 'stripe', 25_00);
  await paid(cat, 'paypal', 45_00);
  await refunded(life, must, await paid(dan, 'paypal', 70_00), 20_00);
  await openOnly(life, dan, 'paypal', 35_00);
  await payOut(life, must, eve);
  // The house advances what eve has spent of a refunded deposit.
  const last = await paid(eve, 'stripe', 40_00);
  const { rows } = await database.pool.query('select available_cents from accounts where user_id = $1', [
    eve,
  ]);
  await must({
    kind: 'adjust',
    adjustmentId: randomUUID(),
    userId: eve,
    amountCents: -rows[0].availableCents,
  });
  await refunded(life, must, last, 15_00);
}

type Must = (command: Command) => Promise<void>;
const provider = { stripe: 'stripe', paypal: 'paypal' } as const;

async function placeBets({ database, clock }: Life, must: Must, ann: string, bob: string): Promise<void> {
  const start = clock.now() + 3_600_000;
  const event = { start, completed: false, home: null, away: null, version: 0, listed: true };
  for (const id of ['open', 'over']) await saveEvent(database.pool, { ...event, id });
  const create = async (eventId: string, wagerCents: number) => {
    const betId = randomUUID();
    await must({ kind: 'createBet', betId, userId: ann, eventId, offer: specifiedOffer('home', wagerCents) });
    return betId;
  };
  await create('open', 12_34);
  await must({ kind: 'acceptBet', betId: await create('open', 20_00), userId: bob });
  await must({ kind: 'deleteBet', betId: await create('open', 7_00), userId: ann });
  const settled = await create('over', 30_00);
  await must({ kind: 'acceptBet', betId: settled, userId: bob });
  await saveEvent(database.pool, { ...event, id: 'over', completed: true, home: 3, away: 1, version: 1 });
  await must({ kind: 'settleBet', betId: settled });
}

type PaidIn = { id: string; provider: 'stripe' | 'paypal'; ref: string; paymentRef: string; cents: number };

async function openOnly(
  { database, provider: local, clock }: Life,
  userId: string,
  way: 'stripe' | 'paypal',
  cents: number,
): Promise<{ id: string; ref: string }> {
  const id = randomUUID();
  const state = {
    provider: provider[way],
    credited: false,
    refunded: 0,
    failed: [],
    reversed: 0,
    disputes: {},
  };
  await addDeposit(database.pool, { ...state, id, user: userId, cents } as never, clock.now());
  const back = { depositId: id, amountCents: cents, cancelUrl: 'http://localhost/Error' };
  const ref =
    way === 'stripe'
      ? (await local.cards.createCheckout({ ...back, userId, successUrl: 'http://localhost/Success' })).ref
      : (await local.orders.createOrder({ ...back, returnUrl: 'http://localhost/Success' })).orderId;
  await database.pool.query('update deposits set provider_ref = $2 where id = $1', [id, ref]);
  return { id, ref };
}

async function payIn(
  life: Life,
  must: Must,
  userId: string,
  way: 'stripe' | 'paypal',
  cents: number,
): Promise<PaidIn> {
  const { provider: local, database } = life;
  const { id, ref } = await openOnly(life, userId, way, cents);
  await local.control(way === 'stripe' ? 'pay' : 'approve', { of: ref });
  let paymentRef = '';
  if (way === 'stripe') {
    paymentRef = (await local.cards.getCheckout(ref))!.paymentId!;
  } else {
    const taken = await local.orders.captureOrder(ref, id);
    paymentRef = taken.kind === 'captured' ? taken.capture.captureId : '';
  }
  await database.pool.query('update deposits set payment_ref = $2 where id = $1', [id, paymentRef]);
  await must({ kind: 'creditDeposit', depositId: id, userId, amountCents: cents, provider: way });
  return { id, provider: way, ref, paymentRef, cents };
}

async function refunded(
  { provider: local }: Life,
  must: Must,
  deposit: PaidIn,
  cents: number,
): Promise<void> {
  await local.control('refund', { of: deposit.ref, amountCents: cents });
  await must({ kind: 'refundDeposit', depositId: deposit.id, refundedCents: cents, failuresKnown: 0 });
}

async function disputed(
  { provider: local }: Life,
  must: Must,
  deposit: PaidIn,
  cents: number,
): Promise<void> {
  await local.control('dispute', { of: deposit.ref, amountCents: cents });
  const [dispute] = await local.cards.listDisputes(deposit.paymentRef);
  const { disputeId } = dispute!;
  await must({ kind: 'holdDispute', depositId: deposit.id, disputeId, amountCents: cents });
}

async function payOut(
  { database, provider: local, book, clock }: Life,
  must: Must,
  userId: string,
): Promise<void> {
  const wanted = { paid: 'paid', fail: 'returned', refunded: 'returned', stuck: 'sent' };
  const ids = new Map<string, string>();
  for (const [word, end] of Object.entries(wanted)) {
    const withdrawalId = randomUUID();
    ids.set(withdrawalId, end);
    const paypalEmail = `${word}@mail.com`;
    await must({ kind: 'requestWithdrawal', withdrawalId, userId, amountCents: 40_00, paypalEmail });
  }
  // Waits for an operator.
  await must({
    kind: 'requestWithdrawal',
    withdrawalId: randomUUID(),
    userId,
    amountCents: 11_00,
    paypalEmail: 'later@mail.com',
  });
  await database.pool.query("update withdrawals set payout_due_at = 'infinity' where amount_cents = 1100");
  const { pool } = database;
  const alarm = () => {};
  const deps = { pool, book, clock, wallClock: clock, log: silentLog, alarm, payouts: local.payouts };
  await sendApproved(deps);
  for (;;) {
    const { rows } = await pool.query<{ id: string; status: string; paid: boolean; feeCents: number }>(
      'select id, status, paid_at is not null as paid, fee_cents from withdrawals where id = any($1)',
      [[...ids.keys()]],
    );
    if (rows.every(({ id, status, paid, feeCents }) => status === ids.get(id) && (!paid || feeCents > 0)))
      return;
    clock.moveTo(clock.now() + 3_700_000);
    await followSent(deps);
  }
}
