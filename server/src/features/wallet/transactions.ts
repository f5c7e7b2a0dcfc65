import type { TransactionView } from '@sidebet/contract/wallet';
import { type TransferKind, transferDescriptions } from '@sidebet/domain/book/transfers';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';

/** Which of the specification's three types a movement is (SPEC section 3, Transaction). */
const typeOfKind: Record<TransferKind, TransactionView['type']> = {
  createWager: 'Wager',
  acceptWager: 'Wager',
  deleteRefund: 'Wager',
  expireRefund: 'Wager',
  win: 'Wager',
  fee: 'Wager',
  voidRefund: 'Wager',
  tieRefund: 'Wager',
  reversal: 'Wager',
  oweSettled: 'Wager',
  deposit: 'Deposit',
  depositRefund: 'Deposit',
  adjustment: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawalReturn: 'Withdrawal',
};

type Row = {
  subject_id: string;
  seq: number;
  kind: TransferKind;
  version: number;
  before_cents: number;
  after_cents: number;
  created_at: number;
  is_bet: boolean;
};

export type TransactionFilter = {
  type?: TransactionView['type'] | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Transaction History: the person's own lines of the ledger, newest first; never a second truth (DESIGN section 4). */
export async function listTransactions(
  pool: Pool,
  viewerId: string,
  { type, cursor, limit }: TransactionFilter,
) {
  const after = decodeCursor(cursor, ['number']);
  const kinds = Object.entries(typeOfKind).flatMap(([kind, its]) =>
    type === undefined || its === type ? [kind] : [],
  );
  const { rows } = await pool.query<Row>({
    name: 'list-transactions',
    text: `select t.subject_id, t.seq, t.kind, t.version, t.before_cents, t.after_cents, t.created_at,
             exists (select from bets b where b.id = t.subject_id) as is_bet
           from transfers t
           where t.user_id = $1 and t.kind = any($2::transfer_kind[]) and ($3::bigint is null or t.version < $3)
           order by t.version desc limit $4`,
    values: [viewerId, kinds, after?.[0] ?? null, limit + 1],
  });
  return page(rows, limit, transactionView, (row) => [row.version]);
}

function transactionView(row: Row): TransactionView {
  return {
    id: `${row.subject_id}-${row.seq}`,
    type: typeOfKind[row.kind],
    description: transferDescriptions[row.kind],
    amountCents: row.after_cents - row.before_cents,
    beforeBalanceCents: row.before_cents,
    afterBalanceCents: row.after_cents,
    createdAt: new Date(row.created_at).toISOString(),
    betUniqueId: row.is_bet ? row.subject_id : null,
  };
}
