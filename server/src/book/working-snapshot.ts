import { withStake } from '@sidebet/domain/bets/count-stakes';
import { type Account, availableInGroup, type GroupAccount, isGroupId } from '@sidebet/domain/book/accounts';
import type { Bet, GameEvent, SystemSettings } from '@sidebet/domain/book/bet';
import type { DepositState } from '@sidebet/domain/book/deposit';
import type { GroupPayment, NewStatement } from '@sidebet/domain/book/group-payment';
import type { Decision, MadeCounter, Notice, Snapshot } from '@sidebet/domain/book/snapshot';
import type { Transfer, TransferKind } from '@sidebet/domain/book/transfers';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import type { WithdrawalTerms } from '@sidebet/domain/book/withdrawal-terms';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Fee } from '@sidebet/domain/markets/price';
import type { Reference } from '@sidebet/domain/markets/reference';
import { toLineMarket } from '../db/line-market.ts';
import type { KnownCounters } from './counters.ts';

/** What bookmakers quote, and when the feed last listed it (`Snapshot.lineSeenAt`). */
export type SeenReference = { readonly reference: Reference; readonly seenAt: number };

/** A transfer with its number within its subject, and the stored balance before and after. */
export type PostedTransfer = Transfer & {
  readonly subjectId: string;
  readonly seq: number;
  readonly version: number | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
};

/** For a transfer between accounts whose balance is the sum of their transfers. */
const noStoredBalance = { version: null, beforeCents: null, afterCents: null };

/**
 * What happened already may take a group account below its limit (docs/adr/0046). What is split off an offer only passes through
 * its maker's account.
 */
const mayPassLimit: ReadonlySet<TransferKind> = new Set(['reversal', 'settleUp', 'forgive', 'splitOffer']);

/** Whether an open offer ended or has less left: counter-offers to it may be over. */
function isLessOpen(before: Bet, after: Bet): boolean {
  if (before.status !== 'Created' || before.counter) return false;
  return after.status !== 'Created' || after.creatorStakeCents < before.creatorStakeCents;
}

/** The key of two users in either order. */
export function pairKey(userId: string, otherId: string): string {
  return userId < otherId ? `${userId} ${otherId}` : `${otherId} ${userId}`;
}

/** The key of a user's open bets on one event. */
export function openBetsKey(userId: string, eventId: string): string {
  return `${userId} ${eventId}`;
}

/** The key of a market of an event, as `event_lines` names its markets. */
export function marketKey(eventId: string, terms: MarketTerms): string {
  return `${eventId} ${toLineMarket(terms)}`;
}

type State = {
  readonly accounts: Map<string, Account>;
  readonly groupAccounts: Map<string, GroupAccount>;
  /** For debts to be forgiven: what accounts have in running bets. */
  readonly heldInGroups: ReadonlyMap<string, number>;
  readonly bets: Map<string, Bet>;
  readonly events: Map<string, GameEvent>;
  readonly deposits: Map<string, DepositState>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly payments: Map<string, GroupPayment>;
  /** The number of a creator's open bets on an event, by {@link openBetsKey}; 0 if missing. */
  readonly openBets: Map<string, number>;
  /** Pairs of friends, by {@link pairKey}. */
  readonly friends: ReadonlySet<string>;
  /** Counter-offers made before, by offer. */
  readonly counters: KnownCounters;
  /** Users who cannot be challenged and whose bets cannot be accepted. */
  readonly unavailable: ReadonlySet<string>;
  /** Pairs of users of whom one blocked the other, by {@link pairKey}. */
  readonly blocked: ReadonlySet<string>;
  /** By {@link marketKey}. */
  readonly references: ReadonlyMap<string, SeenReference>;
  /** For users requesting a withdrawal. */
  readonly withdrawalTerms: ReadonlyMap<string, WithdrawalTerms>;
  readonly settings: SystemSettings | null;
  /** How long deposits that the batch credits are held. */
  readonly depositHoldMs: number;
  /** The fee of offers at the batch's time. */
  readonly exchangeFee: Fee;
};

/**
 * The locked state of one batch in memory. Each decision is applied before the next command is decided, so a
 * batch behaves as if its commands ran one after another. Changes are written once at the end.
 */
