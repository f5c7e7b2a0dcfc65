import { type Account, type HeldParts, houseAccounts } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent, SystemSettings } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { DepositState } from '@sidebet/domain/book/deposit';
import type { Decision } from '@sidebet/domain/book/snapshot';
import type { TransferKind } from '@sidebet/domain/book/transfers';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import type { WithdrawalTerms } from '@sidebet/domain/book/withdrawal-terms';
import { decide } from '@sidebet/domain/decisions/decide';
import { moneyline } from '@sidebet/domain/markets/market';
import { defaultExchangeFee, noFee, specifiedFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { sumHeld, unexpired } from '@sidebet/domain/wallet/held-parts';
import { withdrawalAvailability } from '@sidebet/domain/wallet/withdrawal-terms';
import { WorkingSnapshot } from '@sidebet/server/book/working-snapshot';
import { firstMoment } from '../book-model/history.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';

type Decide = typeof decide;

const hour = 3_600_000;
const holdMs = 120 * hour;

/**
 * Accomplices deposit, bet against each other in every way, and withdraw, while results are corrected and payments are refunded
 * and disputed. The held cents change only by new deposits, by what refunds and disputes take and give back, and by no more than
 * the fees and the other debits of the house. What left in total is never more than the deposits whose time has ended and what
 * the house gave and advanced.
 */
export const accomplices: Proof = {
  name: 'accomplices',
  unit: 'histories',
  needsPostgres: false,
  counts: { full: 200_000, quick: 10_000, test: 1_500 },
  run: (options) => proveAccomplices(options, decide),
};

/** The same for another `decide`, to show that one that loses or creates holds is found. */
export async function proveAccomplices(
  { count, progress, until }: ProofRun,
  decideUnderTest: Decide,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const seen = new Map<string, number>();
  for (let number = 0; number < count; number++) {
    const history = new History(seeded(35, number), decideUnderTest, seen);
    const failure = history.play();
    tally.add(failure && `History ${number}: ${failure}.`);
    if (failure && until?.test(failure)) break;
    // Yields to the progress display.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const kinds = [...seen].map(([kind, times]) => `${times} ${kind}`).join(', ');
  return { ...tally.result(), note: `Commands: ${kinds}.` };
}

/** What the house takes besides stakes. */
const houseDebits: ReadonlySet<TransferKind> = new Set(['fee', 'oweSettled', 'adjustment']);
const takenByProvider: ReadonlySet<TransferKind> = new Set(['depositRefund', 'disputeHold', 'disputeLost']);

type Metrics = { readonly inAccounts: number; readonly inStakes: number; readonly taken: number };

class History {
  readonly #random: Random;
  readonly #decide: Decide;
  readonly #seen: Map<string, number>;
  readonly #people: string[];
  readonly #accounts = new Map<string, Account>();
  readonly #bets = new Map<string, Bet>();
  readonly #events = new Map<string, GameEvent>();
  readonly #deposits = new Map<string, DepositState>();
  readonly #withdrawals = new Map<string, Withdrawal>();
  readonly #fee;
  #now = firstMoment;
  #givenCents = 0;
  #advancedCents = 0;

  constructor(random: Random, decideUnderTest: Decide, seen: Map<string, number>) {
    this.#random = random;
    this.#decide = decideUnderTest;
    this.#seen = seen;
    this.#fee = random.chance(50) ? defaultExchangeFee : noFee;
    this.#people = Array.from({ length: random.int(2, 4) }, () => random.uuid());
    for (const userId of this.#people)
      this.#accounts.set(userId, { userId, availableCents: 0, owedCents: 0, version: 0 });
  }

  play(): string | null {
    for (const userId of this.#people)
      if (this.#random.chance(70))
        this.#run({
          kind: 'adjust',
          adjustmentId: this.#random.uuid(),
          userId,
          amountCents: this.#random.int(1_00, 60_00),
        });
    for (let step = 1; step <= 50; step++) {
      this.#moveTime();
      const command = this.#someCommand();
      if (!command) continue;
      const failure = this.#run(command) ?? this.#tooMuchLeft();
      if (failure) return `at step ${step}, ${command.kind}, ${failure}`;
    }
    this.#now += holdMs;
    const still = [...this.#accounts.values()].find(
      (account) => this.#availableCents(account) !== account.availableCents,
    );
    return still ? 'an account is held after the time of every deposit' : null;
  }

  /** Every instant is another one, so each deposit has its own. */
  #moveTime(): void {
    this.#now += this.#random.int(1, this.#random.pick([1_000, hour, 30 * hour]));
  }

  #run(command: Command): string | null {
    const snapshot = this.#snapshot();
    const decided = this.#decide(snapshot, command, this.#now);
    if (decided.kind === 'refusal') return null;
    this.#seen.set(command.kind, (this.#seen.get(command.kind) ?? 0) + 1);
    const before = this.#metrics();
    snapshot.apply(decided, 'subject');
    for (const { kind, debit, credit, amountCents } of decided.transfers) {
      if (kind === 'adjustment' && debit === houseAccounts.adjustments) this.#givenCents += amountCents;
      if (debit === houseAccounts.advances && credit !== houseAccounts.advances)
        this.#advancedCents += amountCents;
    }
    return this.#changeFailure(before, this.#metrics(), decided);
  }

  #metrics(): Metrics {
    const now = this.#now;
    const sum = (parts: HeldParts) => sumHeld(unexpired(parts, now));
    const total = <T>(items: Iterable<T>, cents: (item: T) => number) =>
      [...items].reduce((all, item) => all + cents(item), 0);
    const running = [...this.#bets.values()].filter(
      ({ status }) => status === 'Created' || status === 'Active',
    );
    return {
      inAccounts: total(this.#accounts.values(), ({ held }) => sum(held ?? [])),
      inStakes: total(running, ({ held }) => (held ? sum(held.creator) + sum(held.acceptor) : 0)),
      taken: total(this.#deposits.values(), ({ hold }) => (hold ? sum(hold.taken) : 0)),
    };
  }

  #changeFailure(before: Metrics, after: Metrics, { transfers }: Decision): string | null {
    const sumOf = (kinds: ReadonlySet<TransferKind>) =>
      transfers.reduce((sum, { kind, amountCents }) => sum + (kinds.has(kind) ? amountCents : 0), 0);
    const arrived = sumOf(new Set(['deposit']));
    const inAll = (one: Metrics) => one.inAccounts + one.inStakes + one.taken;
    const lost = inAll(before) + arrived - inAll(after);
    // A reversed fee brings back what it took.
    const feesBack = transfers
      .filter(({ kind, debit }) => kind === 'reversal' && debit === houseAccounts.fees)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (-lost > feesBack) return `${-lost} held cents were created`;
    if (lost > sumOf(houseDebits)) return `${lost} held cents were lost`;
    if (after.taken - before.taken > sumOf(takenByProvider)) return 'refunds took more holds than money';
    for (const { availableCents, held = [] } of this.#accounts.values())
      if (sumHeld(held) > availableCents) return 'an account holds more than it has';
    for (const { status, held, creatorStakeCents, acceptorStakeCents } of this.#bets.values()) {
      if (!held || (status !== 'Created' && status !== 'Active')) continue;
      if (sumHeld(held.creator) > creatorStakeCents || sumHeld(held.acceptor) > acceptorStakeCents)
        return 'a stake holds more than it is';
    }
    return null;
  }

  /** Card money that left before its time would make the sum of withdrawals too large. */
  #tooMuchLeft(): string | null {
    const ended = [...this.#deposits.values()]
      .filter(({ credited, hold }) => credited && hold!.until <= this.#now)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const out = [...this.#withdrawals.values()]
      .filter(({ status }) => status !== 'returned')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const most = ended + this.#givenCents + this.#advancedCents;
    return out > most ? `${out} cents left where ${most} were free` : null;
  }

  #someCommand(): Command | null {
    const userId = this.#random.pickOr(this.#people, '');
    const betId = (status: Bet['status']) =>
      this.#random.pickOr(
        [...this.#bets.values()].filter((bet) => bet.status === status),
        undefined,
      )?.id ?? '';
    const kind = this.#random.weighted({
      deposit: 10,
      createBet: 16,
      acceptBet: 16,
      deleteBet: 3,
      settleBet: 14,
      correctBet: 8,
      voidBet: 3,
      requestWithdrawal: 16,
      cancelWithdrawal: 4,
      takeDepositBack: 8,
      adjust: 1,
    });
    switch (kind) {
      case 'deposit':
        return this.#newDeposit(userId);
      case 'createBet':
        return this.#newBet(userId);
      case 'acceptBet': {
        const bet = this.#bets.get(betId('Created'));
        if (!bet) return null;
        return {
          kind,
          betId: bet.id,
          userId,
          termsVersion: termsVersion(bet),
          confirmedStakeCents: bet.acceptorStakeCents,
        };
      }
      case 'deleteBet': {
        const bet = this.#bets.get(betId('Created'));
        return bet ? { kind, betId: bet.id, userId: bet.creatorId } : null;
      }
      case 'settleBet':
        return this.#withResult(betId('Active'), kind);
      case 'correctBet':
        return this.#withResult(betId('Settled'), kind);
      case 'voidBet':
        return { kind, betId: betId(this.#random.pick(['Created', 'Active'])), reason: 'operator' };
      case 'requestWithdrawal':
        return this.#newWithdrawal(userId);
      case 'cancelWithdrawal': {
        const one = this.#random.pickOr([...this.#withdrawals.values()], undefined);
        return one ? { kind, withdrawalId: one.id, userId: one.userId } : null;
      }
      case 'takeDepositBack':
        return this.#takenDeposit();
      case 'adjust': {
        const amountCents = this.#random.pick([-1, 1]) * this.#random.int(1, 20_00);
        return { kind, adjustmentId: this.#random.uuid(), userId, amountCents };
      }
      default:
        return kind satisfies never;
    }
  }

  #newDeposit(userId: string): Command {
    const amountCents = this.#random.int(10_00, 1_000_00);
    const id = this.#random.uuid();
    this.#deposits.set(id, {
      id,
      userId,
      amountCents,
      provider: 'stripe',
      credited: false,
      refundedCents: 0,
      withdrawnCents: 0,
      failedRefunds: [],
      reversedCents: 0,
      disputes: [],
      transferCount: 0,
    });
    return { kind: 'creditDeposit', depositId: id, userId, amountCents, provider: 'stripe' };
  }

  /** Some stakes are a maker's last cents against most of another's money. */
  #newBet(userId: string): Command {
    const { availableCents } = this.#accounts.get(userId)!;
    const stakeCents = this.#random.chance(30)
      ? availableCents
      : this.#random.int(1, Math.max(1, availableCents));
    const isSpecified = this.#random.chance(20);
    const eventId = this.#random.uuid();
    this.#events.set(eventId, {
      id: eventId,
      sportKey: 'americanfootball_nfl',
      homeTeam: 'Home',
      awayTeam: 'Away',
      commenceTime: this.#now + 90 * hour,
      completed: false,
      homeScore: null,
      awayScore: null,
      resultVersion: 0,
      listed: true,
    });
    return {
      kind: 'createBet',
      betId: this.#random.uuid(),
      userId,
      eventId,
      offer: {
        terms: moneyline,
        selection: 'home',
        stakeCents,
        acceptorStakeCents: isSpecified ? stakeCents : this.#random.int(1, 1_000_00),
        feePolicy: isSpecified ? 'specified' : 'exchange',
        fee: isSpecified ? specifiedFee : this.#fee,
        lapseOnMove: 'off',
        expiresAt: null,
      },
    };
  }

  /** A game may also end level, which refunds both sides or lets the away side win. */
  #withResult(betId: string, kind: 'settleBet' | 'correctBet'): Command | null {
    const bet = this.#bets.get(betId);
    const event = bet && this.#events.get(bet.eventId);
    if (!bet || !event) return null;
    this.#events.set(event.id, {
      ...event,
      completed: true,
      homeScore: this.#random.int(0, 2),
      awayScore: this.#random.int(0, 2),
      resultVersion: event.resultVersion + 1,
    });
    return { kind, betId };
  }

  #newWithdrawal(userId: string): Command {
    const account = this.#accounts.get(userId)!;
    const amountCents = this.#random.pick([
      this.#availableCents(account),
      account.availableCents,
      this.#random.int(10_00, 500_00),
    ]);
    const withdrawalId = this.#random.uuid();
    return { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail: 'a@mail.com' };
  }

  #takenDeposit(): Command | null {
    const deposit = this.#random.pickOr([...this.#deposits.values()], undefined);
    if (!deposit) return null;
    const { id: depositId, amountCents: most, refundedCents, failedRefunds, disputes } = deposit;
    const open = disputes.find(({ result }) => result !== 'won');
    const amountCents = this.#random.int(1, most);
    const failuresKnown = failedRefunds.length;
    const kind = this.#random.weighted({ refund: 3, fail: 2, dispute: 3, close: 4, reverse: 1 });
    if (kind === 'refund')
      return { kind: 'refundDeposit', depositId, refundedCents: amountCents, failuresKnown };
    if (kind === 'reverse') return { kind: 'reverseDeposit', depositId, reversedCents: amountCents };
    if (kind === 'fail')
      return {
        kind: 'returnRefund',
        depositId,
        refundId: this.#random.uuid(),
        refundedCents: this.#random.int(0, refundedCents),
        failuresKnown,
      };
    if (kind === 'close' && open) {
      const result = this.#random.pick<'won' | 'lost' | 'inquiry'>(['won', 'lost', 'inquiry']);
      return { kind: 'closeDispute', depositId, disputeId: open.id, amountCents: open.amountCents, result };
    }
    return { kind: 'holdDispute', depositId, disputeId: this.#random.uuid(), amountCents };
  }

  #availableCents(account: Account): number {
    return withdrawalAvailability(account.availableCents, this.#terms(account), this.#now).nowCents;
  }

  #terms({ held = [] }: Account): WithdrawalTerms {
    return {
      rules: {
        depositHoldMs: holdMs,
        winningsHoldMs: 0,
        receiverHoldMs: 0,
        securityHoldMs: 0,
        dayApprovalCents: 0,
        weekApprovalCents: 0,
        refundWindowMs: 0,
      },
      history: {
        held,
        ownHoldEnds: [],
        winnings: [],
        withdrawals: [],
        paidReceivers: [],
        credentialsChangedAt: null,
        cardDeposits: [],
      },
    };
  }

  #snapshot(): WorkingSnapshot {
    const terms = [...this.#accounts].map(([id, account]) => [id, this.#terms(account)] as const);
    return new WorkingSnapshot({
      accounts: this.#accounts,
      groupAccounts: new Map(),
      heldInGroups: new Map(),
      bets: this.#bets,
      events: this.#events,
      deposits: this.#deposits,
      withdrawals: this.#withdrawals,
      payments: new Map(),
      openBets: new Map(),
      friends: new Set(),
      counters: new Map(),
      unavailable: new Set(),
      blocked: new Set(),
      references: new Map(),
      withdrawalTerms: new Map(terms),
      settings,
      depositHoldMs: holdMs,
      exchangeFee: this.#fee,
    });
  }
}

const settings: SystemSettings = {
  betsAllowed: true,
  canPlaceBets: true,
  blockAppUse: false,
  depositsAllowed: true,
  tieRule: 'awayWins',
  withdrawalApprovalCents: 0,
  minimumStakeCents: 1,
  openBetsPerEvent: 1_000,
  bettingMarginMs: 0,
  newOfferMs: 0,
};
