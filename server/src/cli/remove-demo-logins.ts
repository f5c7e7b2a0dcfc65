import { appendAudit } from '../audit/append.ts';
import { commandLine as actor } from '../audit/command-line.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { createPool } from '../db/pool.ts';
import { removeDemoLogins } from '../db/remove-demo-logins.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run remove-demo-logins -- --reason "WHY"` closes the demo logins, whose password is public. The users and their bets
 * stay, without a way to log in or the role of an operator.
 */

const commandLine = readCommandLine('npm run remove-demo-logins -- --reason "WHY"');
if (commandLine.words.length > 0) commandLine.fail();
const reason = commandLine.requireReason();
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
try {
  const removed = await inTransaction(pool, async (client) => {
    const ids = await removeDemoLogins(client);
    for (const id of ids)
      await appendAudit(
        client,
        { actor, action: 'person.removeDemoLogin', subject: { kind: 'person', id }, reason, details: {} },
        Date.now(),
      );
    return ids.length;
  });
  console.log(`Removed ${removed} demo logins.`);
} finally {
  await pool.end();
  await database.release();
}
