import { verifyAudit } from '../audit/verify.ts';
import { createPool } from '../db/pool.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run audit [-- SEQ:HASH]` verifies the audit log's hash chain and exits with 1 if it is broken. It prints
 * the newest row's number and hash. Store them elsewhere and pass them to a later run to prove that no earlier
 * row was changed.
 */

const commandLine = readCommandLine('npm run audit [-- SEQ:HASH, as an earlier run printed it]');
const [given, ...rest] = commandLine.words;
const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given ?? '') ?? [];
if (rest.length > 0 || (given !== undefined && hash === undefined)) commandLine.fail();
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
try {
  const found = await verifyAudit(pool, hash === undefined ? undefined : { seq: Number(seq), hash });
  console.log(JSON.stringify({ ...found, head: `${found.head.seq}:${found.head.hash}` }, null, 2));
  if (!found.intact) process.exitCode = 1;
} finally {
  await pool.end();
  await database.release();
}
