import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Book } from '@sidebet/server/book/book';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { CommandResult } from '@sidebet/server/book/request';
import type { Pool } from '@sidebet/server/db/pool';
import { testDatabase } from '@sidebet/server/testing/database';
import { firstMoment } from '../book-model/history.ts';
import { ManualClock, type OpenBook, openRealBook } from '../harness/book-under-test.ts';
import { addDeposit, addPeople, saveEvent } from '../harness/database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';

const hour = 3_600_000;
const day = 24 * hour;
const depositHoldMs = 5 * day;
const winningsHoldMs = 4 * hour;
const dayLimitCents = 500_00;
const weekLimitCents = 2_000_00;
const receivers = ['one@mail.com', 'two@mail.com', 'three@mail.com'] as const;

/**
 * Random histories of deposits, bets and bursts of concurrent withdrawals over two processes. However they are split, no money
 * leaves that a second, simpler accounting does not release; no more than the totals leaves without an operator; nothing is
 * sent to a new receiver within 24 hours; and no deposit is refunded beyond its amount.
 */
export const withdrawalSplitting: Proof = {
  name: 'withdrawalSplitting',
  unit: 'histories',
  needsPostgres: true,
  counts: { full: 1_000, quick: 60, test: 12 },
  run: (options) => proveWithdrawalSplitting(options, openRealBook),
};

export async function proveWithdrawalSplitting(
  { count, progress }: ProofRun,
  openBook: OpenBook,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const database = await testDatabase(4);
  const clock = new ManualClock(firstMoment);
  const books = [1, 2].map(() => openBook(database.url, clock, { moneyMode: 'live' }));
  let requested = 0;
  try {
    for (let number = 0; number < count; number++) {
      const history = new History(database.pool, books, clock, seeded(31, number));
      const failure = await history.play();
      requested += history.requested;
      tally.add(failure && `History ${number}: ${failure}.`);
    }
    const { firstDifference } = await reconcile(database.pool);
    if (firstDifference) tally.fail(`The reconciliation at the end: ${firstDifference}`);
    const { rows } = await database.pool.query('select count(*) as refunds from withdrawal_refunds');
    const note = `${requested} withdrawals and ${rows[0].refunds} card refunds were requested.`;
    return { ...tally.result(), note };
  } finally {
    await Promise.all(books.map((book) => book.close()));
    await database.close();
  }
}

type Entry = { readonly cents: number; readonly at: number };
/** `cents` is what its card can still get back, `heldCents` what is held of it in the balance. */
type Deposit = { readonly id: string; cents: number; heldCents: number; readonly at: number };
type Held = { readonly deposit: Deposit; readonly cents: number };
type Stake = Entry & {
  readonly betId: string;
  readonly eventId: string;
  readonly start: number;
  readonly held: readonly Held[];
  running: boolean;
};
type Payout = Entry & {
  readonly id: string;
  readonly receiver: string;
  readonly withoutOperator: boolean;
  /** `refunded`: all of it went back to cards, and PayPal paid nothing. */
  state: 'open' | 'paid' | 'refunded' | 'returned';
};

/** One user's money as the proof tracks it. */
class History {
  requested = 0;
  readonly #pool: Pool;
  readonly #books: readonly Book[];
  readonly #clock: ManualClock;
  readonly #random: Random;
  readonly #user: string;
  readonly #friend: string;
  readonly #deposits: Deposit[] = [];
  #stakes: Stake[] = [];
  readonly #winnings: (Entry & { readonly held: readonly Held[] })[] = [];
  readonly #payouts: Payout[] = [];