export class WorkingSnapshot implements Snapshot {
  readonly settings: SystemSettings | null;
  readonly exchangeFee: Fee;
  readonly depositHoldMs: number;
  readonly createdBets = new Map<string, Bet>();
  readonly changedBets = new Map<string, Bet>();
  /** Stored offers whose terms or opening changed: corrected ones, and those of which a part was taken. */
  readonly correctedOffers = new Set<string>();
  /** Stored bets that were open to anyone and are for one friend now. */
  readonly sentBets = new Map<string, Bet>();
  /** Offers that ended, also by being taken, or that have less than before: counter-offers to them may be over. */
  readonly endedOffers = new Set<string>();
  readonly changedAccounts = new Map<string, Account>();
  readonly changedGroupAccounts = new Map<string, GroupAccount>();
  readonly changedDeposits = new Map<string, DepositState>();
  readonly changedWithdrawals = new Map<string, Withdrawal>();
  readonly createdPayments = new Map<string, GroupPayment>();
  readonly changedPayments = new Map<string, GroupPayment>();
  readonly statements: NewStatement[] = [];
  readonly transfers: PostedTransfer[] = [];
  readonly notices: Notice[] = [];
  readonly withdrawnChallenges: Decision['withdrawnChallenges'][number][] = [];
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    this.settings = state.settings;
    this.exchangeFee = state.exchangeFee;
    this.depositHoldMs = state.depositHoldMs;
  }

  account(userId: string): Account {
    const account = this.#state.accounts.get(userId);
    if (!account) throw new Error(`Account ${userId} was not loaded for this batch.`);
    return account;
  }

  groupAccount(accountId: string): GroupAccount | undefined {
    return this.#state.groupAccounts.get(accountId);
  }

  bet(betId: string): Bet | undefined {
    return this.#state.bets.get(betId);
  }

  event(eventId: string): GameEvent | undefined {
    return this.#state.events.get(eventId);
  }

  deposit(depositId: string): DepositState | undefined {
    return this.#state.deposits.get(depositId);
  }

  withdrawal(withdrawalId: string): Withdrawal | undefined {
    return this.#state.withdrawals.get(withdrawalId);
  }

  payment(paymentId: string): GroupPayment | undefined {
    return this.#state.payments.get(paymentId);
  }

  openPayments(fromAccountId: string, toAccountId: string): GroupPayment[] {
    return [...this.#state.payments.values()]
      .filter((one) => one.fromAccountId === fromAccountId && one.toAccountId === toAccountId)
      .filter(({ settledAt, canceledAt }) => settledAt === null && canceledAt === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /**
   * Bets change it, so a batch in which a debt is forgiven has no other command (book.ts); otherwise this fails and the commands
   * run one by one.
   */
  heldInGroup(accountId: string): number {
    const cents = this.#state.heldInGroups.get(accountId);
    if (cents === undefined || this.changedGroupAccounts.size > 0)
      throw new Error('A debt must be forgiven in a batch of its own.');
    return cents;
  }

  openBets(userId: string, eventId: string): number {
    return this.#state.openBets.get(openBetsKey(userId, eventId)) ?? 0;
  }

  areFriends(userId: string, otherId: string): boolean {
    return this.#state.friends.has(pairKey(userId, otherId));
  }

  isUnavailable(userId: string): boolean {
    return this.#state.unavailable.has(userId);
  }

  areBlocked(userId: string, otherId: string): boolean {
    return this.#state.blocked.has(pairKey(userId, otherId));
  }

  counters(offerId: string, userId: string): readonly MadeCounter[] {
    const all = this.#state.counters.get(offerId) ?? [];
    return all.filter(({ creatorId, forId }) => creatorId === userId || forId === userId);
  }

  reference(eventId: string, terms: MarketTerms): Reference | null {
    return this.#state.references.get(marketKey(eventId, terms))?.reference ?? null;
  }

  lineSeenAt(eventId: string, terms: MarketTerms): number | null {
    return this.#state.references.get(marketKey(eventId, terms))?.seenAt ?? null;
  }

  /**
   * The history is outdated once the batch has changed the account. A batch with a withdrawal has no other
   * command (book.ts); otherwise this fails and the commands run one by one.
   */
  withdrawalTerms(userId: string): WithdrawalTerms {
    const terms = this.#state.withdrawalTerms.get(userId);
    if (!terms) throw new Error(`The withdrawal terms of ${userId} were not loaded for this batch.`);
    if (this.changedAccounts.has(userId))
      throw new Error('A withdrawal must be decided in a batch of its own.');
    return terms;
  }

  /** Makes a decision part of the state. `subjectId` is what its transfers belong to, unless they name another. */
  apply(decision: Decision, subjectId: string): void {
    const { bet, otherBets, deposit, withdrawal } = decision;
    const nextSeq = new Map<string, number>();
    for (const counted of [bet, ...otherBets, deposit, withdrawal]) {
      if (!counted) continue;
      const own = decision.transfers.filter((one) => (one.subjectId ?? subjectId) === counted.id);
      nextSeq.set(counted.id, counted.transferCount - own.length);
    }
    for (const transfer of decision.transfers) {
      const subject = transfer.subjectId ?? subjectId;
      const seq = nextSeq.get(subject) ?? 0;
      nextSeq.set(subject, seq + 1);
      this.#post(transfer, subject, seq);
    }
    for (const { userId, cents } of decision.owedChanges) {
      const account = this.account(userId);
      this.#setAccount({ ...account, owedCents: account.owedCents + cents });
    }
    for (const { userId, parts } of decision.heldChanges)
      this.#setAccount({ ...this.account(userId), held: parts });
    if (bet) this.#setBet(bet);
    for (const other of otherBets) this.#setBet(other);
    if (withdrawal) {
      this.#state.withdrawals.set(withdrawal.id, withdrawal);
      this.changedWithdrawals.set(withdrawal.id, withdrawal);
    }
    for (const payment of decision.payments) {
      const isNew = !this.#state.payments.has(payment.id) || this.createdPayments.has(payment.id);
      this.#state.payments.set(payment.id, payment);
      (isNew ? this.createdPayments : this.changedPayments).set(payment.id, payment);
    }
    this.statements.push(...decision.statements);
    if (deposit) {
      this.#state.deposits.set(deposit.id, deposit);
      this.changedDeposits.set(deposit.id, deposit);
    }
    this.notices.push(...decision.notices);
    this.withdrawnChallenges.push(...decision.withdrawnChallenges);
  }

  #post(transfer: Transfer, subjectId: string, seq: number): void {
    const { accountId, credit, amountCents } = transfer;
    const change = credit === accountId ? amountCents : -amountCents;
    const stored =
      accountId === null ? noStoredBalance : this.#changeBalance(accountId, change, transfer.kind);
    this.transfers.push({ ...transfer, subjectId, seq, ...stored });
  }

  #changeBalance(accountId: string, change: number, kind: TransferKind) {
    if (isGroupId(accountId)) return this.#changeGroupBalance(accountId, change, kind);
    const account = this.account(accountId);
    const after = {
      ...account,
      availableCents: account.availableCents + change,
      version: account.version + 1,
    };
    if (after.availableCents < 0) throw new Error(`A decision would overdraw account ${accountId}.`);
    this.#setAccount(after);
    return {
      version: after.version,
      beforeCents: account.availableCents,
      afterCents: after.availableCents,
    };
  }

  #changeGroupBalance(accountId: string, change: number, kind: TransferKind) {
    const account = this.groupAccount(accountId);
    if (!account) throw new Error(`Group account ${accountId} was not loaded for this batch.`);
    const after = { ...account, balanceCents: account.balanceCents + change, version: account.version + 1 };
    if (change < 0 && availableInGroup(after) < 0 && !mayPassLimit.has(kind))
      throw new Error(`A decision would overdraw group account ${accountId}.`);
    this.#state.groupAccounts.set(accountId, after);
    this.changedGroupAccounts.set(accountId, after);
    return {
      version: after.version,
      beforeCents: account.balanceCents,
      afterCents: after.balanceCents,
    };
  }

  #setAccount(account: Account): void {
    this.#state.accounts.set(account.userId, account);
    this.changedAccounts.set(account.userId, account);
  }

  /** Counts a bet for its users' limits, so several bets of one user in a batch count together. */
  #countStakes(bet: Bet): void {
    for (const userId of [bet.creatorId, bet.acceptorId]) {
      const account = userId === null ? undefined : this.#state.accounts.get(userId);
      if (!account?.protection) continue;
      const { sums, at } = account.protection;
      const after = withStake(sums, account.userId, this.#state.bets.get(bet.id), bet, at);
      const protection = { ...account.protection, sums: after };
      // Only in memory: the account's row is not written for it.
      this.#state.accounts.set(account.userId, { ...account, protection });
    }
  }

  #countOpenBets(bet: Bet): void {
    const wasOpen = this.#state.bets.get(bet.id)?.status === 'Created';
    const change = Number(bet.status === 'Created') - Number(wasOpen);
    if (change === 0) return;
    const open = this.openBets(bet.creatorId, bet.eventId);
    this.#state.openBets.set(openBetsKey(bet.creatorId, bet.eventId), open + change);
  }

  /** A counter-offer of the batch counts for the next ones about its offer. */
  #noteCounter({ id, creatorId, status, counter }: Bet): void {
    if (!counter) return;
    const { offerId, forId, round } = counter;
    const others = (this.#state.counters.get(offerId) ?? []).filter((one) => one.id !== id);
    const noted = { id, creatorId, forId, round, isOpen: status === 'Created' };
    this.#state.counters.set(offerId, [...others, noted]);
  }

  #setBet(bet: Bet): void {
    this.#countStakes(bet);
    this.#countOpenBets(bet);
    this.#noteCounter(bet);
    const before = this.#state.bets.get(bet.id);
    if (before && isLessOpen(before, bet)) this.endedOffers.add(bet.id);
    const isNew = !before || this.createdBets.has(bet.id);
    const hasOtherTerms =
      before?.opening?.corrections !== bet.opening?.corrections || before?.partsTaken !== bet.partsTaken;
    if (!isNew && hasOtherTerms) this.correctedOffers.add(bet.id);
    if (!isNew && before.offeredTo.kind !== bet.offeredTo.kind) this.sentBets.set(bet.id, bet);
    this.#state.bets.set(bet.id, bet);
    (isNew ? this.createdBets : this.changedBets).set(bet.id, bet);
  }
}
