import { appendAudit } from '../audit/append.ts';
import { commandLine as actor } from '../audit/command-line.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { createPool } from '../db/pool.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run operator -- you@example.com --reason "WHY"` gives a user the role of an operator and adds a row to the audit log. The
 * console then requires a second factor.
 */

const commandLine = readCommandLine('npm run operator -- EMAIL --reason "WHY"');
const [email] = commandLine.words;
if (!email || commandLine.words.length > 1) commandLine.fail();
const reason = commandLine.requireReason();
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
try {
  const mistake = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; verified: boolean; role: string }>(
      'select id, email_verified as verified, role from users where lower(email) = lower($1) for update',
      [email],
    );
    const user = rows[0];
    if (!user) return 'No user has this email address.';
    if (user.role === 'admin') return 'This user is an operator already.';
    if (!user.verified) return 'This user has not verified the email address yet.';
    await client.query(`update users set role = 'admin' where id = $1`, [user.id]);
    const subject = { kind: 'person', id: user.id } as const;
    await appendAudit(
      client,
      { actor, action: 'person.makeOperator', subject, reason, details: {} },
      Date.now(),
    );
    return null;
  });
  console[mistake ? 'error' : 'log'](
    mistake ?? 'Open /admin and log in again: the console asks for a second factor.',
  );
  if (mistake) process.exitCode = 1;
} finally {
  await pool.end();
  await database.release();
}
