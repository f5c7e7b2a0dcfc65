import type { MarketTerms } from '../markets/market.ts';
import type { Fee } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import type { Account, GroupAccount, HeldParts } from './accounts.ts';
import type { Bet, GameEvent, SystemSettings } from './bet.ts';
import type { DepositState } from './deposit.ts';
import type { GroupPayment, NewStatement } from './group-payment.ts';
import type { Transfer } from './transfers.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalTerms } from './withdrawal-terms.ts';

/** What a decision reads. The caller of `decide` has loaded and locked everything the command needs. */
export type Snapshot = {
  account(userId: string): Account;
  /** Loaded for the commands that name it and the running bets of the batch. */
  groupAccount?(accountId: string): GroupAccount | undefined;
  bet(betId: string): Bet | undefined;
  event(eventId: string): GameEvent | undefined;
  deposit(depositId: string): DepositState | undefined;
  withdrawal(withdrawalId: string): Withdrawal | undefined;
  payment?(paymentId: string): GroupPayment | undefined;
  /** The open payments from one group account to another, oldest first. Loaded for debts to be forgiven. */
  openPayments?(fromAccountId: string, toAccountId: string): readonly GroupPayment[];
  /** What a group account has in running bets. Loaded like `openPayments`. */
  heldInGroup?(accountId: string): number;
  /** A user's open bets on an event. Loaded for creators of new bets in the batch. */
  openBets(userId: string, eventId: string): number;
  /** Whether two users are friends. Loaded only for the batch's challenges. */
  areFriends(userId: string, otherId: string): boolean;
  /**
   * Whether a user is unavailable: their open bets cannot be accepted and they cannot be challenged. Loaded only for the
   * other users of the batch's acceptances and challenges.
   */
  isUnavailable?(userId: string): boolean;
  /** Whether one of two users blocked the other. Loaded for the batch's acceptances, declines and counter-offers. */
  areBlocked?(userId: string, otherId: string): boolean;
  /** The counter-offers about an offer between its creator and a user. Loaded for the batch's counter-offers. */
  counters?(offerId: string, userId: string): readonly MadeCounter[];
  /** What bookmakers quote on a market of an event. Loaded for the batch's new, corrected, accepted and lapsing bets. */
  reference?(eventId: string, terms: MarketTerms): Reference | null;
  /** When the feed last listed that reference: later than `capturedAt` if the bookmakers did not change it. */
  lineSeenAt?(eventId: string, terms: MarketTerms): number | null;
  /** The conditions of a user's next withdrawal. Without them an operator must approve it. */
  withdrawalTerms?(userId: string): WithdrawalTerms;
  /** How long a deposit that is credited now is held; absent for not at all. Loaded for the batch's credits. */
  readonly depositHoldMs?: number;
  readonly settings: SystemSettings | null;
  /** The fee of an offer made now. Loaded for the batch's new bets off the preset. */
  readonly exchangeFee: Fee;
};

/** What the rules need of a counter-offer that was made before. */
export type MadeCounter = {
  readonly id: string;
  readonly creatorId: string;
  readonly round: number;
  readonly isOpen: boolean;
};

type NoticeType =
  | 'AcceptBet'
  | 'SettleBet'
  | 'ExpireBet'
  | 'RefundBet'
  | 'LapseBet'
  | 'CorrectBet'
  | 'HoldBet'
  | 'Challenge'
  | 'ChallengeDeclined'
  | 'Counter'
  | 'CounterEnded'
  | 'Deposit'
  | 'Withdrawal';

/** A notification that is stored in the same transaction as its decision. */
export type Notice = {
  readonly userId: string;
  readonly type: NoticeType;
  readonly fromId: string | null;
  /** The bet it links to; null links to the wallet. */
  readonly betId: string | null;
  readonly content: string;
  /** How a settled bet ended for this user. */
  readonly result?: 'won' | 'lost';
  /** Where readers insert the bet's decline message into `content`, in characters from its start. */
  readonly quoteAt?: number;
  /** The deposit whose credit it reports. */
  readonly creditedDepositId?: string;
};

/** An accepted command: the bet's new state, the transfers and the notifications. */
export type Decision = {
  readonly kind: 'decision';
  readonly bet: Bet | null;
  /** Bets that change with it: the rest of an offer, or those that the command takes besides. Their transfers name them. */
  readonly otherBets: readonly Bet[];
  /** The deposit's new state. */
  readonly deposit: DepositState | null;
  /** The withdrawal's new state. */
  readonly withdrawal: Withdrawal | null;
  /** New payments between people of a group, and new states of known ones. */
  readonly payments: readonly GroupPayment[];
  /** What was said about payments. */
  readonly statements: readonly NewStatement[];
  readonly transfers: readonly Transfer[];
  readonly notices: readonly Notice[];
  /** Challenges that ended without an answer: their notifications are removed. */
  readonly withdrawnChallenges: readonly { readonly userId: string; readonly betId: string }[];
  /** Changes to what users owe, in cents, by user id. */
  readonly owedChanges: readonly { readonly userId: string; readonly cents: number }[];
  /** The new held parts of accounts. */
  readonly heldChanges: readonly { readonly userId: string; readonly parts: HeldParts }[];
};

export function decision(parts: Partial<Omit<Decision, 'kind'>>): Decision {
  return {
    kind: 'decision',
    bet: null,
    otherBets: [],
    deposit: null,
    withdrawal: null,
    payments: [],
    statements: [],
    transfers: [],
    notices: [],
    withdrawnChallenges: [],
    owedChanges: [],
    heldChanges: [],
    ...parts,
  };
}
