import type { GroupAccount } from '@sidebet/domain/book/accounts';
import type { Command } from '@sidebet/domain/book/commands';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { Decision } from '@sidebet/domain/book/snapshot';
import {
  balancesAfter,
  forgivableCents,
  listForgivable,
  listPayable,
  type Share,
} from '@sidebet/domain/groups/open-debts';
import { suggestPayments } from '@sidebet/domain/groups/settle-up';
import type { Refusal } from '@sidebet/domain/refusals';
import { groupUuid } from '../book-model/groups.ts';
import { termsInWords } from '../book-model/model/accepting.ts';
import { Model } from '../book-model/model.ts';
import { RandomLedger } from '../group-ledgers/random-ledger.ts';
import type { Random } from '../harness/random.ts';
import type { DebtRules } from './ending-debts.ts';

type Standing = 'member' | 'left' | 'removed' | 'deleted';

/** Something that one person can do about a debt. */
type Way = { readonly people: readonly string[]; readonly go: () => void };

/**
 * A group whose members bet, claim, deny, pay in parts, forgive, leave, are removed and delete their accounts. Each command goes
 * through the real rules and through the naive model, whose answers and balances must be the same.
 */
export class DebtLedger {
  readonly #random: Random;
  readonly #rules: DebtRules;
  readonly #ledger: RandomLedger;
  readonly #model = new Model(0);
  readonly #standing = new Map<string, Standing>();
  #fault: string | null = null;
  /** How often what happened. */
  readonly counts = new Map<string, number>();

