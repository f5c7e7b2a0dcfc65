/** Every kind of movement there is, with the words Transaction History shows (SPEC section 3, Transaction). */
export const transferDescriptions = {
  createWager: 'Create Wager',
  acceptWager: 'Accept Wager',
  deleteRefund: 'Delete Wager',
  declineRefund: 'Decline Challenge',
  expireRefund: 'Remove Expired Wager',
  win: 'Win Wager',
  fee: 'House Fee',
  voidRefund: 'Void Wager',
  tieRefund: 'Refund Tied Wager',
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
  payoutFee: 'Payout Fee',
  adjustment: 'Adjustment',
} as const;

export type TransferKind = keyof typeof transferDescriptions;

/** Money leaves `debit` and reaches `credit`. `amountCents` is above 0. */
export type Transfer = {
  readonly kind: TransferKind;
  readonly debit: string;
  readonly credit: string;
  readonly amountCents: number;
  /** The person whose available money it changes, if any; then `debit` or `credit` is this id. */
  readonly userId: string | null;
};
