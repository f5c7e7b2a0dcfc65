import type { Bet, GameEvent, SystemSettings } from '../bets/bet.ts';
import type { DepositState } from '../wallet/deposit-state.ts';
import type { Withdrawal } from '../wallet/withdrawal.ts';
import type { WithdrawalTerms } from '../wallet/withdrawal-terms.ts';
import type { Account } from './accounts.ts';
import type { Transfer } from './transfers.ts';

/** What a decision reads. Whoever calls `decide` has loaded and locked what the command concerns. */
export type Snapshot = {
  account(userId: string): Account;
  bet(betId: string): Bet | undefined;
  event(eventId: string): GameEvent | undefined;
  deposit(depositId: string): DepositState | undefined;
  withdrawal(withdrawalId: string): Withdrawal | undefined;
  /** How many open bets a person has on an event; known for the creators of the batch's new bets. */
  openBets(userId: string, eventId: string): number;
  /** Whether two people are friends by both sides' word; known for the people of the batch's challenges alone. */
  areFriends(userId: string, otherId: string): boolean;
  /**
   * Whether somebody is out of reach: their open bets cannot be taken, nor can they be challenged. Known for the other
   * people of the batch's acceptances and challenges alone.
   */
  isOutOfReach?(userId: string): boolean;
  /**
   * What decides about a person's next withdrawal. Known where they request one; without it an operator has to approve.
   */
  withdrawalTerms?(userId: string): WithdrawalTerms;
  readonly settings: SystemSettings | null;
};

export type NoticeType =
  | 'AcceptBet'
  | 'SettleBet'
  | 'ExpireBet'
  | 'RefundBet'
  | 'CorrectBet'
  | 'HoldBet'
  | 'Challenge'
  | 'ChallengeDeclined'
  | 'Deposit'
  | 'Withdrawal';

/** A notification that belongs to a decision and is stored with it. */
export type Notice = {
  readonly userId: string;
  readonly type: NoticeType;
  readonly fromId: string | null;
  /** The bet it leads to; null leads to the person's money. */
  readonly betId: string | null;
  readonly content: string;
};

/** A "yes": the bet's new state, the money that moves, and who is told. */
export type Decision = {
  readonly kind: 'decision';
  readonly bet: Bet | null;
  /** The deposit's new state. */
  readonly deposit: DepositState | null;
  /** The withdrawal's new state. */
  readonly withdrawal: Withdrawal | null;
  readonly transfers: readonly Transfer[];
  readonly notices: readonly Notice[];
  /** Challenges that ended without their person's doing: what told of them would lead to nothing. */
  readonly withdrawnChallenges: readonly { readonly userId: string; readonly betId: string }[];
  /** Changes of what people owe, in cents, by user id. */
  readonly owedChanges: readonly { readonly userId: string; readonly cents: number }[];
};

export function decision(parts: Partial<Omit<Decision, 'kind'>>): Decision {
  return {
    kind: 'decision',
    bet: null,
    deposit: null,
    withdrawal: null,
    transfers: [],
    notices: [],
    withdrawnChallenges: [],
    owedChanges: [],
    ...parts,
  };
}
