import { formatDollars } from '@sidebet/domain/cents';
import { createBook } from '../book/book.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { readEnvOrExit } from '../env.ts';
import {
  actAsOperator,
  listForOperator,
  type OperatorAct,
  type OperatorWithdrawal,
} from '../features/wallet/withdrawal-operator.ts';

/** `npm run withdrawals -- list` shows what waits, is on its way or needs a look; the other words decide about one. */

const usage = `Usage: npm run withdrawals -- list
       npm run withdrawals -- approve ID
       npm run withdrawals -- reject ID "REASON"             returns the money; the person reads the reason
       npm run withdrawals -- paid-by-hand ID                you have paid it outside of the product
       npm run withdrawals -- settle ID paid                 under review, and PayPal has paid it
       npm run withdrawals -- settle ID returned "REASON"    under review, and PayPal will never pay it`;

function parseAct([word, id = '', third, fourth]: readonly string[]): OperatorAct | null {
  if (word === 'approve') return { kind: 'approve', id };
  if (word === 'reject') return { kind: 'reject', id, reason: third ?? '' };
  if (word === 'paid-by-hand') return { kind: 'paidByHand', id };
  if (word === 'settle' && third === 'paid') return { kind: 'settlePaid', id };
  if (word === 'settle' && third === 'returned') return { kind: 'settleReturned', id, reason: fourth ?? '' };
  return null;
}

function lineOf(withdrawal: OperatorWithdrawal): string {
  const { id, username, amountCents, paypalEmail, status, requestedAt } = withdrawal;
  const { payoutStatus, payoutIssue, review, batchId } = withdrawal;
  const state = status === 'processing' ? 'waits for approval' : status;
  const notes = [
    payoutStatus,
    payoutIssue,
    batchId && `batch ${batchId}`,
    review && `NEEDS A LOOK: ${review}`,
  ];
  const at = new Date(requestedAt).toISOString().slice(0, 16);
  const said = notes.filter(Boolean).join(', ');
  return `${id}  ${at}  ${formatDollars(amountCents)} of ${username} to ${paypalEmail}: ${state}${said && ` (${said})`}`;
}

const args = process.argv.slice(2);
const act = parseAct(args);
if (!act && args[0] !== 'list') {
  console.error(usage);
  process.exit(1);
}
const database = await openDatabase(readEnvOrExit());
const pool = createPool(database.url, { max: 1 });
const log = { info: () => {}, warn: console.warn, error: console.error };
const book = createBook(database.url, systemClock, log, { lanes: 1, workLanes: 1 });
try {
  if (act) {
    const hindrance = await actAsOperator({ pool, book, wallClock: systemClock }, act);
    console.log(hindrance ?? 'Done.');
    if (hindrance) process.exitCode = 1;
  } else {
    const withdrawals = await listForOperator(pool);
    console.log(withdrawals.map(lineOf).join('\n') || 'No withdrawal waits, is on its way or needs a look.');
  }
} finally {
  await book.close();
  await pool.end();
  await database.release();
}
