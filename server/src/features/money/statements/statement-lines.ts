import type { Pool } from '../../../db/pool.ts';
import { readCovered } from './covered.ts';
import {
  aboutColumns,
  aboutJoins,
  type LineRow,
  type TransactionView,
  toTransactionView,
} from './transaction-line.ts';

const linesRead = 1_000;

/** A range of a user's transfers, by number and time. */
export type StatementPart = {
  readonly userId: string;
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
  readonly first: number | null;
  readonly last: number | null;
};

/**
 * The transfers of a period, oldest first, read a thousand at a time on demand. Transfers after `last` are
 * excluded, so the lines always match the totals.
 */
export async function* statementLines(pool: Pool, part: StatementPart): AsyncGenerator<TransactionView[]> {
  if (part.first === null || part.last === null) return;
  const covered = await readCovered(pool, part.userId);
  const forDeposits = new Map(covered.map(({ version, depositsCents }) => [version, depositsCents]));
  for (let after = part.first - 1; after < part.last; ) {
    const { rows } = await pool.query<LineRow>({
      name: 'statement-lines',
      text: `select lines.subject_id, lines.seq, lines.kind::text as kind, lines.version, lines.before_cents,
               lines.after_cents, null::bigint as tried_cents, null::text as ended_as, lines.created_at, ${aboutColumns}
             from (select * from transfers
                   where user_id = $1 and version > $2 and version <= $3 and created_at >= $4 and created_at < $5
                   order by version limit $6) lines ${aboutJoins}
             order by lines.version`,
      values: [part.userId, after, part.last, new Date(part.from), new Date(part.until), linesRead],
    });
    if (rows.length === 0) return;
    yield rows.map((row) => toLine(row, forDeposits.get(row.version)));
    after = rows.at(-1)!.version;
  }
}

/** Repaid debt is listed with the wagers, unless all of it repaid reversed deposits. */
function toLine(row: LineRow, forDepositsCents: number | undefined): TransactionView {
  const line = toTransactionView(row);
  return forDepositsCents === -line.amountCents ? { ...line, type: 'Deposit' } : line;
}
