import { houseAccounts } from '@sidebet/domain/book/accounts';
import type { Book } from '@sidebet/server/book/book';
import { findActor } from '@sidebet/server/book/footprint';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { PassOptions } from '@sidebet/server/book/reconcile-pass';
import { reconcileAndCheckpoint } from '@sidebet/server/book/reconcile-round';
import type { Pool } from '@sidebet/server/db/pool';
import { testDatabase } from '@sidebet/server/testing/database';
import { amountDifference, answerDifference, type ProductAnswer } from '../book-model/compare.ts';
import { firstMoment, playOnModel, randomHistory, type Step } from '../book-model/history.ts';
import type { Answer } from '../book-model/model/types.ts';
import { Model } from '../book-model/model.ts';
import { ManualClock, type OpenBook, openRealBook } from '../harness/book-under-test.ts';
import {
  addDeposit,
  addGroup,
  addPeople,
  readAccounts,
  readPiles,
  saveBlock,
  saveCap,
  saveEvent,
  saveFriendship,
  saveGroupAccounts,
  saveLine,
  savePayment,
  saveSettings,
} from '../harness/database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';

const commandsPerHistory = 50;
/** Databases in parallel. Settings and clock are per database, so each runs one history at a time. */
const databases = 4;

/**
 * Random histories of 50 commands through the real book on PostgreSQL match the model to the cent. Rounds of the
 * reconciliation between and during the commands agree with the whole reconciliation.
 */
export const bookHistories: Proof = {
  name: 'bookHistories',
  unit: `histories × ${commandsPerHistory}`,
  needsPostgres: true,
  counts: { full: 10_000, quick: 50, test: 12 },
  run: (options) => proveBookHistories(options, openRealBook),
};

export async function proveBookHistories(
  { count, progress }: ProofRun,
  openBook: OpenBook,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  let next = 0;
  const playSome = async (databaseNumber: number) => {
    const environment = await openEnvironment(openBook, databaseNumber % 2 === 0);
    try {
      while (next < count) {
        const number = next++;
        const failure = await playHistory(environment, number);
        tally.add(failure && `History ${number}: ${failure}.`);
      }
      const difference =
        (await findDifferenceInRound(environment)) ?? (await findDifferenceAtEnd(environment));
      if (difference) tally.fail(difference);
    } finally {
      await environment.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(databases, count) }, (_, number) => playSome(number)));
  return tally.result();
}

type Environment = {
  readonly url: string;
  readonly pool: Pool;
  readonly book: Book;
  readonly clock: ManualClock;
  /**
   * With one shard, concurrent commands of several users form one batch, which must behave like a sequence. With the usual
   * shards their order is undefined, so only one user's commands are concurrent.
   */
  readonly oneShard: boolean;
  close(): Promise<void>;
};

async function openEnvironment(openBook: OpenBook, oneShard: boolean): Promise<Environment> {
  const database = await testDatabase(2);
  const clock = new ManualClock(firstMoment);
  const book = openBook(database.url, clock, oneShard ? { shards: 1 } : {});
  return {
    url: database.url,
    pool: database.pool,
    book,
    clock,
    oneShard,
    close: async () => {
      await book.close();
      await database.close();
    },
  };
}

type Command = Step & { kind: 'command' };
type Burst = { step: Command; expected: Answer }[];

/** Commands are sent in bursts, which the book executes as one batch. Every other step waits for the burst before it. */
async function playHistory(environment: Environment, seed: number): Promise<string | null> {
  const [random, rounds] = [seeded(2, seed), seeded(3, seed)];
  const model = new Model(firstMoment);
  environment.clock.moveTo(model.now);
  await saveSettings(environment.pool, model.settings);
  await saveCap(environment.url, model.cap);
  const burst: Burst = [];
  for (const step of randomHistory(random, model, { commands: commandsPerHistory, keys: true })) {
    const expected = playOnModel(model, step);
    const joins = step.kind === 'command' && mayJoin(environment, burst, step);
    if (!joins || random.chance(35)) {
      const [difference, other] = await Promise.all([
        send(environment.book, burst, random),
        rounds.chance(8)
          ? findDifferenceInRound(environment, { slices: rounds.int(0, 3), transfers: 30 })
          : null,
      ]);
      if (difference ?? other) return difference ?? other;
    }
    if (step.kind === 'command') burst.push({ step, expected: expected! });
    else await applyToDatabase(environment, step);
  }
  return (await send(environment.book, burst, random)) ?? differenceInDatabase(environment.pool, model);
}

