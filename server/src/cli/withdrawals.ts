import { formatDollars } from '@sidebet/domain/cents';
import { isRefusal } from '@sidebet/domain/refusals';
import { validate as isUuid } from 'uuid';
import { createBook } from '../book/book.ts';
import { createPool } from '../db/pool.ts';
import { actFromCommandLine } from '../features/money/withdrawals/withdrawal-command-line.ts';
import type { OperatorAct } from '../features/money/withdrawals/withdrawal-operator.ts';
import { listQueue, type OperatorWithdrawalRow } from '../features/money/withdrawals/withdrawal-queue.ts';
import { systemClock } from '../time/clock.ts';
import { iso } from '../time/instants.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run withdrawals -- list` lists withdrawals that await approval, are in flight or need review. The other
 * commands decide about one, like the console's Withdrawals page, and add a row with the reason to the audit log.
 */

const usage = `npm run withdrawals -- list
       npm run withdrawals -- approve ID --reason "WHY"
       npm run withdrawals -- reject ID "WHAT THE PERSON READS" --reason "WHY"    returns the money
       npm run withdrawals -- retry ID --reason "WHY"                   send it again now, with the same id
       npm run withdrawals -- paid-by-hand ID --reason "WHY"            you paid it outside of Sidebet
       npm run withdrawals -- settle ID paid --reason "WHY"             under review, and PayPal has paid it
       npm run withdrawals -- settle ID returned "WHAT THE PERSON READS" --reason "WHY"
                                                                        under review, and PayPal will never pay it
       npm run withdrawals -- end-review ID --reason "WHY"              it has ended and you reviewed it
The audit log stores the reason permanently.`;

function parseAct([word, id = '', third, fourth]: readonly string[]): OperatorAct | null {
  if (word === 'approve' || word === 'retry') return { act: word, id };
  if (word === 'reject') return { act: 'reject', id, messageToUser: third ?? '' };
  if (word === 'paid-by-hand') return { act: 'paidByHand', id };
  if (word === 'end-review') return { act: 'endReview', id };
  if (word === 'settle' && third === 'paid') return { act: 'settlePaid', id };
  if (word === 'settle' && third === 'returned')
    return { act: 'settleReturned', id, messageToUser: fourth ?? '' };
  return null;
}

function writeLine({
  id,
  person,
  amountCents,
  paypalEmail,
  status,
  requestedAt,
  review,
  isStuck,
}: OperatorWithdrawalRow) {
  const state = status === 'processing' ? 'waits for approval' : status;
  const notes = [review && `NEEDS A LOOK: ${review}`, isStuck && 'takes too long'].filter(Boolean).join(', ');
  const what = `${formatDollars(amountCents)} of ${person.username} to ${paypalEmail}: ${state}`;
  return `${id}  ${iso(requestedAt).slice(0, 16)}  ${what}${notes && ` (${notes})`}`;
}

const commandLine = readCommandLine(usage);
const isList = commandLine.words[0] === 'list';
const reason = isList ? '' : commandLine.requireReason();
const act = isList ? null : (parseAct(commandLine.words) ?? commandLine.fail());
if (act && !isUuid(act.id)) commandLine.fail('Use the withdrawal id that `list` shows.');
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
const log = { info: () => {}, warn: console.warn, error: console.error };
const book = createBook(database, systemClock, log, { shards: 1, workShards: 1 });
try {
  if (act) {
    const deps = { pool, book, wallClock: systemClock };
    const blockedReason = await actFromCommandLine(deps, act, reason);
    console.log(blockedReason ?? 'Done.');
    if (blockedReason) process.exitCode = 1;
  } else {
    const queue = await listQueue(pool, systemClock.now(), { state: 'queue', limit: 500 });
    if (isRefusal(queue)) {
      console.log(queue.message);
      process.exitCode = 1;
    } else {
      console.log(
        queue.items.map(writeLine).join('\n') ||
          'No withdrawal awaits approval, is in flight or needs review.',
      );
    }
  }
} finally {
  await book.close();
  await pool.end();
  await database.release();
}
