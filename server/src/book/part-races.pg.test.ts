import type { Bet } from '@sidebet/domain/book/bet';
import type { Command, Take } from '@sidebet/domain/book/commands';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { annBobAndCid, offerSpread } from '../../testing/spread-offer.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { newId } from '../db/new-id.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { type BetRow, betColumns, parseBetRow } from './bet-table.ts';
import { createCommitBatch } from './commit-batch.ts';
import { reconcile } from './reconcile.ts';
import type { CommandResult } from './request.ts';

/**
 * Takes of parts against each other and against what else can happen to an offer, in two processes without retries: what
 * PostgreSQL refuses, such as a deadlock, fails the test.
 */

const hour = 3_600_000;
const rounds = 25;
const lockOfBets = 'order by b.id for update';

let api: TestApi;
let pools: Pool[];
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let dan: TestUser;
let event: string;
async function open(): Promise<void> {
  api = await testApi();
  await liftStakeLimits(api.database.pool);
  pools = [1, 2].map(() => createPool(api.database.url, { max: 4, pipeline: true }));
}
async function close(): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
  await api.close();
}
beforeAll(open);
beforeEach(async () => {
  [ann, bob, cid] = await annBobAndCid(api, 10_000_00);
  dan = await api.user(`dan${newId().slice(-8)}`, 10_000_00);
  event = await api.event({ sportKey: 'americanfootball_nfl' });
});
afterAll(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
  await close();
});

/** Ann's offer of $60 against $30, or another's. */
const offer = async (by = ann): Promise<string> => (await offerSpread(by, event)).uniqueId;

const part = (betId: string, takeCents = 10_00): Take => ({
  betId,
  partId: newId(),
  lineHalves: -7,
  takeCents,
  winCents: takeCents,
});
const takes = (user: TestUser, ...list: Take[]): Command => ({
  kind: 'takeOffers',
  userId: user.id,
  takes: list,
  all: true,
});

/** Runs the commands at the same time, in two processes in turn. */
function race(...commands: readonly Command[]): Promise<CommandResult[]> {
  return raceOn(pools, commands);
}

/** The clock of the second process is `behindMs` behind that of the first. */
function raceOn(on: readonly Pool[], commands: readonly Command[], behindMs = 0): Promise<CommandResult[]> {
  return Promise.all(
    commands.map(async (command, i) => {
      const process = i % on.length;
      const clock = { ...api.clock, now: () => api.clock.now() - process * behindMs };
      const commit = createCommitBatch(on[process]!, clock, 'play');
      return (await commit([{ command }])).results[0]!;
    }),
  );
}

const outcomes = (results: readonly CommandResult[]) =>
  results.map((result) => (result.kind === 'done' ? 'done' : result.code));

async function betsOf(id: string): Promise<Bet[]> {
  const sql = `select ${betColumns} from bets b where $1 in (b.id, b.part_of) order by b.id`;
  return (await api.database.pool.query<BetRow>(sql, [id])).rows.map(parseBetRow);
}

/** The offer and its parts are together what was offered, and as many parts were taken as the offer says. */
async function expectWhole(id: string): Promise<void> {
  const bets = await betsOf(id);
  const sum = (of: (bet: Bet) => number) => bets.reduce((total, bet) => total + of(bet), 0);
  expect([sum((bet) => bet.creatorStakeCents), sum((bet) => bet.acceptorStakeCents)]).toEqual([60_00, 30_00]);
  expect(bets.find((bet) => bet.id === id)!.partsTaken).toBe(bets.length - 1);
}

type Rival = {
  readonly name: string;
  readonly command: (offered: Bet) => Command;
  /** What the part and the rival may answer, and how much of Ann's stake returns then. */
  readonly ends: readonly (readonly [part: string, rival: string, backCents: number])[];
  /** By the rival's clock the market has moved, by the other one the news is too old. */
  readonly moves?: true;
};
const isGone: Rival['ends'] = [
  ['done', 'done', 40_00],
  ['betNotOpen', 'done', 60_00],
];
const rivals: readonly Rival[] = [
  {
    name: 'a deletion: what was taken stays, the rest returns',
    command: ({ id }) => ({ kind: 'deleteBet', betId: id, userId: ann.id }),
    ends: isGone,
  },
  {
    name: 'an acceptance of the whole: one of them',
    command: (bet) => ({ kind: 'acceptBet', betId: bet.id, userId: cid.id, termsVersion: termsVersion(bet) }),
    ends: [
      ['done', 'termsChanged', 0],
      ['alreadyAccepted', 'done', 0],
    ],
  },
  {
    name: 'a lapse: what was taken stays, the rest returns',
    command: ({ id }) => ({ kind: 'lapseBet', betId: id }),
    ends: isGone,
    moves: true,
  },
];

