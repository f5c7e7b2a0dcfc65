import type { Side } from '../bets/bet.ts';
import type { WithdrawalStatus } from '../wallet/withdrawal.ts';

/** Everything that can be asked of the book. Ids are uuids chosen by the server before the command is run. */
export type Command =
  | {
      readonly kind: 'createBet';
      readonly betId: string;
      readonly userId: string;
      readonly eventId: string;
      readonly side: Side;
      readonly wagerCents: number;
      /** Makes it a challenge: a friend of the creator, who alone may take the bet. */
      readonly offeredToId?: string;
    }
  | { readonly kind: 'acceptBet'; readonly betId: string; readonly userId: string }
  | { readonly kind: 'deleteBet'; readonly betId: string; readonly userId: string }
  /** The offered person says no to a challenge, with a word or an empty one. */
  | { readonly kind: 'declineBet'; readonly betId: string; readonly userId: string; readonly word: string }
  /** Refunds a bet nobody took by 1 hour after its event's start. */
  | { readonly kind: 'expireBet'; readonly betId: string }
  /** Pays an active bet out by its event's final score. */
  | { readonly kind: 'settleBet'; readonly betId: string }
  /** Reverses a settlement whose event's score was corrected since, and settles anew. */
  | { readonly kind: 'correctBet'; readonly betId: string }
  /**
   * Refunds everybody: `overdue` needs 72 hours without a result, `operator` does not. `operatorId` is who voids this
   * very bet, and must not be one of its people.
   */
  | {
      readonly kind: 'voidBet';
      readonly betId: string;
      readonly reason: 'overdue' | 'operator' | 'dropped';
      readonly operatorId?: string;
    }
  | {
      readonly kind: 'creditDeposit';
      readonly depositId: string;
      readonly userId: string;
      readonly amountCents: number;
      readonly provider: 'stripe' | 'paypal';
    }
  /** All refunds of a deposit together, by the provider's word. */
  | {
      readonly kind: 'refundDeposit';
      readonly depositId: string;
      readonly refundedCents: number;
      /** How many failed refunds we knew of when the provider counted. */
      readonly failuresKnown: number;
    }
  /** A refund did not arrive; `refundedCents` is what the provider counts as refunded since. */
  | {
      readonly kind: 'returnRefund';
      readonly depositId: string;
      readonly refundId: string;
      readonly refundedCents: number;
      /** How many other failed refunds we knew of when the provider counted. */
      readonly failuresKnown: number;
    }
  /** The provider itself took this much of a deposit back, in all. */
  | { readonly kind: 'reverseDeposit'; readonly depositId: string; readonly reversedCents: number }
  /** The payment of a deposit is disputed. */
  | {
      readonly kind: 'holdDispute';
      readonly depositId: string;
      readonly disputeId: string;
      readonly amountCents: number;
    }
  | {
      readonly kind: 'closeDispute';
      readonly depositId: string;
      readonly disputeId: string;
      readonly amountCents: number;
      readonly result: 'won' | 'lost';
    }
  /** Holds the money for PayPal. Its id is named by the request's key, so that a repeat is the same withdrawal. */
  | {
      readonly kind: 'requestWithdrawal';
      readonly withdrawalId: string;
      readonly userId: string;
      readonly amountCents: number;
      readonly paypalEmail: string;
    }
  /** The person takes a withdrawal back that still waits. */
  | { readonly kind: 'cancelWithdrawal'; readonly withdrawalId: string; readonly userId: string }
  /** An operator lets a withdrawal above the threshold go. */
  | { readonly kind: 'approveWithdrawal'; readonly withdrawalId: string }
  /**
   * An operator returns what PayPal certainly knows nothing of. `reason` is what the person reads. With `ifStatus` only
   * while it stands as the operator saw it.
   */
  | {
      readonly kind: 'rejectWithdrawal';
      readonly withdrawalId: string;
      readonly reason: string;
      readonly ifStatus?: WithdrawalStatus;
    }
  /**
   * An operator ends a withdrawal under review after a look at PayPal. `reason` is what the person reads of a return;
   * `worldNow` is the world's clock, by which PayPal forgets an id, in milliseconds since 1970 UTC.
   */
  | {
      readonly kind: 'settleWithdrawal';
      readonly withdrawalId: string;
      readonly as: 'paid' | 'returned';
      readonly reason: string;
      readonly worldNow: number;
    }
  /** The receiver was paid: by PayPal, or `byHand` by an operator, which PayPal must know nothing of. */
  | { readonly kind: 'completeWithdrawal'; readonly withdrawalId: string; readonly byHand?: boolean }
  /**
   * The money came back or never left. `reason` is what the person reads. With `ifAttempts` only while no other attempt
   * to send it was begun: a refusal speaks of its own attempt alone.
   */
  | {
      readonly kind: 'returnWithdrawal';
      readonly withdrawalId: string;
      readonly reason: string;
      readonly ifAttempts?: number;
    }
  /** What PayPal says it took for a payout that was paid; the house's expense, never the person's. */
  | { readonly kind: 'bookPayoutFee'; readonly withdrawalId: string; readonly feeCents: number }
  /** Gives (above 0) or takes (below 0) money against the house; for play money and an operator's mends. */
  | {
      readonly kind: 'adjust';
      readonly adjustmentId: string;
      readonly userId: string;
      readonly amountCents: number;
    };

export type CommandKind = Command['kind'];
