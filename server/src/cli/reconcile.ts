import { reconcile } from '../book/reconcile.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { type Env, readEnvOrExit } from '../env.ts';
import { keptSessionSecret } from '../features/accounts/session-secret.ts';
import { type PayoutReconciliation, reconcilePayouts } from '../features/wallet/reconcile-payouts.ts';
import { openPayments } from '../integrations/payments/open-payments.ts';
import { ProviderFailure } from '../integrations/payments/ports/provider-failure.ts';
import { silentLog } from '../log.ts';

/**
 * `npm run reconcile` recomputes every balance from the ledger, holds the payouts against PayPal's own report, and exits
 * 1 on any difference.
 */

const env = readEnvOrExit();
const database = await openDatabase(env);
const pool = createPool(database.url, { max: 2 });
try {
  const found = await reconcile(pool);
  const payouts = await reportOfPayPal(pool, env);
  console.log(JSON.stringify({ ...found, payouts }, null, 2));
  if (!found.agrees || typeof payouts === 'string' || (payouts && payouts.differences.length > 0)) {
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await database.release();
}

/** Null where PayPal was never asked to pay; a sentence where it cannot be asked now. */
async function reportOfPayPal(pool: Pool, env: Env): Promise<PayoutReconciliation | string | null> {
  const { rows } = await pool.query('select 1 from withdrawals where payout_batch_id is not null limit 1');
  if (rows.length === 0) return null;
  const payments = await openPayments({
    env,
    webhookUrl: (provider) => `http://127.0.0.1:${env.PORT}/api/webhooks/${provider}`,
    secret: env.SESSION_SECRET ?? keptSessionSecret(env.DATA_DIR),
    log: silentLog,
  });
  try {
    if (!payments.paypal) return 'PayPal has paid withdrawals, but its keys are not set now.';
    return await reconcilePayouts({ pool, payouts: payments.paypal.payouts, wallClock: systemClock });
  } catch (error) {
    if (error instanceof ProviderFailure) return error.message;
    throw error;
  } finally {
    await payments.close();
  }
}
