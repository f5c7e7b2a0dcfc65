import { reconcile } from '../book/reconcile.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { readEnvOrExit } from '../env.ts';

/** `npm run reconcile` recomputes every balance from the ledger and exits 1 on any difference. */

const database = await openDatabase(readEnvOrExit());
const pool = createPool(database.url, { max: 1 });
try {
  const found = await reconcile(pool);
  console.log(JSON.stringify(found, null, 2));
  if (!found.agrees) process.exitCode = 1;
} finally {
  await pool.end();
  await database.release();
}
