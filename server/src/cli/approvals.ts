import { validate as isUuid } from 'uuid';
import { createBook } from '../book/book.ts';
import { createPool } from '../db/pool.ts';
import {
  decideOnServer,
  listWaiting,
  type WaitingRequest,
} from '../features/operating/console/approvals-command-line.ts';
import { systemClock } from '../time/clock.ts';
import { iso } from '../time/instants.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run approvals -- list` lists what waits for a second operator. The other commands decide about one request where there
 * is no second operator. They add a row with the reason to the audit log, and an approval raises an alarm.
 */

const usage = `npm run approvals -- list
       npm run approvals -- approve ID --reason "WHY"
       npm run approvals -- reject ID --reason "WHY"
The audit log stores the reason permanently.`;

function writeLine({ id, kind, what, requestedBy, requestedAt, reason }: WaitingRequest) {
  return `${id}  ${iso(requestedAt).slice(0, 16)}  ${kind}: ${what} (${requestedBy}: ${reason})`;
}

const commandLine = readCommandLine(usage);
const [word, id = '', ...more] = commandLine.words;
const isList = word === 'list' && id === '';
const decision = word === 'approve' || word === 'reject' ? word : null;
if (more.length > 0 || (!isList && (!decision || !isUuid(id)))) commandLine.fail();
const reason = decision ? commandLine.requireReason() : '';
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
const log = { info: () => {}, warn: console.warn, error: console.error };
const book = createBook(database, systemClock, log, { shards: 1, workShards: 1 });
try {
  if (decision) {
    const refusal = await decideOnServer({ pool, book, clock: systemClock }, decision, id, reason);
    console.log(refusal?.message ?? 'Done.');
    if (refusal) process.exitCode = 1;
  } else
    console.log(
      (await listWaiting(pool)).map(writeLine).join('\n') || 'Nothing waits for a second operator.',
    );
} finally {
  await book.close();
  await pool.end();
  await database.release();
}