  constructor(random: Random, rules: DebtRules) {
    this.#random = random;
    this.#rules = rules;
    this.#ledger = new RandomLedger(random, rules.decide);
    this.#model.settings = {
      betsAllowed: true,
      canPlaceBets: true,
      blockAppUse: false,
      depositsAllowed: true,
      tieRule: 'refund',
      withdrawalApprovalCents: 0,
      minimumStakeCents: 1,
      openBetsPerEvent: 1_000,
    };
    for (const account of this.#ledger.accounts.values()) {
      this.#standing.set(account.userId, 'member');
      this.#model.people.add(account.userId);
      this.#mirror(account);
    }
    this.#ledger.onDecided = (command, decided) => this.#compare(command, decided);
  }

  /** The first thing that went wrong. */
  get fault(): string | null {
    return this.#fault ?? this.#ledger.fault;
  }

  /** The group's life: after every step, whatever is open can end. */
  live(): void {
    for (let steps = this.#random.int(5, 60); steps > 0 && !this.fault; steps--) {
      this.#step();
      if (this.#ledger.accounts.size <= 12) this.#fault ??= this.#findStuck();
    }
  }

  /** Everyone ends what they can, in any order, until nothing is open. Returns what stays open. */
  end(): string | null {
    for (let turns = 0; turns < 300 && !this.fault; turns++) {
      this.#endDebtsOfDeleted();
      this.#fault ??= this.#findStuck();
      if (!this.#isOpen()) break;
      for (const way of this.#random.shuffled(this.#listWays())) if (this.#random.chance(60)) way.go();
    }
    if (this.fault) return this.fault;
    if (this.#isOpen()) return 'something stays open after 300 turns';
    this.#ledger.returnStakes();
    const left = [...this.#ledger.accounts.values()].filter(({ balanceCents }) => balanceCents !== 0);
    return this.fault ?? (left.length === 0 ? null : `${left.length} balances are not 0 at the end`);
  }

  #step(): void {
    const random = this.#random;
    const what = random.weighted({
      bet: 30,
      result: 12,
      request: 8,
      change: 40,
      forgive: 10,
      add: 8,
      leave: 6,
      delete: 3,
      work: 6,
    });
    if (what === 'bet') this.#ledger.bet();
    else if (what === 'result') this.#someResult();
    else if (what === 'request') this.#request();
    else if (what === 'change') this.#changePayment();
    else if (what === 'forgive') this.#forgiveSome();
    else if (what === 'add') this.#addSome();
    else if (what === 'leave') this.#leave();
    else if (what === 'delete') this.#delete();
    else this.#endDebtsOfDeleted();
    // The ledger changed accounts itself only by leaving, which the model has to know.
    for (const account of this.#ledger.accounts.values()) this.#mirror(account);
  }

  /** A running bet gets a result, or a settled one is corrected, also once a side has left. */
  #someResult(): void {
    const bets = [...this.#ledger.bets.values()].filter(
      ({ status, acceptorId, result }) =>
        acceptorId !== null && (status === 'Active' || (status === 'Settled' && result !== 'void')),
    );
    const bet = this.#random.pickOr(bets, undefined);
    if (bet) this.#ledger.endBet(bet);
  }

  #request(): void {
    const after = balancesAfter(this.#balances(), this.#ledger.openPayments());
    for (const { fromId, toId, amountCents } of suggestPayments(after))
      if (this.#isThere(fromId) && this.#isThere(toId)) this.#add(fromId, toId, amountCents);
  }

  /** One side of an open payment says something; not everything is allowed. */
  #changePayment(): void {
    const random = this.#random;
    const payment = random.pickOr(this.#ledger.openPayments(), undefined);
    const userId = payment && random.pick([payment.fromId, payment.toId]);
    if (!payment || !userId || !this.#canAct(userId)) return;
    if (random.chance(50)) {
      this.#confirm(payment, userId, random.chance(40) ? random.int(1, payment.amountCents + 1) : null);
      return;
    }
    const change = random.pick(['undid', 'notReceived', 'canceled'] as const);
    this.#ask({ kind: 'changePayment', paymentId: payment.id, userId, change, note: null });
  }

  #confirm(payment: GroupPayment, userId: string, part: number | null = null): void {
    const restId = groupUuid(this.#random);
    this.#ask({
      kind: 'confirmPayment',
      paymentId: payment.id,
      userId,
      note: null,
      ...(part !== null && { part: { amountCents: part, restId } }),
    });
  }

  #forgiveSome(): void {
    const random = this.#random;
    const creditor = random.pick([...this.#ledger.accounts.values()].map(({ userId }) => userId) as [string]);
    if (!this.#canAct(creditor)) return;
    const debt = random.pickOr(this.#listForgivable(creditor), undefined);
    if (random.chance(20)) {
      // Anyone, and any amount: mostly refused.
      const other = random.pick([...this.#ledger.accounts.values()].map(({ userId }) => userId) as [string]);
      this.#ask(this.#forgiving(creditor, other, (debt?.amountCents ?? 0) + random.int(1, 5_00)));
      return;
    }
    if (debt) this.#forgive(creditor, debt.userId, random.int(1, debt.amountCents));
  }

  #addSome(): void {
    const random = this.#random;
    const debtor = random.pick([...this.#ledger.accounts.values()].map(({ userId }) => userId) as [string]);
    const share = this.#canAct(debtor) ? random.pickOr(this.#listPayable(debtor), undefined) : undefined;
    if (share) this.#add(debtor, share.userId, random.int(1, share.amountCents));
  }

  /** Someone leaves, or an organizer removes them. The owner stays. */
  #leave(): void {
    const [, ...others] = this.#ledger.accounts.values();
    const account = this.#random.pickOr(
      others.filter(({ userId }) => this.#standing.get(userId) === 'member'),
      undefined,
    );
    if (account) this.#close(account, this.#random.pick(['left', 'removed'] as const));
  }

  /** Running bets block a deletion. */
  #delete(): void {
    const [, ...others] = this.#ledger.accounts.values();
    const account = this.#random.pickOr(
      others.filter(({ userId }) => this.#isThere(userId) && !this.#runsBet(userId)),
      undefined,
    );
    if (account) this.#close(account, 'deleted');
  }

  #close(account: GroupAccount, standing: Standing): void {
    this.#standing.set(account.userId, standing);
    this.#count(standing);
    this.#ledger.accounts.set(account.id, { ...account, closed: true });
  }

  /** What the worker does (features/people/groups/end-debts.ts). */
  #endDebtsOfDeleted(): void {
    if (!this.#rules.endsDebtsOfDeleted) return;
    const isDeleted = (userId: string) => !this.#isThere(userId);
    for (const payment of this.#ledger.openPayments()) {
      const userId = this.#findDeletedSide(payment);
      if (userId !== null)
        this.#ledger.run({
          kind: 'changePayment',
          paymentId: payment.id,
          userId,
          change: 'ended',
          note: null,
        });
    }
    for (const { fromId, toId, amountCents } of suggestPayments(this.#balances()))
      if (isDeleted(toId)) this.#forgive(toId, fromId, amountCents);
  }

  /** The deleted side with whose account a payment ends: not the payer who said that they paid. */
  #findDeletedSide({ fromId, toId, paidAt }: GroupPayment): string | null {
    if (!this.#isThere(toId)) return toId;
    return !this.#isThere(fromId) && paidAt === null ? fromId : null;
  }

  /** Who left acts only while something of theirs is open. */
  #canAct(userId: string): boolean {
    const standing = this.#standing.get(userId)!;
    if (standing === 'member' || standing === 'deleted') return standing === 'member';
    return this.#rules.keepsSettleUp && this.#hasOpen(userId);
  }

  #hasOpen(userId: string): boolean {
    return (
      this.#accountOf(userId).balanceCents !== 0 ||
      this.#runsBet(userId) ||
      this.#ledger.openPayments().some(({ fromId, toId }) => fromId === userId || toId === userId)
    );
  }

  #runsBet(userId: string): boolean {
    return [...this.#ledger.bets.values()].some(
      ({ status, creatorId, acceptorId }) =>
        (status === 'Created' || status === 'Active') && (creatorId === userId || acceptorId === userId),
    );
  }

  #isThere(userId: string): boolean {
    return this.#standing.get(userId) !== 'deleted';
  }

  #accountOf(userId: string): GroupAccount {
    return [...this.#ledger.accounts.values()].find((account) => account.userId === userId)!;
  }

  #balances() {
    return this.#ledger.openBalances();
  }

  /** Whom a debtor can pay. Who left pays only those with whom the suggestions settle their balance. */
  #listPayable(debtorId: string): Share[] {
    const after = balancesAfter(this.#balances(), this.#ledger.openPayments());
    return listPayable(after, debtorId).filter(
      ({ userId }) => this.#isThere(userId) && this.#isKnown(debtorId, userId),
    );
  }

  #listForgivable(creditorId: string): Share[] {
    return listForgivable(this.#balances(), this.#ledger.openPayments(), creditorId).filter(({ userId }) =>
      this.#isKnown(creditorId, userId),
    );
  }

  #isKnown(userId: string, otherId: string): boolean {
    if (this.#standing.get(userId) === 'member') return true;
    const open = this.#ledger.openPayments();
    return [...open, ...suggestPayments(balancesAfter(this.#balances(), open))].some(
      ({ fromId, toId }) =>
        (fromId === userId && toId === otherId) || (fromId === otherId && toId === userId),
    );
  }

  #add(fromId: string, toId: string, amountCents: number): string {
    const id = this.#ledger.addPayment(fromId, toId, amountCents);
    const payment = this.#ledger.payments.get(id)!;
    this.#model.payments.set(id, {
      id,
      group: payment.groupId,
      from: fromId,
      to: toId,
      fromAccount: payment.fromAccountId,
      toAccount: payment.toAccountId,
      cents: amountCents,
      ...{
        paid: false,
        received: false,
        denied: false,
        settled: false,
        canceled: false,
        forgiven: false,
        said: 0,
      },
    });
    return id;
  }

  #forgive(creditorId: string, debtorId: string, amountCents: number): void {
    this.#ledger.run(this.#forgiving(creditorId, debtorId, amountCents));
  }

  #forgiving(creditorId: string, debtorId: string, amountCents: number): Command {
    return {
      kind: 'forgiveDebt',
      paymentId: groupUuid(this.#random),
      userId: creditorId,
      creditorAccountId: this.#accountOf(creditorId).id,
      debtorAccountId: this.#accountOf(debtorId).id,
      amountCents,
    };
  }

  /** The rules may refuse it. */
  #ask(command: Command): void {
    this.#ledger.ask(command);
  }

  #isOpen(): boolean {
    return (
      this.#ledger.openPayments().length > 0 ||
      this.#balances().some(({ balanceCents }) => balanceCents !== 0)
    );
  }

  /** Everything that someone can do now to end a payment or a debt. */
  #listWays(): Way[] {
    const open = this.#ledger.openPayments();
    const balances = this.#balances();
    const suggested = suggestPayments(balancesAfter(balances, open));
    return [
      ...open.flatMap((payment) => this.#waysToEnd(payment)),
      ...suggested.flatMap(({ fromId, toId, amountCents }) => this.#waysToSettle(fromId, toId, amountCents)),
      ...this.#waysToWriteOff(),
    ];
  }

  #waysToEnd(payment: GroupPayment): Way[] {
    const { id, fromId, toId } = payment;
    const ways: Way[] = [];
    const people = [fromId, toId];
    const current = () => this.#ledger.payments.get(id)!;
    if (this.#canAct(toId)) ways.push({ people, go: () => this.#confirm(current(), toId) });
    if (payment.paidAt === null && this.#canAct(fromId))
      ways.push({ people, go: () => this.#confirm(current(), fromId) });
    const canceling = payment.paidAt === null ? people : [fromId];
    for (const userId of canceling.filter((one) => this.#canAct(one)))
      ways.push({
        people,
        go: () => this.#ask({ kind: 'changePayment', paymentId: id, userId, change: 'canceled', note: null }),
      });
    return ways;
  }

  #waysToSettle(fromId: string, toId: string, amountCents: number): Way[] {
    const ways: Way[] = [];
    const people = [fromId, toId];
    if (this.#canAct(fromId) && this.#isThere(toId))
      ways.push({
        people,
        go: () => {
          const most = this.#listPayable(fromId).find(({ userId }) => userId === toId)?.amountCents ?? 0;
          const cents = Math.min(most, this.#random.chance(80) ? amountCents : Math.ceil(amountCents / 2));
          if (cents > 0) this.#add(fromId, toId, cents);
        },
      });
    if (this.#canAct(toId)) ways.push({ people, go: () => this.#forgiveUpTo(toId, fromId, amountCents) });
    return ways;
  }

  /** Those whom a deleted account owes forgive it. */
  #waysToWriteOff(): Way[] {
    const debtors = this.#balances().filter(
      ({ userId, balanceCents }) => balanceCents < 0 && !this.#isThere(userId),
    );
    if (debtors.length === 0) return [];
    return [...this.#ledger.accounts.values()]
      .filter(({ userId }) => this.#canAct(userId))
      .flatMap((creditor) =>
        this.#listForgivable(creditor.userId)
          .filter(({ userId }) => debtors.some((debtor) => debtor.userId === userId))
          .map(({ userId, amountCents }) => ({
            people: [creditor.userId, userId],
            go: () => this.#forgiveUpTo(creditor.userId, userId, amountCents),
          })),
      );
  }

  #forgiveUpTo(creditorId: string, debtorId: string, cents: number): void {
    const balances = new Map(this.#balances().map((one) => [one.userId, one.balanceCents]));
    const between = this.#ledger
      .openPayments()
      .filter(({ fromId, toId }) => fromId === debtorId && toId === creditorId);
    const most = forgivableCents(balances.get(creditorId)!, balances.get(debtorId)!, between);
    if (most > 0 && this.#canAct(creditorId)) this.#forgive(creditorId, debtorId, Math.min(most, cents));
  }

  /** Someone with an open balance or payment about which no one can do anything. */
  #findStuck(): string | null {
    // What the worker does next changes who owes whom.
    if (this.#hasWork()) return null;
    const open = this.#ledger.openPayments();
    const named = new Set(open.flatMap(({ fromId, toId }) => [fromId, toId]));
    for (const { userId, balanceCents } of this.#balances()) if (balanceCents !== 0) named.add(userId);
    const reached = new Set(this.#listWays().flatMap(({ people }) => people));
    // A payment that can end changes what the others can do.
    const canChange = open.some((payment) => this.#waysToEnd(payment).length > 0);
    for (const userId of named) {
      if (reached.has(userId) || canChange) continue;
      return `a ${this.#standing.get(userId)} person has a debt that no one can end`;
    }
    return null;
  }

  /** Whether the worker has payments of a deleted account to end, or debts to it to forgive. */
  #hasWork(): boolean {
    if (!this.#rules.endsDebtsOfDeleted) return false;
    return (
      this.#ledger.openPayments().some((payment) => this.#findDeletedSide(payment) !== null) ||
      this.#balances().some(({ userId, balanceCents }) => balanceCents > 0 && !this.#isThere(userId))
    );
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #mirror(account: GroupAccount): void {
    this.#model.groupAccounts.set(account.id, {
      id: account.id,
      group: account.groupId,
      kind: account.kind,
      ledger: account.ledgerId,
      user: account.userId,
      limit: account.limitCents,
      closed: account.closed,
    });
  }

  /** The naive model answers the same command, and has the same balances before it. */
  #compare(command: Command, decided: Decision | Refusal): void {
    for (const { id, balanceCents } of this.#ledger.accounts.values())
      if (this.#model.has(id) !== balanceCents)
        this.#fault ??= `before ${command.kind} a balance is ${balanceCents}, the model has ${this.#model.has(id)}`;
    const { game } = this.#ledger;
    this.#model.now = gameTime;
    this.#model.events.set(game.id, {
      id: game.id,
      start: game.commenceTime,
      listed: true,
      completed: game.completed,
      home: game.homeScore,
      away: game.awayScore,
      version: game.resultVersion,
    });
    const bet = 'betId' in command ? this.#model.bets.get(command.betId) : undefined;
    const answer = this.#model.ask(command, undefined, bet && termsInWords(bet));
    const [expected, actual] = [
      answer.yes ? 'done' : answer.code,
      decided.kind === 'refusal' ? decided.code : 'done',
    ];
    if (actual === 'done') this.#count('part' in command ? 'part of a payment' : command.kind);
    if (expected !== actual)
      this.#fault ??= `${command.kind} was answered ${actual}, the model says ${expected}`;
  }
}

const gameTime = Date.UTC(2026, 8, 1);
