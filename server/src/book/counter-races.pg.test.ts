import { randomUUID } from 'node:crypto';
import type { Bet } from '@sidebet/domain/book/bet';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { newId } from '../db/new-id.ts';
import { silentLog } from '../logging/log.ts';
import { returnCounters } from '../workers/return-counters.ts';
import { type Book, createBook } from './book.ts';
import { reconcile } from './reconcile.ts';
import type { CommandResult } from './request.ts';

/**
 * What can happen to an offer and its counter-offers at once, on two processes: at most one bet comes out, all other money is
 * back, and the books agree. Each race also shows what each contender does when it is alone.
 */

const rounds = 12;
const startCents = 1_000_00;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let books: readonly [Book, Book];
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cid] = [
    await api.user('ann', startCents),
    await api.user('bob', startCents),
    await api.user('cid', startCents),
  ];
  const open = () => createBook(api.database.url, api.clock, silentLog);
  books = [open(), open()];
});
afterAll(async () => {
  await Promise.all(books.map((book) => book.close()));
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

const done = (result: CommandResult): Bet => {
  if (result.kind === 'refusal') throw new Error(`Refused: ${result.code}`);
  return result.bet!;
};
const execute = (command: Command, book: Book = books[0]) => book.execute({ command });

/** Ann's offer of $10.00 against $10.00. */
async function makeOffer(): Promise<Bet> {
  const eventId = await api.event({ startsInMs: 3_600_000 });
  const offer: Offer = {
    terms: { market: 'spread', team: null, lineHalves: -7 },
    selection: 'home',
    ...{ stakeCents: 10_00, acceptorStakeCents: 10_00 },
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    lapseOnMove: 'normal',
    expiresAt: api.clock.now() + 60_000,
  };
  return done(await execute({ kind: 'createBet', betId: newId(), userId: ann.id, eventId, offer }));
}
const counter = (offer: Bet, by: TestUser, answered?: Bet): Command => ({
  kind: 'counterOffer',
  ...{ betId: newId(), userId: by.id, offerId: offer.id, ...(answered && { answersId: answered.id }) },
  ...{ lineHalves: -9, stakeCents: 8_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee },
  ...{ lapseOnMove: 'normal' as const, expiresAt: null, termsVersion: termsVersion(answered ?? offer) },
});
const accept = (one: Bet): Command => ({
  kind: 'acceptCounter',
  ...{ betId: one.id, offerId: one.counter!.offerId, userId: ann.id, termsVersion: termsVersion(one) },
});

type Situation = { readonly offer: Bet; readonly first: Bet; readonly second: Bet };
type Contender = readonly [name: string, command: (given: Situation) => Command, prepare?: () => unknown];

const acceptFirst: Contender = ['accept the counter-offer', ({ first }) => accept(first)];
const take: Contender = [
  'take the offer',
  ({ offer }) => ({ kind: 'acceptBet', betId: offer.id, userId: cid.id, termsVersion: termsVersion(offer) }),
];
const deleteOffer: Contender = [
  'delete the offer',
  ({ offer }) => ({ kind: 'deleteBet', betId: offer.id, userId: ann.id }),
];
const withdraw: Contender = [
  'withdraw the counter-offer',
  ({ first }) => ({ kind: 'deleteBet', betId: first.id, userId: bob.id }),
];
const decline: Contender = [
  'decline the counter-offer',
  ({ first }) => ({ kind: 'declineBet', betId: first.id, userId: ann.id, word: '' }),
];
const acceptSecond: Contender = ['accept another counter-offer', ({ second }) => accept(second)];
const answerFirst: Contender = ['answer the counter-offer', ({ offer, first }) => counter(offer, ann, first)];
const move: Contender = [
  'move the offer',
  ({ offer }) => ({
    kind: 'repostOffer',
    ...{ betId: newId(), offerId: offer.id, userId: ann.id, lineHalves: -11 },
    ...{ stakeCents: 10_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee },
  }),
];
const endFirst: Contender = [
  'return the counter-offer',
  ({ offer, first }) => ({ kind: 'endCounter', betId: first.id, offerId: offer.id }),
];

async function situation(): Promise<Situation> {
  const offer = await makeOffer();
  const first = done(await execute(counter(offer, bob)));
  const second = done(await execute(counter(offer, cid)));
  return { offer, first, second };
}

/** Ends what is still open about the offer, and returns its bets that were accepted. */
async function settle({ offer }: Situation): Promise<readonly { id: string; escrowCents: number }[]> {
  const { pool } = api.database;
  const open = async (condition: string) => {
    const { rows } = await pool.query<{ id: string; creatorId: string }>(
      `select id, creator_id from bets where event_id = $1 and status = 'Created' and ${condition}`,
      [offer.eventId],
    );
    for (const { id, creatorId: userId } of rows) await execute({ kind: 'deleteBet', betId: id, userId });
  };
  await open('counter_to is null');
  await returnCounters(pool, books[1]);
  const { rows: left } = await pool.query(
    "select id from bets where event_id = $1 and status = 'Created' and counter_to is not null",
    [offer.eventId],
  );
  expect(left, 'counter-offers to an offer that is gone').toEqual([]);
  const { rows } = await pool.query<{ id: string; escrowCents: number }>(
    "select id, escrow_cents from bets where event_id = $1 and status = 'Active'",
    [offer.eventId],
  );
  return rows;
}

const available = async () => {
  const { rows } = await api.database.pool.query<{ sum: number }>(
    'select sum(available_cents)::bigint as sum from accounts where user_id = any($1::uuid[])',
    [[ann.id, bob.id, cid.id]],
  );
  return rows[0]!.sum;
};

const races: readonly (readonly [Contender, Contender])[] = [
  [acceptFirst, take],
  [acceptFirst, deleteOffer],
  [acceptFirst, withdraw],
  [acceptFirst, decline],
  [acceptFirst, acceptSecond],
  [acceptFirst, answerFirst],
  [acceptFirst, move],
  [acceptFirst, endFirst],
  [take, answerFirst],
  [take, move],
  [withdraw, answerFirst],
];

test.each(races.map(([one, other]) => [`${one[0]} × ${other[0]}`, one, other] as const))(
  '%s',
  async (_, one, other) => {
    // Alone, each of them but the return of a counter-offer succeeds.
    for (const [name, command] of [one, other]) {
      const given = await situation();
      const alone = await execute(command(given));
      expect(alone.kind === 'refusal' ? alone.code : 'done', name).toBe(
        name === endFirst[0] ? 'notDue' : 'done',
      );
      await settle(given);
    }
    for (let n = 0; n < rounds; n++) {
      const before = await available();
      const given = await situation();
      const [mine, theirs] = n % 2 === 0 ? [books[0], books[1]] : [books[1], books[0]];
      const results = await Promise.all([
        execute(one[1](given), mine),
        execute(other[1](given), theirs),
        // The same again on the other process changes nothing.
        execute(one[1](given), theirs),
      ]);
      const active = await settle(given);
      expect(active.length, JSON.stringify(results)).toBeLessThanOrEqual(1);
      const isAccepted = results.some((result) => result.kind === 'done' && result.bet?.status === 'Active');
      expect(active.length === 1).toBe(isAccepted);
      const inBets = active.reduce((sum, { escrowCents }) => sum + escrowCents, 0);
      expect((await available()) + inBets).toBe(before);
      for (const { id } of active) await execute({ kind: 'voidBet', betId: id, reason: 'operator' });
      expect(await available()).toBe(before);
    }
  },
);

test('the same person’s counter-offers at once: one is made', async () => {
  for (let n = 0; n < rounds; n++) {
    const offer = await makeOffer();
    const results = await Promise.all(
      books.flatMap((book) => [1, 2].map(() => execute(counter(offer, bob), book))),
    );
    const codes = results.map((result) => (result.kind === 'refusal' ? result.code : 'done')).sort();
    expect(codes).toEqual(['counterOpen', 'counterOpen', 'counterOpen', 'done']);
    await settle({ offer, first: offer, second: offer });
  }
});

test('an offer and its counter-offer whose time is over: the money is back, once', async () => {
  const before = await available();
  const given = await situation();
  api.clock.moveBy(60_001);
  const results = await Promise.all([
    execute(accept(given.first), books[0]),
    execute({ kind: 'expireBet', betId: given.offer.id }, books[1]),
    execute({ kind: 'endCounter', betId: given.first.id, offerId: given.offer.id }, books[0]),
  ]);
  expect(results[0]).toMatchObject({ kind: 'refusal', code: 'counteredOfferGone' });
  expect(await settle(given)).toEqual([]);
  expect(await available()).toBe(before);
});

test('a market that moves: either the counter-offer is accepted, or it lapses', async () => {
  const quote = (eventId: string, lineHalves: number) =>
    api.database.pool.query(
      `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
       values ($1, 'spread', $2, 5000, 9, $3)`,
      [eventId, lineHalves, new Date(api.clock.now())],
    );
  for (let n = 0; n < rounds; n++) {
    const before = await available();
    const offer = await makeOffer();
    await quote(offer.eventId, -9);
    const first = done(await execute(counter(offer, bob)));
    api.clock.moveBy(60);
    // Against Bob, who has +4.5. Acceptances are refused from then on.
    await quote(offer.eventId, -40);
    const [accepted, lapsed] = await Promise.all([
      execute(accept(first), books[n % 2]),
      execute({ kind: 'lapseBet', betId: first.id }, books[(n + 1) % 2]),
    ]);
    expect(accepted).toMatchObject({ kind: 'refusal' });
    expect(lapsed).toMatchObject({ kind: 'done', bet: { result: 'lapsed' } });
    await settle({ offer, first, second: first });
    expect(await available()).toBe(before);
  }
});

test('repeats of one key have one effect', async () => {
  const { offer, first, second } = await situation();
  const key = { actorId: ann.id, key: randomUUID(), requestHash: 'hash' };
  const command = accept(first);
  const results = await Promise.all(books.map((book) => book.execute({ command, key })));
  expect(results[0]).toEqual(results[1]);
  expect(await settle({ offer, first, second })).toHaveLength(1);
});