/** Bob takes a part of a new offer, and what else can happen to it comes at the same time. */
async function raceOfPart({ command, ends, moves }: Rival, on: readonly Pool[]): Promise<void> {
  event = await api.event({ sportKey: 'americanfootball_nfl', startsInMs: 3 * hour });
  if (moves) await quote(-7);
  const id = await offer();
  if (moves) {
    await quote(7);
    api.clock.moveBy(hour + 1);
  }
  const before = await ann.balanceCents();
  const [offered] = await betsOf(id);
  const results = await raceOn(on, [takes(bob, part(id)), command(offered!)], moves ? 1_000 : 0);
  expect(ends).toContainEqual([...outcomes(results), (await ann.balanceCents()) - before]);
  await expectWhole(id);
}

describe('at the same time', () => {
  test('two parts that do not both fit: one is taken', async () => {
    for (let i = 0; i < rounds; i += 1) {
      const id = await offer();
      const results = await race(takes(bob, part(id, 20_00)), takes(cid, part(id, 20_00)));
      expect(outcomes(results).sort()).toEqual(['done', 'moreThanLeft']);
      await expectWhole(id);
    }
  });

  test('three parts that fit: all are taken, and the last one ends the offer', async () => {
    for (let i = 0; i < rounds; i += 1) {
      const id = await offer();
      const results = await race(takes(bob, part(id)), takes(cid, part(id)), takes(bob, part(id)));
      expect(outcomes(results)).toEqual(['done', 'done', 'done']);
      await expectWhole(id);
      expect((await betsOf(id)).map(({ status }) => status)).toEqual(['Active', 'Active', 'Active']);
    }
  });

  test.each(rivals)('a part and $name', async (rival) => {
    for (let i = 0; i < rounds; i += 1) await raceOfPart(rival, i % 2 === 0 ? pools : pools.toReversed());
  });

  test('two offers in either order: one takes both', async () => {
    for (let i = 0; i < rounds; i += 1) {
      const [one, other] = [await offer(), await offer(cid)];
      const all = (id: string) => part(id, 30_00);
      const results = await race(takes(bob, all(one), all(other)), takes(dan, all(other), all(one)));
      expect(outcomes(results).sort()).toEqual(['alreadyAccepted', 'done']);
    }
  });

  test('makers who take parts of each other: both do', async () => {
    for (let i = 0; i < rounds; i += 1) {
      const [anns, bobs] = [await offer(), await offer(bob)];
      const results = await race(takes(bob, part(anns)), takes(ann, part(bobs)));
      expect(outcomes(results)).toEqual(['done', 'done']);
      await Promise.all([anns, bobs].map(expectWhole));
    }
  });
});

test('takes of one batch see each other', async () => {
  const id = await offer();
  const commit = createCommitBatch(pools[0]!, api.clock, 'play');
  const commands = [takes(bob, part(id, 20_00)), takes(cid, part(id, 20_00)), takes(cid, part(id, 10_00))];
  const { results } = await commit(commands.map((command) => ({ command })));
  expect(outcomes(results)).toEqual(['done', 'moreThanLeft', 'done']);
  await expectWhole(id);
});

test('a part waits for its maker’s account, and the rest of its batch does not', async () => {
  const [held, free] = [await offer(), await offer(cid)];
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from accounts where user_id = $1 for update', [ann.id]);
  const { book } = api.server;
  let hasTaken = false;
  const waiting = book.execute({ command: takes(bob, part(held)) }).then((result) => {
    hasTaken = true;
    return result;
  });
  const others = [takes(dan, part(free)), takes(bob, part(free, 20_00))];
  const results = await Promise.all(others.map((command) => book.execute({ command })));
  expect(outcomes(results)).toEqual(['done', 'done']);
  expect(hasTaken).toBe(false);
  await holder.query('rollback');
  holder.release();
  expect(outcomes([await waiting])).toEqual(['done']);
  await Promise.all([held, free].map(expectWhole));
});

