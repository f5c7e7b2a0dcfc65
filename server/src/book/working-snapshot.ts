import type { Bet, GameEvent, SystemSettings } from '@sidebet/domain/bets/bet';
import type { Account } from '@sidebet/domain/book/accounts';
import type { Decision, DepositState, Notice, Snapshot } from '@sidebet/domain/book/snapshot';
import type { Transfer } from '@sidebet/domain/book/transfers';

/** A transfer with its number in its subject, and the person's balance around it. */
export type PostedTransfer = Transfer & {
  readonly subjectId: string;
  readonly seq: number;
  readonly version: number | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
};

type State = {
  readonly accounts: Map<string, Account>;
  readonly bets: Map<string, Bet>;
  readonly events: Map<string, GameEvent>;
  readonly deposits: Map<string, DepositState>;
  readonly settings: SystemSettings | null;
};

/**
 * The locked state of one batch, in memory. Each decision is applied before the next command is decided, so a
 * batch behaves like its commands run one after another; what changed is written once at the end.
 */
export class WorkingSnapshot implements Snapshot {
  readonly settings: SystemSettings | null;
  readonly createdBets = new Map<string, Bet>();
  readonly changedBets = new Map<string, Bet>();
  readonly changedAccounts = new Map<string, Account>();
  readonly creditedDepositIds: string[] = [];
  readonly transfers: PostedTransfer[] = [];
  readonly notices: Notice[] = [];
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    this.settings = state.settings;
  }

  account(userId: string): Account {
    const account = this.#state.accounts.get(userId);
    if (!account) throw new Error(`Account ${userId} was not loaded for this batch.`);
    return account;
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

  /** Makes a decision part of the state. `subjectId` is what its transfers belong to. */
  apply(decision: Decision, subjectId: string): void {
    const { bet } = decision;
    let seq = bet ? bet.transferCount - decision.transfers.length : 0;
    for (const transfer of decision.transfers) this.#post(transfer, subjectId, seq++);
    for (const { userId, cents } of decision.owedChanges) {
      const account = this.account(userId);
      this.#setAccount({ ...account, owedCents: account.owedCents + cents });
    }
    if (bet) this.#setBet(bet);
    if (decision.creditedDepositId) {
      const deposit = this.deposit(decision.creditedDepositId)!;
      this.#state.deposits.set(deposit.id, { ...deposit, credited: true });
      this.creditedDepositIds.push(deposit.id);
    }
    this.notices.push(...decision.notices);
  }

  #post(transfer: Transfer, subjectId: string, seq: number): void {
    if (transfer.userId === null) {
      this.transfers.push({
        ...transfer,
        subjectId,
        seq,
        version: null,
        beforeCents: null,
        afterCents: null,
      });
      return;
    }
    const account = this.account(transfer.userId);
    const change = transfer.credit === transfer.userId ? transfer.amountCents : -transfer.amountCents;
    const after = {
      ...account,
      availableCents: account.availableCents + change,
      version: account.version + 1,
    };
    if (after.availableCents < 0) throw new Error(`A decision would overdraw account ${account.userId}.`);
    this.#setAccount(after);
    this.transfers.push({
      ...transfer,
      subjectId,
      seq,
      version: after.version,
      beforeCents: account.availableCents,
      afterCents: after.availableCents,
    });
  }

  #setAccount(account: Account): void {
    this.#state.accounts.set(account.userId, account);
    this.changedAccounts.set(account.userId, account);
  }

  #setBet(bet: Bet): void {
    const isNew = !this.#state.bets.has(bet.id) || this.createdBets.has(bet.id);
    this.#state.bets.set(bet.id, bet);
    (isNew ? this.createdBets : this.changedBets).set(bet.id, bet);
  }
}
