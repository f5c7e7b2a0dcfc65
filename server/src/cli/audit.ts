import { verifyAudit } from '../audit/verify.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { readEnvOrExit } from '../env.ts';

/**
 * `npm run audit [-- SEQ:HASH]` computes the audit log's whole chain anew and exits 1 on a break. It prints the
 * newest row's number and hash: kept somewhere else and given the next time, they show that nothing before was changed.
 */

const [given, ...rest] = process.argv.slice(2);
const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given ?? '') ?? [];
if (rest.length > 0 || (given !== undefined && hash === undefined)) {
  console.error('Usage: npm run audit [-- SEQ:HASH, as an earlier run printed it]');
  process.exit(1);
}
const database = await openDatabase(readEnvOrExit());
const pool = createPool(database.url, { max: 1 });
try {
  const found = await verifyAudit(pool, hash === undefined ? undefined : { seq: Number(seq), hash });
  console.log(JSON.stringify({ ...found, head: `${found.head.seq}:${found.head.hash}` }, null, 2));
  if (!found.intact) process.exitCode = 1;
} finally {
  await pool.end();
  await database.release();
}