/** In a small table all transfers are at the end. The book's must be found wherever they are. */
const withoutLastPages = `update reconciliation_state set verified = jsonb_set(verified, '{pages}', '1000000')`;

async function findDifferenceInRound(
  { pool, clock }: Environment,
  options?: PassOptions,
): Promise<string | null> {
  await pool.query(withoutLastPages);
  const { firstDifference } = await reconcileAndCheckpoint(pool, clock.now(), options);
  return firstDifference && `a round of the reconciliation: ${firstDifference}`;
}

/** The rounds have covered every transfer once, and their figures are those of the whole ledger. */
async function findDifferenceAtEnd({ pool, clock }: Environment): Promise<string | null> {
  const round = await reconcileAndCheckpoint(pool, clock.now());
  const whole = await reconcile(pool);
  if (whole.firstDifference) return `The reconciliation at the end: ${whole.firstDifference}`;
  const { covered, waiting } = whole.checks.find(
    ({ check }) => check === 'transfers under checkpoints',
  )!.figures;
  if (covered !== whole.figures.transfers || waiting !== 0)
    return `${covered} of ${whole.figures.transfers} transfers are under checkpoints, ${waiting} wait`;
  const [ours, theirs] = [JSON.stringify(round.figures), JSON.stringify(whole.figures)];
  return ours === theirs ? null : `the rounds' figures are ${ours}, the whole ledger's ${theirs}`;
}

/** Its id is in the answer, so no command of the same batch can name a bet that another makes. */
function mayJoin({ oneShard }: Environment, burst: Burst, { command }: Command): boolean {
  const made = burst.flatMap(({ expected }) => (expected.yes ? (expected.bet?.id ?? []) : []));
  const names = JSON.stringify(command);
  if (made.some((id) => names.includes(id))) return false;
  const before = burst[0]?.step.command;
  return oneShard || before === undefined || findActor(before) === findActor(command);
}

async function applyToDatabase({ url, pool, clock }: Environment, step: Step): Promise<void> {
  if (step.kind === 'person') await addPeople(pool, [step.id]);
  if (step.kind === 'friendship') await saveFriendship(pool, step.ids, step.friends);
  if (step.kind === 'block') await saveBlock(pool, step.ids, step.blocked);
  if (step.kind === 'cap') await saveCap(url, step.cents);
  if (step.kind === 'clock') clock.moveTo(step.now);
  if (step.kind === 'event') await saveEvent(pool, step.event);
  if (step.kind === 'line') await saveLine(pool, step.line);
  if (step.kind === 'settings') await saveSettings(pool, step.settings);
  if (step.kind === 'group') await addGroup(pool, step.group);
  if (step.kind === 'groupAccount') await saveGroupAccounts(pool, [step.account]);
  if (step.kind === 'payment') await savePayment(pool, step.payment);
  if (step.kind === 'deposit') await addDeposit(pool, step.deposit, clock.now());
}

async function send(book: Book, burst: Burst, random: Random): Promise<string | null> {
  const asWork = random.chance(20);
  const answers = await Promise.all(
    burst.map(async ({ step: { command, key } }): Promise<ProductAnswer> => {
      const request = key ? { command, key } : { command };
      try {
        return asWork ? (await book.executeAll([request]))[0]! : await book.execute(request);
      } catch (error) {
        return { kind: 'failed', error: String(error) };
      }
    }),
  );
  const sent = burst.splice(0);
  for (const [i, { step, expected }] of sent.entries()) {
    const difference = answerDifference(expected, answers[i]!);
    if (difference)
      return `number ${i + 1} of a burst of ${sent.length}, ${JSON.stringify(step)}: ${difference}`;
  }
  return null;
}

