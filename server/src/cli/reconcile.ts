import type { CheckResult } from '../book/check-result.ts';
import { reconcile } from '../book/reconcile.ts';
import { type Env, readEnvOrExit } from '../config/env.ts';
import { decideMoneyMode } from '../config/money-mode.ts';
import { readOrCreateSessionSecret } from '../config/session-secret.ts';
import { StartRefusal } from '../config/start-refusal.ts';
import { requireMoneyMode } from '../db/money-mode.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { checkEverything } from '../features/money/reconciliation/check-providers.ts';
import { readProviderChecks } from '../features/money/reconciliation/read-checks.ts';
import { openPayments } from '../integrations/payments/open-payments.ts';
import { silentLog } from '../logging/log.ts';
import { systemClock } from '../time/clock.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run reconcile [-- NUMBER:HASH]` recomputes every balance from the ledger. It compares the ledger with its
 * checkpoints and every deposit and payout with its provider's report. It prints each check and exits with 1 if
 * any check fails or cannot run. It prints the newest checkpoint's number and hash. Store them elsewhere and pass
 * them to a later run to prove that nothing before it was changed.
 */

const commandLine = readCommandLine('npm run reconcile [-- NUMBER:HASH, as an earlier run printed it]');
const [given, ...rest] = commandLine.words;
const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given ?? '') ?? [];
if (rest.length > 0 || (given !== undefined && hash === undefined)) commandLine.fail();
const env = readEnvOrExit();
const database = await commandLine.open(env);
const pool = createPool(database, { max: 4 });
try {
  await requireMoneyMode(pool, decideMoneyMode(env), env.NODE_ENV === 'production');
  const found = await reconcile(pool, {
    noted: hash === undefined ? undefined : { number: Number(number), hash },
  });
  const checks = [...found.checks, ...(await reportsOfProviders(pool, env))];
  const differences = checks.flatMap((check) => check.differences);
  const unchecked = checks.flatMap((check) => check.unchecked ?? []);
  const agrees = differences.length === 0 && unchecked.length === 0;
  const firstDifference = differences[0] ?? null;
  const checkpoint =
    found.newestCheckpoint && `${found.newestCheckpoint.number}:${found.newestCheckpoint.hash}`;
  console.log(
    JSON.stringify({ agrees, firstDifference, checkpoint, figures: found.figures, checks }, null, 2),
  );
  if (!agrees) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await pool.end();
  await database.release();
}

/** Skips providers that were never paid through. */
async function reportsOfProviders(pool: Pool, env: Env): Promise<CheckResult[]> {
  const { rows } = await pool.query('select 1 from provider_checks limit 1');
  if (rows.length === 0) return readProviderChecks(pool);
  const payments = await openPayments({
    env,
    webhookUrl: (provider) => `http://127.0.0.1:${env.PORT}/api/webhooks/${provider}`,
    secret: env.SESSION_SECRET ?? readOrCreateSessionSecret(env.DATA_DIR),
    log: silentLog,
  });
  try {
    const { cards, paypal } = payments;
    const reports = { cards, paypal: paypal?.orders ?? null, payouts: paypal?.payouts ?? null };
    await checkEverything({ ...reports, pool, wallClock: systemClock });
    return await readProviderChecks(pool);
  } finally {
    await payments.close();
  }
}