  constructor(pool: Pool, books: readonly Book[], clock: ManualClock, random: Random) {
    this.#pool = pool;
    this.#books = books;
    this.#clock = clock;
    this.#random = random;
    [this.#user, this.#friend] = [random.uuid(), random.uuid()];
  }

  async play(): Promise<string | null> {
    await addPeople(this.#pool, [this.#user, this.#friend]);
    await this.#give(this.#friend, 100_000_00);
    if (this.#random.chance(60)) await this.#give(this.#user, this.#random.int(1, 3_000_00));
    for (let step = 0; step < 14; step++) {
      this.#clock.moveTo(
        this.#clock.now() + this.#random.int(1, this.#random.pick([hour, 8 * hour, 2 * day])),
      );
      const failure = await this.#step();
      if (failure) return `at step ${step + 1}, ${failure}`;
    }
    return null;
  }

  async #step(): Promise<string | null> {
    const kind = this.#random.weighted({ deposit: 3, bet: 4, endBet: 4, burst: 6, pay: 2 });
    if (kind === 'deposit') await this.#deposit();
    if (kind === 'bet') await this.#bet();
    if (kind === 'endBet') await this.#endBet();
    if (kind === 'pay') await this.#pay();
    return kind === 'burst' ? this.#burst() : null;
  }

  async #burst(): Promise<string | null> {
    const before = await this.#balance();
    const free = Math.max(0, before - this.#heldCents());
    const parts = Array.from({ length: this.#random.int(1, 6) }, () => ({
      id: this.#random.uuid(),
      receiver: this.#random.pick(receivers),
      cents: this.#random.pick([
        10_00,
        499_99,
        this.#random.int(10_00, 600_00),
        Math.max(10_00, Math.floor(before / 3)),
        Math.max(10_00, free),
      ]),
    }));
    this.requested += parts.length;
    const answers = await Promise.all(
      parts.map(({ id, receiver, cents }, i) =>
        this.#run(
          {
            kind: 'requestWithdrawal',
            withdrawalId: id,
            userId: this.#user,
            amountCents: cents,
            paypalEmail: receiver,
          },
          i,
        ),
      ),
    );
    const now = this.#clock.now();
    const paidBefore = new Set(
      this.#payouts.filter(({ state }) => state === 'paid').map(({ receiver }) => receiver),
    );
    let out = 0;
    for (const [i, answer] of answers.entries()) {
      if (answer.kind === 'refusal') continue;
      const { id, cents, receiver } = parts[i]!;
      out += cents;
      const { status, sendAfter } = answer.withdrawal!;
      this.#payouts.push({
        id,
        cents,
        receiver,
        at: now,
        withoutOperator: status === 'approved',
        state: 'open',
      });
      if (!paidBefore.has(receiver) && (sendAfter === null || sendAfter < now + day))
        return `${cents} cents to a new receiver may be sent before a day has passed`;
    }
    const overused = await this.#overusedDeposit();
    if (overused) return `deposit ${overused} is refunded more than it was`;
    if (out > free) return `${out} cents left in parts where ${free} were free`;
    return this.#sumFailure(day, dayLimitCents) ?? this.#sumFailure(7 * day, weekLimitCents);
  }

  async #overusedDeposit(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select d.id from deposits d join withdrawal_refunds r on r.deposit_id = d.id
       where d.user_id = $1 and r.status in ('pending', 'succeeded')
       group by d.id, d.amount_cents having sum(r.amount_cents) > d.amount_cents`,
      [this.#user],
    );
    return rows[0]?.id;
  }

  #sumFailure(ms: number, limitCents: number): string | null {
    const since = this.#clock.now() - ms;
    const sum = this.#payouts
      .filter(({ at, withoutOperator, state }) => at > since && withoutOperator && state !== 'returned')
      .reduce((total, { cents }) => total + cents, 0);
    return sum > limitCents ? `${sum} cents went without an operator within ${ms / day} days` : null;
  }

  /** What is held of deposits of the last 5 days, plus winnings of the last 4 hours. What is both counts once. */
  #heldCents(): number {
    const recent = this.#winnings.filter(({ at }) => at + winningsHoldMs > this.#clock.now());
    const won = recent.reduce((sum, { cents }) => sum + cents, 0);
    return this.#held().reduce((sum, deposit) => {
      const wonOfIt = recent
        .flatMap(({ held }) => held)
        .reduce((all, one) => all + (one.deposit === deposit ? one.cents : 0), 0);
      return sum + deposit.heldCents - Math.min(deposit.heldCents, wonOfIt);
    }, won);
  }

  /** The newest first. */
  #held(): Deposit[] {
    return this.#deposits.filter(({ at }) => at + depositHoldMs > this.#clock.now()).toReversed();
  }

  /** Puts the held cents of a stake aside. */
  #stakeHeld(stakeCents: number): Held[] {
    let left = stakeCents;
    return this.#held().map((deposit) => {
      const cents = Math.min(left, deposit.heldCents);
      left -= cents;
      deposit.heldCents -= cents;
      return { deposit, cents };
    });
  }

  #bringBack(held: readonly Held[]): void {
    for (const { deposit, cents } of held) deposit.heldCents += cents;
  }

  async #deposit(): Promise<void> {
    const cents = this.#random.int(10_00, 1_000_00);
    const provider = this.#random.pick<'stripe' | 'paypal'>(['stripe', 'paypal']);
    const deposit = { id: this.#random.uuid(), user: this.#user, cents, provider };
    const facts = { credited: false, refunded: 0, failedRefunds: [], reversed: 0, disputes: {} };
    await addDeposit(this.#pool, { ...deposit, ...facts }, this.#clock.now());
    // Only a card payment whose id is known can be refunded.
    if (provider === 'stripe' && this.#random.chance(70))
      await this.#pool.query("update deposits set payment_ref = 'pi_' || id where id = $1", [deposit.id]);
    await this.#done({
      kind: 'creditDeposit',
      depositId: deposit.id,
      userId: this.#user,
      amountCents: cents,
      provider,
    });
    this.#deposits.push({ id: deposit.id, cents, heldCents: cents, at: this.#clock.now() });
  }

  async #bet(): Promise<void> {
    const balance = await this.#balance();
    if (balance < 1_00) return;
    const [eventId, betId] = [`splitting-${this.#random.uuid()}`, this.#random.uuid()];
    const cents = this.#random.int(1_00, this.#random.chance(30) ? balance : Math.ceil(balance / 3) + 1_00);
    if (cents > balance) return;
    const start = this.#clock.now() + hour;
    await this.#saveEvent(eventId, start, null);
    await this.#done({
      kind: 'createBet',
      betId,
      userId: this.#user,
      eventId,
      offer: specifiedOffer('home', cents),
    });
    const taken = this.#random.chance(70);
    if (taken) await this.#done({ kind: 'acceptBet', betId, userId: this.#friend });
    this.#stakes.push({
      betId,
      eventId,
      start,
      cents,
      at: this.#clock.now(),
      held: this.#stakeHeld(cents),
      running: true,
    });
    if (!taken && this.#random.chance(50)) await this.#refund(this.#stakes.at(-1)!, 'deleteBet');
  }

  async #endBet(): Promise<void> {
    const stake = this.#random.pickOr(
      this.#stakes.filter(({ running }) => running),
      undefined,
    );
    if (!stake) return;
    const { rows } = await this.#pool.query('select status from bets where id = $1', [stake.betId]);
    if (rows[0].status === 'Created') return this.#refund(stake, 'deleteBet');
    if (this.#clock.now() < stake.start || this.#random.chance(35)) return this.#refund(stake, 'voidBet');
    const wins = this.#random.chance(50);
    await this.#saveEvent(stake.eventId, stake.start, wins ? { home: 2, away: 1 } : { home: 1, away: 2 });
    await this.#done({ kind: 'settleBet', betId: stake.betId });
    stake.running = false;
    if (!wins) return;
    const held = stake.held.filter(({ deposit }) => deposit.at + depositHoldMs > this.#clock.now());
    this.#bringBack(held);
    this.#winnings.push({ cents: stake.cents + Math.round(stake.cents * 0.8), at: this.#clock.now(), held });
  }

  /** The stake is back in the balance with its held cents. */
  async #refund(stake: Stake, kind: 'deleteBet' | 'voidBet'): Promise<void> {
    await this.#done(
      kind === 'deleteBet'
        ? { kind, betId: stake.betId, userId: this.#user }
        : { kind, betId: stake.betId, reason: 'operator' },
    );
    this.#bringBack(stake.held);
    this.#stakes = this.#stakes.filter((other) => other !== stake);
  }

  /** Cards take their parts of a withdrawal or refuse them, then PayPal pays the rest, or it is returned. */
  async #pay(): Promise<void> {
    const open = this.#random.pickOr(
      this.#payouts.filter(({ state }) => state === 'open'),
      undefined,
    );
    if (!open) return;
    await this.#refundCards(open.id);
    const rest = await this.#restOf(open.id);
    if (rest.hasEnded) {
      open.state = rest.status === 'paid' ? 'refunded' : 'returned';
      return;
    }
    const paid = this.#random.chance(70);
    await this.#done(
      paid
        ? { kind: 'completeWithdrawal', withdrawalId: open.id }
        : { kind: 'returnWithdrawal', withdrawalId: open.id, reason: 'No such receiver.' },
    );
    open.state = paid ? 'paid' : 'returned';
  }

  async #refundCards(withdrawalId: string): Promise<void> {
    const { rows } = await this.#pool.query<{ depositId: string; cents: number }>(
      `select deposit_id, amount_cents as cents from withdrawal_refunds
       where withdrawal_id = $1 and status = 'pending' order by deposit_id`,
      [withdrawalId],
    );
    for (const { depositId, cents } of rows) {
      const ids = { withdrawalId, depositId };
      const what = this.#random.weighted({ made: 6, refused: 2, madeAndReturned: 2 });
      if (what === 'refused') {
        await this.#done({ kind: 'refuseCardRefund', ...ids, reason: 'No.' });
        continue;
      }
      const refundId = `re_${withdrawalId}_${depositId}`;
      await this.#done({ kind: 'completeCardRefund', ...ids, refundId });
      if (what === 'madeAndReturned')
        await this.#done({ kind: 'returnCardRefund', ...ids, refundId, reason: 'The card is closed.' });
      else this.#deposits.find(({ id }) => id === depositId)!.cents -= cents;
    }
  }

  async #restOf(id: string): Promise<{ status: string; hasEnded: boolean }> {
    const { rows } = await this.#pool.query<{ status: string }>(
      'select status from withdrawals where id = $1',
      [id],
    );
    const { status } = rows[0]!;
    return { status, hasEnded: status === 'paid' || status === 'returned' };
  }

  async #give(userId: string, amountCents: number): Promise<void> {
    await this.#done({ kind: 'adjust', adjustmentId: this.#random.uuid(), userId, amountCents });
  }

  #saveEvent(id: string, start: number, score: { home: number; away: number } | null): Promise<void> {
    return saveEvent(this.#pool, {
      id,
      start,
      completed: score !== null,
      home: score?.home ?? null,
      away: score?.away ?? null,
      version: 0,
      listed: true,
    });
  }

  #run(command: Parameters<Book['execute']>[0]['command'], number = 0): Promise<CommandResult> {
    return this.#books[number % this.#books.length]!.execute({ command });
  }

  async #done(command: Parameters<Book['execute']>[0]['command']): Promise<void> {
    const outcome = await this.#run(command);
    if (outcome.kind === 'refusal') throw new Error(`${command.kind} was refused: ${outcome.code}`);
  }

  async #balance(): Promise<number> {
    const { rows } = await this.#pool.query<{ cents: number }>(
      'select available_cents as cents from accounts where user_id = $1',
      [this.#user],
    );
    return rows[0]?.cents ?? 0;
  }
}
