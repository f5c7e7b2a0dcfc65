import type { TransactionView } from '@sidebet/contract/wallet';
import { type TransferKind, transferDescriptions } from '@sidebet/domain/book/transfers';
import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';
import { formatDollars } from '@sidebet/domain/cents';
import { shownStatus } from '@sidebet/domain/wallet/withdrawal';

/** The specified transaction type of each transfer kind. */
export const typeOfKind: Record<TransferKind, TransactionView['type']> = {
  createWager: 'Wager',
  acceptWager: 'Wager',
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
};

/** A line of a user's history: a transfer, or a deposit that ended without one. */
export type LineRow = {
  subject_id: string;
  seq: number;
  kind: TransferKind | 'depositError';
  version: number;
  before_cents: number;
  after_cents: number;
  /** Only for a deposit that ended without money: the amount and how it ended. */
  tried_cents: number | null;
  ended_as: 'cancelled' | 'failed' | null;
  created_at: number;
  bet_id: string | null;
  home_team: string | null;
  away_team: string | null;
  paypal_email: string | null;
  withdrawal_status: WithdrawalStatus | null;
  /** What a withdrawal returns to cards. */
  refund_cents: number | null;
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
    id: `${row.subject_id}-${row.seq}`,
    type: error ? 'Deposit' : typeOfKind[row.kind as TransferKind],
    description: error ? 'Deposit Error' : transferDescriptions[row.kind as TransferKind],
    amountCents: row.tried_cents ?? row.after_cents - row.before_cents,
    beforeBalanceCents: row.before_cents,
    afterBalanceCents: row.after_cents,
    createdAt: new Date(row.created_at).toISOString(),
    betUniqueId: row.bet_id,
    about: describeLine(row),
    status: statusFor(row),
    ...(row.kind === 'withdrawal' && row.refund_cents ? { cardRefundCents: row.refund_cents } : {}),
  };
}

function describeLine(row: LineRow): string | null {
  if (row.tried_cents !== null) return `${formatDollars(row.tried_cents)} was not charged`;
  if (row.home_team !== null) return `${row.home_team} vs ${row.away_team}`;
  if (row.kind === 'withdrawalRefundReturn') return 'The card you deposited with';
  return row.paypal_email;
}

function statusFor({ kind, ended_as, withdrawal_status }: LineRow): TransactionView['status'] {
  if (ended_as !== null) return ended_as;
  if (kind === 'withdrawal') return withdrawal_status && shownStatus(withdrawal_status);
  return typeOfKind[kind as TransferKind] === 'Deposit' ? 'successful' : null;
}
