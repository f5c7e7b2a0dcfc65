import type { LapseOnMove } from '../markets/lapse.ts';
import type { MarketTerms, Selection } from '../markets/market.ts';
import type { Fee, FeePolicy } from '../markets/price.ts';
import type { OfferedTo } from './offered-to.ts';
import type { WithdrawalStatus } from './withdrawal.ts';

/** What a creator offers. Amounts are cents. */
export type Offer = {
  readonly terms: MarketTerms;
  /** What the creator backs. */
  readonly selection: Selection;
  /** The creator's stake and the acceptor's. */
  readonly stakeCents: number;
  readonly acceptorStakeCents: number;
  readonly feePolicy: FeePolicy;
  /** What the policy takes as the creator saw it. */
  readonly fee: Fee;
  readonly lapseOnMove: LapseOnMove;
  /** Milliseconds since 1970 UTC; null to stay open until the start. */
  readonly expiresAt: number | null;
  /** Whether others can take a part of it. */
  readonly allowsParts?: boolean;
};

/** Every command of the book. The server chooses all ids (uuids) before running a command. */
export type Command =
  | {
      readonly kind: 'createBet';
      readonly betId: string;
      readonly userId: string;
      readonly eventId: string;
      readonly offer: Offer;
      /** The stake typed again, where the price is far from the bookmakers' (docs/rules.md#fairness). Cents. */
      readonly confirmedStakeCents?: number;
      /** Anyone if absent. An offer to a group has `groupAccountId` instead. */
      readonly offeredTo?: Exclude<OfferedTo, { readonly kind: 'group' }>;
      /** The creator's account in the group that the bet is offered to (docs/adr/0046). */
      readonly groupAccountId?: string;
    }
  | {
      readonly kind: 'acceptBet';
      readonly betId: string;
      readonly userId: string;
      /** The terms the acceptor saw; required except for the specified bet. */
      readonly termsVersion?: string;
      /** As for `createBet`. */
      readonly confirmedStakeCents?: number;
      /** The server verified that the acceptor has the link of this challenge. */
      readonly hasLink?: boolean;
      /** The acceptor's account in the bet's ledger; required for a bet in a group. */
      readonly groupAccountId?: string;
    }
  /** The creator changes the line and the stakes of a new offer. Cents. */
  | {
      readonly kind: 'correctOffer';
      readonly betId: string;
      readonly userId: string;
      readonly lineHalves: number | null;
      readonly stakeCents: number;
      readonly acceptorStakeCents: number;
      /** What offers pay now, as the creator saw it. */
      readonly fee: Fee;
      /** As for `createBet`. */
      readonly confirmedStakeCents?: number;
    }
  /** The creator sends a bet that anyone may accept to one friend instead. */
  | {
      readonly kind: 'challengeFriend';
      readonly betId: string;
      readonly userId: string;
      readonly friendId: string;
    }
  /** Answers an open offer, or a counter-offer to it, with another line or other stakes (docs/rules.md#counter-offers). */
  | {
      readonly kind: 'counterOffer';
      /** The counter-offer's own. */
      readonly betId: string;
      readonly userId: string;
      readonly offerId: string;
      /** The counter-offer that it answers; absent where it answers the offer itself. */
      readonly answersId?: string;
      readonly lineHalves: number | null;
      readonly stakeCents: number;
      readonly acceptorStakeCents: number;
      /** What offers pay now, as its maker saw it. */
      readonly fee: Fee;
      readonly lapseOnMove: LapseOnMove;
      /** Milliseconds since 1970 UTC; null for the usual end. */
      readonly expiresAt: number | null;
      /** Of the bet that it answers, as its maker saw it. */
      readonly termsVersion: string;
      /** As for `createBet`. */
      readonly confirmedStakeCents?: number;
      /** As for `acceptBet`. */
      readonly hasLink?: boolean;
      /** The maker's account in the offer's ledger; required for an offer in a group. */
      readonly groupAccountId?: string;
    }
  /** Accepts a counter-offer, which ends the offer. */
  | {
      readonly kind: 'acceptCounter';
      readonly betId: string;
      readonly offerId: string;
      readonly userId: string;
      /** The terms the acceptor saw. */
      readonly termsVersion: string;
      /** As for `createBet`. */
      readonly confirmedStakeCents?: number;
      /** As for `acceptBet`. */
      readonly groupAccountId?: string;
    }
  /** Refunds an open counter-offer whose offer is gone, or of which too little is left. */
  | { readonly kind: 'endCounter'; readonly betId: string; readonly offerId: string }
  /** The creator withdraws an open offer and posts it again on another line or at other stakes. Cents. */
  | {
      readonly kind: 'repostOffer';
      /** The new offer's. */
      readonly betId: string;
      /** The offer that is withdrawn. */
      readonly offerId: string;
      readonly userId: string;
      readonly lineHalves: number | null;
      readonly stakeCents: number;
      readonly acceptorStakeCents: number;
      /** What offers pay now, as the creator saw it. */
      readonly fee: Fee;
      /** As for `createBet`. */
      readonly confirmedStakeCents?: number;
    }
  | { readonly kind: 'deleteBet'; readonly betId: string; readonly userId: string }
  /** The friend declines a challenge; `word` may be empty. */
  | { readonly kind: 'declineBet'; readonly betId: string; readonly userId: string; readonly word: string }
  /** Refunds a bet that is still open when its stake returns (`untakenReturnsAt`). */
  | { readonly kind: 'expireBet'; readonly betId: string; readonly speed?: number }
  /** Refunds an open bet whose market has moved against its creator. */
  | { readonly kind: 'lapseBet'; readonly betId: string }
  /** Pays out an active bet by its event's final score. */
  | { readonly kind: 'settleBet'; readonly betId: string }
  /**
   * Reverses a settlement whose score was corrected, and settles again. With `contestedAt` both sides agreed that the result was
   * wrong which one of them contested then (milliseconds since 1970 UTC): both get their stakes back.
   */
  | { readonly kind: 'correctBet'; readonly betId: string; readonly contestedAt?: number }
  /**
   * Refunds everyone. `overdue` requires 72 hours without a result, `dropped` and `postponed` that the feed has said so for
   * long, `operator` nothing. `operatorId` is set when an operator voids this single bet; they must not be part of it.
   */
  | {
      readonly kind: 'voidBet';
      readonly betId: string;
      readonly reason: 'overdue' | 'operator' | 'otherPlace' | 'replaced' | 'dropped' | 'postponed';
      readonly operatorId?: string;
      readonly speed?: number;
    }
  | {
      readonly kind: 'creditDeposit';
      readonly depositId: string;
      readonly userId: string;
      readonly amountCents: number;
      readonly provider: 'stripe' | 'paypal';
    }
  /** The total refunded of a deposit, as the provider reports it. */
  | {
      readonly kind: 'refundDeposit';
      readonly depositId: string;
      readonly refundedCents: number;
      /** How many failed refunds we had recorded when the provider reported this. */
      readonly failuresKnown: number;
    }
  /** A refund failed; `refundedCents` is the total the provider now reports. */
  | {
      readonly kind: 'returnRefund';
      readonly depositId: string;
      readonly refundId: string;
      readonly refundedCents: number;
      /** How many other failed refunds we had recorded when the provider reported this. */
      readonly failuresKnown: number;
    }
  /** The provider took this much of a deposit back, in total. */
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
      /** `inquiry`: the provider took no money, so nothing is held for it. */
      readonly result: 'won' | 'lost' | 'inquiry';
    }
  /** Holds money for a PayPal payout. The id is derived from the idempotency key, so a repeat is the same withdrawal. */
  | {
      readonly kind: 'requestWithdrawal';
      readonly withdrawalId: string;
      readonly userId: string;
      readonly amountCents: number;
      readonly paypalEmail: string;
    }
  /** The user cancels a withdrawal that is still waiting. */
  | { readonly kind: 'cancelWithdrawal'; readonly withdrawalId: string; readonly userId: string }
  /** An operator approves a withdrawal above the threshold. */
  | { readonly kind: 'approveWithdrawal'; readonly withdrawalId: string }
  /**
   * An operator returns a withdrawal that PayPal certainly has not received. `reason` is shown to the user. `ifStatus`
   * limits it to the status the operator saw.
   */
  | {
      readonly kind: 'rejectWithdrawal';
      readonly withdrawalId: string;
      readonly reason: string;
      readonly ifStatus?: WithdrawalStatus;
    }
  /**
   * An operator ends a withdrawal under review after checking PayPal. `reason` is shown to the user on a return. `wallNow`
   * is the wall clock (milliseconds since 1970 UTC), which decides when PayPal forgets an id.
   */
  | {
      readonly kind: 'resolveWithdrawal';
      readonly withdrawalId: string;
      readonly as: 'paid' | 'returned';
      readonly reason: string;
      readonly wallNow: number;
    }
  /** The receiver was paid: by PayPal, or `byHand` by an operator, which requires that PayPal never received it. */
  | { readonly kind: 'completeWithdrawal'; readonly withdrawalId: string; readonly byHand?: boolean }
  /**
   * The money came back or never left. `reason` is shown to the user. `ifAttempts` limits it to the attempt that was
   * refused: no other attempt may have started since.
   */
  | {
      readonly kind: 'returnWithdrawal';
      readonly withdrawalId: string;
      readonly reason: string;
      readonly ifAttempts?: number;
    }
  /** The card provider took the refund of a deposit that is part of a withdrawal. */
  | {
      readonly kind: 'completeCardRefund';
      readonly withdrawalId: string;
      readonly depositId: string;
      readonly refundId: string;
    }
  /** The card provider will never make the refund: the money never left. `reason` is the provider's word. */
  | {
      readonly kind: 'refuseCardRefund';
      readonly withdrawalId: string;
      readonly depositId: string;
      readonly reason: string;
    }
  /** The refund was made and did not reach the card: its money is back at the provider. */
  | {
      readonly kind: 'returnCardRefund';
      readonly withdrawalId: string;
      readonly depositId: string;
      readonly refundId: string;
      readonly reason: string;
    }
  /** PayPal's fee for a payout: the house's expense, never the user's. */
  | { readonly kind: 'bookPayoutFee'; readonly withdrawalId: string; readonly feeCents: number }
  /** Gives (above 0) or takes (below 0) money against the house: play money and operators' adjustments. */
  | {
      readonly kind: 'adjust';
      readonly adjustmentId: string;
      readonly userId: string;
      readonly amountCents: number;
    }
  /** Gives a member of a `points` group the purse of a season, once. */
  | { readonly kind: 'issuePurse'; readonly accountId: string; readonly amountCents: number }
  /**
   * The payer or the receiver confirms a payment that settles an `iou` group. The second confirmation changes the balances.
   * `note` replaces the payment's note unless null. With `part` the payer paid only that much: the rest becomes a payment.
   */
  | {
      readonly kind: 'confirmPayment';
      readonly paymentId: string;
      readonly userId: string;
      readonly note: string | null;
      readonly part?: { readonly amountCents: number; readonly restId: string };
    }
  /**
   * A side says otherwise: the payer did not pay after all (`undid`), the receiver got nothing (`notReceived`), or either cancels
   * it. `ended`: the person deleted their account.
   */
  | {
      readonly kind: 'changePayment';
      readonly paymentId: string;
      readonly userId: string;
      readonly change: 'undid' | 'notReceived' | 'canceled' | 'ended';
      readonly note: string | null;
    }
  /** A creditor of an `iou` group forgives a debtor. */
  | {
      readonly kind: 'forgiveDebt';
      readonly paymentId: string;
      /** The creditor. */
      readonly userId: string;
      readonly creditorAccountId: string;
      readonly debtorAccountId: string;
      readonly amountCents: number;
    };

export type CommandKind = Command['kind'];