/** The second process waits for the later of two bets before the first does, which has the earlier one by then. */
test.each([
  ['in the order of ids neither taker waits for the other', lockOfBets, ['alreadyAccepted', 'done']],
  ['in another order they would wait for each other (control)', 'order by b.id desc for update', 'deadlock'],
])('%s', async (_, locks, expected) => {
  const [one, other] = [await offer(), await offer(cid)].sort() as [string, string];
  const patient = { queryMs: 20_000, lockMs: 20_000, idleInTransactionMs: 20_000 };
  const own = [1, 2].map(() => createPool(api.database.url, { max: 1, pipeline: true, patience: patient }));
  const both = (by: TestUser) => takes(by, part(one, 30_00), part(other, 30_00));
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from bets where id = $1 for update', [other]);
  const second = raceOn([withOtherLocks(own[1]!, locks)], [both(dan)]);
  await expect.poll(() => countLockWaits(api.database.url)).toBe(1);
  const first = raceOn([own[0]!], [both(bob)]);
  await expect.poll(() => countLockWaits(api.database.url)).toBe(2);
  await holder.query('rollback');
  holder.release();
  const settled = await Promise.allSettled([first, second]);
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? outcomes(one.value) : []));
  if (expected === 'deadlock') expect(failed.join()).toContain('deadlock detected');
  else expect(answers.sort()).toEqual(expected);
  await Promise.all(own.map((pool) => pool.end()));
});

test('without row locks two parts collide (control)', async () => {
  const careless = pools.map((pool) => withOtherLocks(pool, 'order by b.id'));
  const collides = async () => {
    const id = await offer();
    const both = [takes(bob, part(id, 20_00)), takes(cid, part(id, 20_00))];
    return (await Promise.allSettled([raceOn(careless, both)]))[0]!.status === 'rejected';
  };
  let found = false;
  // Whether two commands meet is chance.
  for (let i = 0; i < 100 && !found; i += 1) found = await collides();
  expect(found).toBe(true);
});

/** Two constraints refuse what such a book writes. Without them the race has to find it. */
describe('in a database without constraints', () => {
  let constrained: { api: TestApi; pools: Pool[] };
  beforeAll(async () => {
    constrained = { api, pools };
    await open();
    await asOwner(api.database.url, async (owner) => {
      await owner.query('alter table transfers drop constraint transfers_pkey');
      await owner.query('alter table bets drop constraint bets_escrow');
    });
  });
  afterAll(async () => {
    await close();
    ({ api, pools } = constrained);
  });

  test.each(rivals)(
    'a book that decides on an offer it does not lock is found: $name (control)',
    async (rival) => {
      await raceOfPart(rival, pools);
      const { promise: bothRead, resolve } = Promise.withResolvers<void>();
      let reads = 0;
      const onRead = () => {
        reads += 1;
        if (reads === 2) resolve();
        return bothRead;
      };
      const stale = pools.map((pool) => withOtherLocks(pool, 'order by b.id', onRead));
      await expect(raceOfPart(rival, stale)).rejects.toThrow('to deep equally contain');
      expect(reads).toBe(2);
    },
  );
});

/** The pool, with another way of locking bets, which can wait afterwards. */
function withOtherLocks(pool: Pool, locks: string, onRead?: () => Promise<void>): Pool {
  const change = <T extends object>(target: T, changes: Partial<T>): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(changes, name) ?? Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  return change(pool, {
    connect: async () => {
      const client = await pool.connect();
      const query = (sql: unknown, ...rest: unknown[]) => {
        const wanted = sql as { name: string; text: string };
        const isLock = typeof sql === 'object' && wanted.text?.includes(lockOfBets);
        const changed = isLock
          ? { ...wanted, name: 'other-locks', text: wanted.text.replace(lockOfBets, locks) }
          : sql;
        const answer = (client.query as (...of: unknown[]) => unknown).call(client, changed, ...rest);
        return isLock && onRead
          ? (answer as Promise<unknown>).then(async (read) => onRead().then(() => read))
          : answer;
      };
      return change(client, { query } as Partial<typeof client>);
    },
  } as Partial<Pool>);
}

/** What bookmakers quote on the spread now. */
async function quote(lineHalves: number): Promise<void> {
  api.clock.moveBy(1_000);
  await api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'spread', $2, 5000, 5, $3)`,
    [event, lineHalves, new Date(api.clock.now())],
  );
}
