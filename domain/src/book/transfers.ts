/** Every kind of transfer, with its description in Transaction History. */
export const transferDescriptions = {
  createWager: 'Create Wager',
  correctWager: 'Correct Wager',
  acceptWager: 'Accept Wager',
  splitOffer: 'Move From Offer',
  deleteRefund: 'Delete Wager',
  declineRefund: 'Decline Challenge',
  expireRefund: 'Remove Expired Wager',
  win: 'Win Wager',
  fee: 'House Fee',
  voidRefund: 'Void Wager',
  tieRefund: 'Refund Tied Wager',
  pushRefund: 'Refund Pushed Wager',
  lapseRefund: 'Take Back Lapsed Wager',
  reversal: 'Reverse Corrected Result',
  oweSettled: 'Cover Amount Owed',
  deposit: 'Deposit',
  depositRefund: 'Deposit Refund',
  depositRefundReturn: 'Deposit Refund Returned',
  disputeHold: 'Deposit Disputed',
  disputeRelease: 'Deposit Dispute Won',
  disputeLost: 'Deposit Dispute Lost',
  withdrawal: 'Withdrawal',
  withdrawalPaid: 'Withdrawal Paid',
  withdrawalReturn: 'Withdrawal Returned',
  withdrawalRefund: 'Withdrawal Refunded to Card',
  withdrawalRefundReturn: 'Card Refund Returned',
  payoutFee: 'Payout Fee',
  seasonPurse: 'Season Purse',
  settleUp: 'Settle Up',
  forgive: 'Forgive Debt',
  adjustment: 'Adjustment',
} as const;

export type TransferKind = keyof typeof transferDescriptions;

/**
 * The description of a transfer. What is split off an offer moves twice: out of the offer, and into the part. `isFromBet` says
 * that it leaves a bet.
 */
export function describeTransfer(kind: TransferKind, isFromBet: boolean): string {
  return kind === 'splitOffer' && isFromBet ? 'Move to Part' : transferDescriptions[kind];
}

/** Money moves from `debit` to `credit`. `amountCents` is above 0. */
export type Transfer = {
  readonly kind: TransferKind;
  readonly debit: string;
  readonly credit: string;
  readonly amountCents: number;
  /**
   * The account with a stored balance that changes, if any: a user's, or a member's in a group. `debit` or `credit` is then this
   * id.
   */
  readonly accountId: string | null;
  /** What it belongs to, where that is not what the command is about. */
  readonly subjectId?: string;
};
