import type { transactionView } from '@sidebet/contract/wallet';
import { describeTransfer, type TransferKind } from '@sidebet/domain/book/transfers';
import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';
import { formatDollars } from '@sidebet/domain/cents';
import { shownStatus } from '@sidebet/domain/wallet/withdrawal';
import type { z } from 'zod';

export type TransactionView = z.output<typeof transactionView>;

/** The specified transaction type of each transfer kind. */
export const typeOfKind: Record<TransferKind, TransactionView['type']> = {
  createWager: 'Wager',
  acceptWager: 'Wager',
  splitOffer: 'Wager',
  correctWager: 'Wager',
  deleteRefund: 'Wager',
  declineRefund: 'Wager',
  expireRefund: 'Wager',
  win: 'Wager',
  fee: 'Wager',
  voidRefund: 'Wager',
  tieRefund: 'Wager',
  pushRefund: 'Wager',
  lapseRefund: 'Wager',
  reversal: 'Wager',
  oweSettled: 'Wager',
  deposit: 'Deposit',
  depositRefund: 'Deposit',
  depositRefundReturn: 'Deposit',
  disputeHold: 'Deposit',
  disputeRelease: 'Deposit',
  disputeLost: 'Deposit',
  adjustment: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawalPaid: 'Withdrawal',
  withdrawalReturn: 'Withdrawal',
  withdrawalRefund: 'Withdrawal',
  withdrawalRefundReturn: 'Withdrawal',
  payoutFee: 'Withdrawal',
  // Only on accounts in groups, which are in no user's history.
  seasonPurse: 'Deposit',
  settleUp: 'Deposit',
  forgive: 'Deposit',
};

/** A line of a user's history: a transfer, or a deposit that ended without one. */
export type LineRow = {
  subjectId: string;
  seq: number;
  kind: TransferKind | 'depositError';
  version: number;
  beforeCents: number;
  afterCents: number;
  /** Only for a deposit that ended without money: the amount and how it ended. */
  triedCents: number | null;
  endedAs: 'cancelled' | 'failed' | null;
  createdAt: number;
  betId: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
  paypalEmail: string | null;
  withdrawalStatus: WithdrawalStatus | null;
  /** What a withdrawal returns to cards. */
  refundCents: number | null;
};

/** The subject of a line, joined to `lines`; the columns are those of {@link LineRow}. */
export const aboutColumns =
  'b.id as bet_id, e.home_team, e.away_team, w.paypal_email, w.status as withdrawal_status, w.refund_cents';
export const aboutJoins = `left join bets b on b.id = lines.subject_id
  left join events e on e.id = b.event_id
  left join withdrawals w on w.id = lines.subject_id`;

export function toTransactionView(row: LineRow): TransactionView {
  const error = row.kind === 'depositError';
  return {
    id: `${row.subjectId}-${row.seq}`,
    type: error ? 'Deposit' : typeOfKind[row.kind as TransferKind],
    description: error
      ? 'Deposit Error'
      : describeTransfer(row.kind as TransferKind, row.afterCents > row.beforeCents),
    amountCents: row.triedCents ?? row.afterCents - row.beforeCents,
    beforeBalanceCents: row.beforeCents,
    afterBalanceCents: row.afterCents,
    createdAt: row.createdAt,
    betUniqueId: row.betId,
    about: describeLine(row),
    status: statusFor(row),
    ...(row.kind === 'withdrawal' && row.refundCents ? { cardRefundCents: row.refundCents } : {}),
  };
}

function describeLine(row: LineRow): string | null {
  if (row.triedCents !== null) return `${formatDollars(row.triedCents)} was not charged`;
  if (row.homeTeam !== null) return `${row.homeTeam} vs ${row.awayTeam}`;
  if (row.kind === 'withdrawalRefundReturn') return 'The card you deposited with';
  return row.paypalEmail;
}

function statusFor({ kind, endedAs, withdrawalStatus }: LineRow): TransactionView['status'] {
  if (endedAs !== null) return endedAs;
  if (kind === 'withdrawal') return withdrawalStatus && shownStatus(withdrawalStatus);
  return typeOfKind[kind as TransferKind] === 'Deposit' ? 'successful' : null;
}
