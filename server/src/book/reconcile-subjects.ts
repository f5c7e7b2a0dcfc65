import type { TransferKind } from '@sidebet/domain/book/transfers';
import type { Check } from './run-checks.ts';

type Table = 'bets' | 'deposits' | 'withdrawals' | 'group_accounts' | 'group_payments';

/** The table of the subject of each transfer kind; null if it may be any or none. */
const tableOfKind: Readonly<Record<TransferKind, Table | null>> = {
  createWager: 'bets',
  acceptWager: 'bets',
  splitOffer: 'bets',
  correctWager: 'bets',
  deleteRefund: 'bets',
  declineRefund: 'bets',
  expireRefund: 'bets',
  win: 'bets',
  fee: 'bets',
  voidRefund: 'bets',
  tieRefund: 'bets',
  pushRefund: 'bets',
  lapseRefund: 'bets',
  reversal: 'bets',
  // Belongs to whatever brought the money.
  oweSettled: null,
  deposit: 'deposits',
  depositRefund: 'deposits',
  depositRefundReturn: 'deposits',
  disputeHold: 'deposits',
  disputeRelease: 'deposits',
  disputeLost: 'deposits',
  withdrawal: 'withdrawals',
  withdrawalPaid: 'withdrawals',
  withdrawalReturn: 'withdrawals',
  withdrawalRefund: 'withdrawals',
  withdrawalRefundReturn: 'withdrawals',
  payoutFee: 'withdrawals',
  seasonPurse: 'group_accounts',
  settleUp: 'group_payments',
  forgive: 'group_payments',
  adjustment: null,
};

const tables: readonly Table[] = ['bets', 'deposits', 'withdrawals', 'group_accounts', 'group_payments'];

/** Transfers whose subject, such as a bet or a deposit, does not exist. */
export const subjectChecks: readonly Check[] = tables.map((table) => {
  const kinds = Object.entries(tableOfKind).flatMap(([kind, of]) => (of === table ? [`'${kind}'`] : []));
  return {
    name: `number of ${table} with the id`,
    part: 'subjects',
    sql: ({ subjects }) => `
      select t.subject_id::text as subject, 0 as stored, 1 as computed
      from (select distinct subject_id from transfers where ${subjects('subject_id')} and kind in (${kinds.join(', ')})) t
      where not exists (select from ${table} s where s.id = t.subject_id) order by t.subject_id`,
  };
});
