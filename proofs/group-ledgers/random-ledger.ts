import { listHolders } from '@sidebet/domain/bets/position';
import type { GroupAccount } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent } from '@sidebet/domain/book/bet';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';
import type { decide } from '@sidebet/domain/decisions/decide';
import { moneyline } from '@sidebet/domain/markets/market';
import { defaultExchangeFee, noFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { Refusal } from '@sidebet/domain/refusals';
import { groupUuid } from '../book-model/groups.ts';
import type { Random } from '../harness/random.ts';

const now = Date.UTC(2026, 8, 1);
const limitCents = 100_00;

/** An `iou` group of random size whose members bet and pay each other through the real rules. */
export class RandomLedger {
  readonly accounts = new Map<string, GroupAccount>();
  readonly bets = new Map<string, Bet>();
  readonly payments = new Map<string, GroupPayment>();
  /** The first decision after which the ledger did not add up to 0, or a refusal where none is expected. */
  fault: string | null = null;
  /** Follows every decision, before it is applied. */
  onDecided: ((command: Command, decided: Decision | Refusal) => void) | null = null;
  readonly #random: Random;
  readonly #decide: typeof decide;
  readonly #groupId: string;
  #game: GameEvent = openGame;

  constructor(random: Random, decideUnderTest: typeof decide) {
    this.#random = random;
    this.#decide = decideUnderTest;
    this.#groupId = groupUuid(random);
    const size = random.chance(5) ? random.int(30, 200) : random.int(2, 12);
    for (let i = 0; i < size; i++) {
      const id = groupUuid(random);
      this.accounts.set(id, {
        id,
        groupId: this.#groupId,
        ledgerId: this.#groupId,
        kind: 'iou',
        userId: random.uuid(),
        balanceCents: 0,
        limitCents,
        closed: false,
        version: 0,
      });
    }
  }

  /** Makes bets and ends some of them; others keep running. Some members pay each other meanwhile. */
  live(): void {
    const random = this.#random;
    for (let i = random.int(1, Math.min(25, 2 * this.accounts.size)); i > 0; i--) {
      this.bet();
      if (random.chance(15)) this.#payHalf();
      if (random.chance(15)) {
        const [from, to] = this.#twoAccounts();
        this.pay(from.userId, to.userId, random.int(1, 30_00));
      }
    }
  }

  /** The only game of all bets, as it is now. */
  get game(): GameEvent {
    return this.#game;
  }

  get groupId(): string {
    return this.#groupId;
  }

  /** What each member is owed or owes once running stakes are returned, as people settle up. */
  openBalances(): { userId: string; balanceCents: number }[] {
    const running = this.#running();
    return [...this.accounts.values()].map(({ id, userId, balanceCents }) => ({
      userId,
      balanceCents: running
        .filter(({ accountId }) => accountId === id)
        .reduce((sum, { stakeCents }) => sum + stakeCents, balanceCents),
    }));
  }

  #running() {
    return [...this.bets.values()]
      .filter(({ status }) => status === 'Created' || status === 'Active')
      .flatMap(listHolders);
  }

  openPayments(): GroupPayment[] {
    return [...this.payments.values()].filter(
      ({ settledAt, canceledAt }) => settledAt === null && canceledAt === null,
    );
  }

  /** A payment that both sides confirm, in either order. */
  pay(fromId: string, toId: string, amountCents: number): void {
    const paymentId = this.addPayment(fromId, toId, amountCents);
    for (const userId of this.#random.shuffled([fromId, toId]))
      this.run({ kind: 'confirmPayment', paymentId, userId, note: null });
  }

  /** Returns every running stake. */
  returnStakes(): void {
    for (const { id, status } of [...this.bets.values()])
      if (status === 'Created' || status === 'Active')
        this.run({ kind: 'voidBet', betId: id, reason: 'operator' });
  }

  /** Makes a bet of two members and mostly ends it. */
  bet(): void {
    const random = this.#random;
    const [creator, acceptor] = this.#twoAccounts();
    const [stakeCents, acceptorStakeCents] = [random.int(1, 30_00), random.int(1, 30_00)];
    const dear = Math.max(stakeCents / acceptorStakeCents, acceptorStakeCents / stakeCents) > 50;
    if (creator.closed || acceptor.closed) return;
    const isFunded = this.#canStake(creator, stakeCents) && this.#canStake(acceptor, acceptorStakeCents);
    if (dear || !isFunded) return;
    const betId = groupUuid(random);
    const offer: Offer = {
      ...plainOffer,
      selection: random.pick(['home', 'away']),
      stakeCents,
      acceptorStakeCents,
    };
    const create = { betId, userId: creator.userId, eventId: openGame.id, offer, groupAccountId: creator.id };
    this.#game = openGame;
    this.run({ kind: 'createBet', ...create });
    const bet = this.bets.get(betId);
    if (!bet || random.chance(10)) return;
    if (random.chance(10)) {
      this.run({ kind: 'deleteBet', betId, userId: creator.userId });
      return;
    }
    const seen = { termsVersion: termsVersion(bet), groupAccountId: acceptor.id };
    this.run({ kind: 'acceptBet', betId, userId: acceptor.userId, ...seen });
    if (random.chance(15)) return;
    this.#game = finalGame(random, 0);
    this.run({ kind: 'settleBet', betId });
    if (!random.chance(15)) return;
    this.#game = finalGame(random, 1);
    this.run({ kind: 'correctBet', betId });
  }

  /** A running bet gets a result, or a settled one another result. */
  endBet(bet: Bet): void {
    this.#game = finalGame(this.#random, (bet.settledVersion ?? -1) + 1);
    this.run({ kind: bet.status === 'Active' ? 'settleBet' : 'correctBet', betId: bet.id });
  }

  /** One confirmation alone changes no balance. */
  #payHalf(): void {
    const [{ userId: fromId }, { userId: toId }] = this.#twoAccounts();
    const paymentId = this.addPayment(fromId, toId, this.#random.int(1, 30_00));
    this.run({ kind: 'confirmPayment', paymentId, userId: this.#random.pick([fromId, toId]), note: null });
  }

  /** An open payment, without any check. */
  addPayment(fromId: string, toId: string, amountCents: number): string {
    const id = groupUuid(this.#random);
    const accountId = (userId: string) =>
      [...this.accounts.values()].find((account) => account.userId === userId)!.id;
    this.payments.set(id, {
      id,
      groupId: this.#groupId,
      fromId,
      toId,
      fromAccountId: accountId(fromId),
      toAccountId: accountId(toId),
      amountCents,
      note: '',
      paidAt: null,
      receivedAt: null,
      notReceivedAt: null,
      settledAt: null,
      canceledAt: null,
      forgivenAt: null,
      isRequested: true,
      createdById: fromId,
      createdAt: now,
      statements: 0,
    });
    return id;
  }

  #twoAccounts(): [GroupAccount, GroupAccount] {
    const accounts = [...this.accounts.values()];
    const first = this.#random.int(0, accounts.length - 1);
    const second = (first + this.#random.int(1, accounts.length - 1)) % accounts.length;
    return [accounts[first]!, accounts[second]!];
  }

  #canStake({ balanceCents }: GroupAccount, cents: number): boolean {
    return limitCents + balanceCents >= cents;
  }

  /** A refusal is a fault. */
  run(command: Command): void {
    const refused = this.ask(command);
    if (refused) this.fault ??= `${command.kind} was refused with ${refused.code}`;
  }

  /** Returns the refusal, if any. */
  ask(command: Command): Refusal | null {
    const decided = this.#decide(this.#snapshot(), command, now);
    this.onDecided?.(command, decided);
    if (decided.kind === 'refusal') return decided;
    if (decided.bet) this.bets.set(decided.bet.id, decided.bet);
    for (const payment of decided.payments) this.payments.set(payment.id, payment);
    for (const { debit, credit, amountCents } of decided.transfers) {
      this.#change(debit, -amountCents);
      this.#change(credit, amountCents);
    }
    // Nothing stays in a payment.
    const members = [...this.accounts.values()].reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    const sum = [...this.bets.values()].reduce((total, { escrowCents }) => total + escrowCents, members);
    if (sum !== 0) this.fault ??= `after ${command.kind} the ledger adds up to ${sum} cents`;
    return null;
  }

  #change(id: string, cents: number): void {
    const account = this.accounts.get(id);
    if (!account) return;
    const balanceCents = account.balanceCents + cents;
    this.accounts.set(id, { ...account, balanceCents, version: account.version + 1 });
  }

  #snapshot(): Snapshot {
    return {
      settings: {
        betsAllowed: true,
        canPlaceBets: true,
        blockAppUse: false,
        depositsAllowed: true,
        tieRule: 'refund',
        withdrawalApprovalCents: 0,
        minimumStakeCents: 1,
        openBetsPerEvent: 1_000,
        bettingMarginMs: 0,
        newOfferMs: 0,
      },
      exchangeFee: defaultExchangeFee,
      account: (userId) => ({ userId, availableCents: 0, owedCents: 0, version: 0 }),
      groupAccount: (id) => this.accounts.get(id),
      bet: (id) => this.bets.get(id),
      payment: (id) => this.payments.get(id),
      openPayments: (fromAccountId, toAccountId) =>
        this.openPayments()
          .filter((one) => one.fromAccountId === fromAccountId && one.toAccountId === toAccountId)
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      heldInGroup: (id) =>
        this.#running()
          .filter(({ accountId }) => accountId === id)
          .reduce((sum, { stakeCents }) => sum + stakeCents, 0),
      event: () => this.#game,
      deposit: () => undefined,
      withdrawal: () => undefined,
      openBets: () => 0,
      areFriends: () => false,
    };
  }
}

const plainOffer = {
  terms: moneyline,
  feePolicy: 'none',
  fee: noFee,
  lapseOnMove: 'off',
  expiresAt: null,
} as const;

const openGame: GameEvent = {
  id: 'game',
  sportKey: 'americanfootball_nfl',
  homeTeam: 'Home',
  awayTeam: 'Away',
  commenceTime: now + 1,
  completed: false,
  homeScore: null,
  awayScore: null,
  resultVersion: 0,
  listed: true,
};

/** A tie returns both stakes. */
function finalGame(random: Random, resultVersion: number): GameEvent {
  const [homeScore, awayScore] = [random.int(0, 2), random.int(0, 2)];
  return { ...openGame, completed: true, homeScore, awayScore, resultVersion };
}