/** Compares the tables' data about a history's users and bets with the model. */
async function differenceInDatabase(pool: Pool, model: Model): Promise<string | null> {
  const people = [...model.people];
  const bets = [...model.bets.keys()];
  const withdrawals = [...model.withdrawals.keys()];
  const [groupAccounts, payments] = [[...model.groupAccounts.keys()], [...model.payments.keys()]];
  const [piles, accounts, stored] = await Promise.all([
    readPiles(
      pool,
      [...people, ...groupAccounts],
      [...bets, ...withdrawals, ...model.deposits.keys(), ...payments],
    ),
    readAccounts(pool, people),
    pool.query(
      `select id, status, winner_id, acceptor_id, result, escrow_cents, offered_to, decline_word,
         stake_of(b, creator_id) as stake, payout_of(b, creator_id) as payout,
         stake_of(b, null) as other_stake, payout_of(b, null) as other_payout, fee_cap_cents, parts_taken, part_of,
         counter_to, counter_for, counter_round
       from bets b where id = any($1::uuid[])`,
      [bets],
    ),
  ]);
  const names = new Map<string, string>(Object.entries(houseAccounts).map(([name, id]) => [id, name]));
  const named = new Map([...piles].map(([id, cents]) => [names.get(id) ?? id, cents]));
  const money = (pile: string) => model.has(pile);
  for (const row of stored.rows) {
    const bet = model.bets.get(row.id)!;
    const { status, winner, acceptor, result, offeredTo, word, counter } = bet;
    const negotiated = [bet.parts, bet.partOf, counter?.offer, counter?.for, counter?.round];
    const amounts = [bet.wager, bet.payout, bet.otherWager, bet.otherPayout, bet.cap, ...negotiated];
    const expected = [status, winner, acceptor, result, money(row.id), offeredTo, word, ...amounts].join();
    const state = [row.status, row.winnerId, row.acceptorId, row.result, row.escrowCents];
    const storedNegotiated = [row.partsTaken, row.partOf, row.counterTo, row.counterFor, row.counterRound];
    const stakes = [row.stake, row.payout, row.otherStake, row.otherPayout];
    const storedAmounts = [...stakes, row.feeCapCents, ...storedNegotiated];
    const actual = [...state, row.offeredTo, row.declineWord, ...storedAmounts].join();
    const same = expected.replaceAll('null', '') === actual;
    if (!same) return `at the end bet ${row.id} is ${actual}, the model has ${expected}`;
  }
  if (stored.rows.length !== bets.length)
    return `at the end there are ${stored.rows.length} bets of ${bets.length}`;
  const kept = await pool.query<{ id: string; status: string; amountCents: number }>(
    'select id, status, amount_cents from withdrawals where user_id = any($1::uuid[])',
    [people],
  );
  for (const { id, status, amountCents } of kept.rows) {
    const { state, cents } = model.withdrawals.get(id) ?? {};
    if (state !== status || cents !== amountCents)
      return `at the end withdrawal ${id} is ${status}, ${amountCents}, the model has ${state}, ${cents}`;
  }
  if (kept.rows.length !== withdrawals.length)
    return `at the end there are ${kept.rows.length} withdrawals of ${withdrawals.length}`;
  return (
    (await groupDifference(pool, model)) ??
    amountDifference('by the transfers the balance of', model.money, named) ??
    amountDifference(
      'the stored balance of',
      new Map(people.map((id) => [id, money(id)])),
      new Map([...accounts].map(([id, { available }]) => [id, available])),
    ) ??
    amountDifference(
      'what is owed by',
      model.owed,
      new Map([...accounts].map(([id, { owed }]) => [id, owed])),
    )
  );
}

/** Compares the stored balances and payments of groups. */
async function groupDifference(pool: Pool, model: Model): Promise<string | null> {
  const accounts = await pool.query<{ id: string; cents: number }>(
    'select id, balance_cents as cents from group_accounts where id = any($1::uuid[])',
    [[...model.groupAccounts.keys()]],
  );
  const payments = await pool.query<{ id: string; state: string }>(
    `select id, concat_ws(',', paid_at is not null, received_at is not null, not_received_at is not null, settled_at is not null,
         canceled_at is not null, forgiven_at is not null, amount_cents, statements,
         (select count(*) from group_payment_statements s where s.payment_id = p.id)) as state
     from group_payments p where id = any($1::uuid[])`,
    [[...model.payments.keys()]],
  );
  for (const { id, state } of payments.rows) {
    const { paid, received, denied, settled, canceled, forgiven, cents, said } = model.payments.get(id)!;
    const states = [paid, received, denied, settled, canceled, forgiven].map((is) => (is ? 't' : 'f'));
    const expected = [...states, cents, said, said].join();
    if (state !== expected) return `at the end payment ${id} is ${state}, the model has ${expected}`;
  }
  if (payments.rows.length !== model.payments.size)
    return `at the end there are ${payments.rows.length} payments of ${model.payments.size}`;
  return amountDifference(
    'the stored balance of group account',
    new Map([...model.groupAccounts.keys()].map((id) => [id, model.has(id)])),
    new Map(accounts.rows.map(({ id, cents }) => [id, cents])),
  );
}
