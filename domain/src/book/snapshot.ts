import type { Bet, GameEvent, SystemSettings } from '../bets/bet.ts';
import type { Account } from './accounts.ts';
import type { Transfer } from './transfers.ts';

/** A deposit as the book sees it: it may be credited once. */
export type DepositState = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly credited: boolean;
};

/** What a decision reads. Whoever calls `decide` has loaded and locked what the command concerns. */
export type Snapshot = {
  account(userId: string): Account;
  bet(betId: string): Bet | undefined;
  event(eventId: string): GameEvent | undefined;
  deposit(depositId: string): DepositState | undefined;
  readonly settings: SystemSettings | null;
};

export type NoticeType = 'AcceptBet' | 'SettleBet' | 'ExpireBet' | 'RefundBet' | 'CorrectBet';

/** A notification that belongs to a decision and is stored with it. */
export type Notice = {
  readonly userId: string;
  readonly type: NoticeType;
  readonly fromId: string | null;
  readonly betId: string;
  readonly content: string;
};

/** A "yes": the bet's new state, the money that moves, and who is told. */
export type Decision = {
  readonly kind: 'decision';
  readonly bet: Bet | null;
  /** The deposit that becomes successful. */
  readonly creditedDepositId: string | null;
  readonly transfers: readonly Transfer[];
  readonly notices: readonly Notice[];
  /** Changes of what people owe, in cents, by user id. */
  readonly owedChanges: readonly { readonly userId: string; readonly cents: number }[];
};

export function decision(parts: Partial<Omit<Decision, 'kind'>>): Decision {
  return {
    kind: 'decision',
    bet: null,
    creditedDepositId: null,
    transfers: [],
    notices: [],
    owedChanges: [],
    ...parts,
  };
}
