import { listHolders } from '@sidebet/domain/bets/position';
import { type GroupAccount, houseAccounts } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { DepositState } from '@sidebet/domain/book/deposit';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { Decision, MadeCounter, Snapshot } from '@sidebet/domain/book/snapshot';
import type { TransferKind } from '@sidebet/domain/book/transfers';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import type { WithdrawalTerms } from '@sidebet/domain/book/withdrawal-terms';
import { decide } from '@sidebet/domain/decisions/decide';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import type { Reference } from '@sidebet/domain/markets/reference';
import {
  amountDifference,
  answerDifference,
  betDifference,
  type ProductAnswer,
} from '../book-model/compare.ts';
import { firstMoment, playOnModel, randomHistory, type Step } from '../book-model/history.ts';
import type { ModelEvent, ModelLine, ModelPayment } from '../book-model/model/types.ts';
import { Model } from '../book-model/model.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';

type Decide = typeof decide;

/** Random histories through the pure core match the model to the cent. */
export const pureHistories: Proof = {
  name: 'pureHistories',
  unit: 'histories',
  needsPostgres: false,
  counts: { full: 1_000_000, quick: 10_000, test: 3_000 },
  run: (options) => provePureHistories(options, decide),
};

/** The same for another `decide`, to show that a broken one is found. */
export async function provePureHistories(
  { count, progress, until }: ProofRun,
  decideUnderTest: Decide,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  for (let number = 0; number < count; number++) {
    const failure = runHistory(number, decideUnderTest);
    tally.add(failure && `History ${number}: ${failure}.`);
    if (failure && until?.test(failure)) break;
    // Yields to the progress display.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return tally.result();
}

function runHistory(seed: number, decideUnderTest: Decide): string | null {
  const random = seeded(1, seed);
  const model = new Model(firstMoment);
  const core = new PureCore(model, decideUnderTest);
  let number = 0;
  for (const step of randomHistory(random, model, { commands: random.int(10, 50), keys: false })) {
    number++;
    const expected = playOnModel(model, step);
    const actual = core.play(step);
    if (!expected || !actual) continue;
    const difference = answerDifference(expected, actual) ?? core.fault;
    if (difference) return `at step ${number}, ${JSON.stringify(step)}, ${difference}`;
  }
  return core.differenceAtTheEnd();
}

/** The surroundings of `decide`, as simply as possible: stores state and posts transfers. */
class PureCore {
  /** A decision that violates an invariant. */
  fault: string | null = null;
  readonly #model: Model;
  readonly #decide: Decide;
  readonly #balances = new Map<string, number>();
  readonly #owed = new Map<string, number>();
  readonly #references = new Map<string, Reference>();
  readonly #bets = new Map<string, Bet>();
  readonly #deposits = new Map<string, DepositState>();
  readonly #withdrawals = new Map<string, Withdrawal>();
  readonly #payments = new Map<string, GroupPayment>();
  readonly #statementCounts = new Map<string, number>();
  readonly #transferCounts = new Map<string, number>();
  /** The sum of each ledger's balances: of cash, of every season and of every `iou` group. */
  readonly #ledgerSums = new Map<string, number>();

  constructor(model: Model, decideUnderTest: Decide) {
    this.#model = model;
    this.#decide = decideUnderTest;
  }

  play(step: Step): ProductAnswer | null {
    if (step.kind === 'deposit') {
      const { id, user, cents, provider } = step.deposit;
      const nothing = {
        credited: false,
        refundedCents: 0,
        failedRefunds: [],
        reversedCents: 0,
        withdrawnCents: 0,
        disputes: [],
      };
      this.#deposits.set(id, {
        id,
        userId: user,
        amountCents: cents,
        provider,
        transferCount: 0,
        ...nothing,
      });
    }
    if (step.kind === 'line') this.#keepLine(step.line);
    if (step.kind === 'payment') this.#keepPayment(step.payment);
    if (step.kind !== 'command') return null;
    const { command } = step;
    // As in production: only existing users' accounts can be loaded.
    if ('userId' in command && !this.#model.people.has(command.userId))
      return { kind: 'failed', error: 'nobody' };
    const decided = this.#decide(this.#snapshot(), command, this.#model.now);
    if (decided.kind === 'refusal') return decided;
    this.#apply(decided, command);
    return {
      kind: 'done',
      bet: decided.bet,
      ...(command.kind === 'takeOffers' && {
        bets: listBets(decided).filter(({ acceptorId }) => acceptorId === command.userId),
      }),
      accountBalanceCents: 'userId' in command ? (this.#balances.get(command.userId) ?? 0) : null,
    };
  }

  #snapshot(): Snapshot {
    const { settings, events } = this.#model;
    return {
      settings: settings && { ...settings, bettingMarginMs: 0, newOfferMs: 0 },
      exchangeFee: { ...defaultExchangeFee, capCents: this.#model.cap },
      account: (userId) => ({
        userId,
        availableCents: this.#balances.get(userId) ?? 0,
        owedCents: this.#owed.get(userId) ?? 0,
        version: 0,
      }),
      groupAccount: (id) => this.#groupAccount(id),
      payment: (id) => this.#payments.get(id),
      openPayments: (fromAccountId, toAccountId) =>
        [...this.#payments.values()]
          .filter((one) => one.fromAccountId === fromAccountId && one.toAccountId === toAccountId)
          .filter(({ settledAt, canceledAt }) => settledAt === null && canceledAt === null)
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      heldInGroup: (accountId) =>
        [...this.#bets.values()]
          .filter(({ status }) => status === 'Created' || status === 'Active')
          .flatMap(listHolders)
          .filter((holder) => holder.accountId === accountId)
          .reduce((sum, { stakeCents }) => sum + stakeCents, 0),
      bet: (id) => this.#bets.get(id),
      event: (id) => buildGame(events.get(id)),
      reference: (eventId, { market, team }) =>
        this.#references.get(`${eventId} ${market === 'toWin' ? `${team}ToWin` : market}`) ?? null,
      deposit: (id) => this.#deposits.get(id),
      withdrawal: (id) => this.#withdrawals.get(id),
      openBets: (userId, eventId) =>
        [...this.#bets.values()].filter(
          (bet) => bet.creatorId === userId && bet.eventId === eventId && bet.status === 'Created',
        ).length,
      counters: (offerId, userId) => this.#listCounters(offerId, userId),
      withdrawalTerms: (userId) => this.#withdrawalTerms(userId),
      areFriends: (userId, otherId) => this.#model.friends.has(`${userId}/${otherId}`),
      areBlocked: (userId, otherId) => this.#model.blocked.has(`${userId}/${otherId}`),
    };
  }

  #listCounters(offerId: string, userId: string): readonly MadeCounter[] {
    return [...this.#bets.values()].flatMap(({ id, creatorId, status, counter }) =>
      counter?.offerId === offerId && (creatorId === userId || counter.forId === userId)
        ? [{ id, creatorId, round: counter.round, isOpen: status === 'Created' }]
        : [],
    );
  }

  /** Members, limits and seasons are not the core's: only what it moved is. */
  #groupAccount(id: string): GroupAccount | undefined {
    const account = this.#model.groupAccounts.get(id);
    return (
      account && {
        id,
        groupId: account.group,
        ledgerId: account.ledger,
        kind: account.kind,
        userId: account.user,
        balanceCents: this.#balances.get(id) ?? 0,
        limitCents: account.limit,
        closed: account.closed,
        version: this.#transferCounts.get(id) ?? 0,
      }
    );
  }

  #keepPayment({ id, group, from, to, fromAccount, toAccount, cents }: ModelPayment): void {
    this.#payments.set(id, {
      id,
      groupId: group,
      fromId: from,
      toId: to,
      fromAccountId: fromAccount,
      toAccountId: toAccount,
      amountCents: cents,
      note: '',
      paidAt: null,
      receivedAt: null,
      notReceivedAt: null,
      settledAt: null,
      canceledAt: null,
      forgivenAt: null,
      isRequested: true,
      createdById: from,
      createdAt: this.#model.now,
      statements: 0,
    });
  }

  /** Only the newest of a market counts, which need not be the last one that arrived. */
  #keepLine({ event, market, line, chance, books, at }: ModelLine): void {
    const key = `${event} ${market}`;
    if ((this.#references.get(key)?.capturedAt ?? 0) > at) return;
    this.#references.set(key, {
      lineHalves: line,
      probabilityBps: chance,
      bookmakers: books,
      capturedAt: at,
    });
  }

  /** As with play money: withdrawals only wait for operators. */
  #withdrawalTerms(userId: string): WithdrawalTerms {
    const mine = [...this.#withdrawals.values()].filter(
      ({ userId: ofWhom, status, approvedAt, requestedAt }) =>
        ofWhom === userId && status !== 'returned' && approvedAt === requestedAt,
    );
    return {
      rules: {
        depositHoldMs: 0,
        winningsHoldMs: 0,
        receiverHoldMs: 0,
        securityHoldMs: 0,
        dayApprovalCents: this.#model.settings?.withdrawalApprovalCents ?? 0,
        weekApprovalCents: this.#model.settings ? 2_000_00 : 0,
        refundWindowMs: 0,
      },
      history: {
        held: [],
        ownHoldEnds: [],
        winnings: [],
        withdrawals: mine.map(({ amountCents: cents, requestedAt: at }) => ({ cents, at })),
        paidReceivers: [],
        credentialsChangedAt: null,
        cardDeposits: [],
      },
    };
  }

  #apply(decided: Decision, command: Command): void {
    const { people, groupAccounts } = this.#model;
    for (const payment of decided.payments) this.#payments.set(payment.id, payment);
    this.#checkStatements(decided);
    for (const { kind, debit, credit, amountCents, accountId } of decided.transfers) {
      if (!Number.isInteger(amountCents) || amountCents <= 0)
        this.fault ??= `a transfer moves ${amountCents} cents`;
      if (debit === credit) this.fault ??= `a transfer goes from ${debit} to itself`;
      if (accountId !== null && accountId !== debit && accountId !== credit)
        this.fault ??= 'a transfer names a bystander';
      const owner = [debit, credit].find((id) => people.has(id) || groupAccounts.has(id)) ?? null;
      if (owner !== accountId) this.fault ??= `a transfer of ${owner} names ${accountId}`;
      this.#balances.set(debit, (this.#balances.get(debit) ?? 0) - amountCents);
      this.#balances.set(credit, (this.#balances.get(credit) ?? 0) + amountCents);
      if (accountId !== null && groupAccounts.has(accountId))
        this.#transferCounts.set(accountId, (this.#transferCounts.get(accountId) ?? 0) + 1);
      for (const [id, change] of [
        [debit, -amountCents],
        [credit, amountCents],
      ] as const) {
        const ledger = this.#findLedger(id, decided);
        this.#ledgerSums.set(ledger, (this.#ledgerSums.get(ledger) ?? 0) + change);
        // Checked after every single transfer, like the database does.
        if (this.#isOverdrawn(id, kind)) this.fault ??= `${id} is overdrawn`;
      }
    }
    for (const [ledger, sum] of this.#ledgerSums)
      if (sum !== 0) this.fault ??= `the balances of ${ledger} add up to ${sum} cents`;
    for (const { userId, cents } of decided.owedChanges) {
      this.#owed.set(userId, (this.#owed.get(userId) ?? 0) + cents);
    }
    for (const bet of listBets(decided)) this.#keepBet(bet, decided);
    if (decided.withdrawal) {
      const { id, transferCount } = decided.withdrawal;
      const count = (this.#transferCounts.get(id) ?? 0) + decided.transfers.length;
      this.#transferCounts.set(id, count);
      this.#withdrawals.set(id, decided.withdrawal);
      if (transferCount !== count)
        this.fault ??= `the withdrawal counts ${transferCount} transfers of ${count}`;
    }
    if (decided.deposit) {
      const { id, transferCount } = decided.deposit;
      const count = (this.#transferCounts.get(id) ?? 0) + decided.transfers.length;
      this.#transferCounts.set(id, count);
      this.#deposits.set(id, decided.deposit);
      if (transferCount !== count) this.fault ??= `the deposit counts ${transferCount} transfers of ${count}`;
    }
    if (decided.bet && 'betId' in command && decided.bet.id !== command.betId)
      this.fault ??= 'another bet changed';
  }

  /** Every statement is the next one about its payment, and each payment counts its own. */
  #checkStatements({ payments, statements }: Decision): void {
    for (const { paymentId, number } of statements) {
      const before = this.#statementCounts.get(paymentId) ?? 0;
      if (number !== before + 1) this.fault ??= `statement ${number} follows ${before}`;
      this.#statementCounts.set(paymentId, number);
    }
    for (const { id, statements: count } of payments)
      if (count !== (this.#statementCounts.get(id) ?? 0))
        this.fault ??= `a payment counts ${count} statements`;
  }

  /** Stakes stay within the limit of a group's account. A corrected result and a confirmed payment may pass it. */
  #isOverdrawn(id: string, kind: TransferKind): boolean {
    const balance = this.#balances.get(id)!;
    const account = this.#model.groupAccounts.get(id);
    if (!account) return balance < 0 && !isHouse(id) && !this.#issuesPurses(id);
    const { limit } = account;
    return (kind === 'createWager' || kind === 'acceptWager') && limit + balance < 0;
  }

  #issuesPurses(id: string): boolean {
    return [...this.#model.groupAccounts.values()].some(({ ledger }) => ledger === id);
  }

  /** The ledger an account, bet or payment is in. */
  #findLedger(id: string, decided: Decision): string {
    const bet = listBets(decided).find((changed) => changed.id === id) ?? this.#bets.get(id);
    const payment = this.#payments.get(id);
    const account = this.#model.groupAccounts.get(payment?.fromAccountId ?? id);
    return account?.ledger ?? bet?.group?.ledgerId ?? (this.#issuesPurses(id) ? id : 'cash');
  }

  #keepBet(bet: Bet, { bet: mainBet, transfers }: Decision): void {
    const own = transfers.filter(({ subjectId = mainBet?.id }) => subjectId === bet.id);
    const count = (this.#transferCounts.get(bet.id) ?? 0) + own.length;
    this.#transferCounts.set(bet.id, count);
    this.#bets.set(bet.id, bet);
    if (bet.transferCount !== count)
      this.fault ??= `the bet counts ${bet.transferCount} transfers of ${count}`;
    const held = this.#balances.get(bet.id) ?? 0;
    if (bet.escrowCents !== held)
      this.fault ??= `the bet says ${bet.escrowCents} cents in escrow, it has ${held}`;
  }

  differenceAtTheEnd(): string | null {
    const names = new Map<string, string>(Object.entries(houseAccounts).map(([name, id]) => [id, name]));
    const named = new Map([...this.#balances].map(([id, cents]) => [names.get(id) ?? id, cents]));
    const sum = [...this.#balances.values()].reduce((total, cents) => total + cents, 0);
    return (
      this.#paymentDifference() ??
      this.#betDifference() ??
      amountDifference('at the end the balance of', this.#model.money, named) ??
      amountDifference('at the end what is owed by', this.#model.owed, this.#owed) ??
      (sum === 0 ? null : `at the end all accounts together hold ${sum} cents`)
    );
  }

  #betDifference(): string | null {
    for (const bet of this.#model.bets.values()) {
      const difference = betDifference({ ...bet, pot: this.#model.has(bet.id) }, this.#bets.get(bet.id));
      if (difference) return `at the end ${difference}`;
    }
    const [ours, theirs] = [this.#bets.size, this.#model.bets.size];
    return ours === theirs ? null : `at the end there are ${ours} bets of ${theirs}`;
  }

  #paymentDifference(): string | null {
    for (const payment of this.#model.payments.values()) {
      const { id, paid, received, denied, settled, canceled, forgiven, cents, said } = payment;
      const { paidAt, receivedAt, notReceivedAt, settledAt, canceledAt, forgivenAt, ...kept } =
        this.#payments.get(id)!;
      const expected = [paid, received, denied, settled, canceled, forgiven, cents, said].join();
      const states = [paidAt, receivedAt, notReceivedAt, settledAt, canceledAt, forgivenAt];
      const actual = [...states.map((at) => at !== null), kept.amountCents, kept.statements].join();
      if (expected !== actual) return `at the end payment ${id} is ${actual}, the model has ${expected}`;
    }
    return null;
  }
}

/** All bets that a decision changes. */
function listBets({ bet, otherBets }: Decision): readonly Bet[] {
  return bet ? [bet, ...otherBets] : otherBets;
}

function isHouse(id: string): boolean {
  return (Object.values(houseAccounts) as string[]).includes(id);
}

function buildGame(event: ModelEvent | undefined): GameEvent | undefined {
  if (!event) return undefined;
  return {
    id: event.id,
    sportKey: event.sport === 'soccer' ? 'soccer_epl' : 'icehockey_nhl',
    homeTeam: event.swapped ? 'Away' : 'Home',
    awayTeam: event.swapped ? 'Home' : 'Away',
    commenceTime: event.start,
    completed: event.completed,
    homeScore: event.home,
    awayScore: event.away,
    resultVersion: event.version,
    listed: event.listed,
  };
}
