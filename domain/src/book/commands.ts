import type { Side } from '../bets/bet.ts';

/** Everything that can be asked of the book. Ids are uuids chosen by the server before the command is run. */
export type Command =
  | {
      readonly kind: 'createBet';
      readonly betId: string;
      readonly userId: string;
      readonly eventId: string;
      readonly side: Side;
      readonly wagerCents: number;
    }
  | { readonly kind: 'acceptBet'; readonly betId: string; readonly userId: string }
  | { readonly kind: 'deleteBet'; readonly betId: string; readonly userId: string }
  /** Refunds a bet nobody took by 1 hour after its event's start. */
  | { readonly kind: 'expireBet'; readonly betId: string }
  /** Pays an active bet out by its event's final score. */
  | { readonly kind: 'settleBet'; readonly betId: string }
  /** Reverses a settlement whose event's score was corrected since, and settles anew. */
  | { readonly kind: 'correctBet'; readonly betId: string }
  /** Refunds everybody: `overdue` needs 72 hours without a result, `operator` does not. */
  | { readonly kind: 'voidBet'; readonly betId: string; readonly reason: 'overdue' | 'operator' }
  | {
      readonly kind: 'creditDeposit';
      readonly depositId: string;
      readonly userId: string;
      readonly amountCents: number;
      readonly provider: 'stripe' | 'paypal';
    }
  /** Gives (above 0) or takes (below 0) money against the house; for play money and an operator's mends. */
  | {
      readonly kind: 'adjust';
      readonly adjustmentId: string;
      readonly userId: string;
      readonly amountCents: number;
    };

export type CommandKind = Command['kind'];
