import { type MoneyMode, type MoneyTraces, moneyModeRefusal } from '@sidebet/domain/wallet/money-mode';
import { demoPeople } from '../demo-people.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Pool, PoolClient } from './pool.ts';

/** The mode a database was first started in; null when no server has used it since modes are recorded. */
export async function readMoneyMode(db: Pool | PoolClient): Promise<MoneyMode | null> {
  const { rows } = await db.query<{ mode: MoneyMode }>('select mode from money_mode');
  return rows[0]?.mode ?? null;
}

/**
 * Records the mode at the first start, and rejects with a StartRefusal when the database belongs to another one. Of
 * processes that start together with different modes, one wins.
 */
export async function claimMoneyMode(pool: Pool, wanted: MoneyMode): Promise<void> {
  await requireMoneyMode(pool, wanted);
  await pool.query('insert into money_mode (mode) values ($1) on conflict (only_row) do nothing', [wanted]);
  await requireMoneyMode(pool, wanted);
}

/** Rejects with a StartRefusal when the database belongs to another mode. Records nothing. */
export async function requireMoneyMode(pool: Pool, wanted: MoneyMode): Promise<void> {
  const recorded = await readMoneyMode(pool);
  const refusal = moneyModeRefusal(recorded, wanted, await readTraces(pool, recorded));
  if (refusal) throw new StartRefusal(refusal);
}

/** Deposits are searched only while the mode is unknown; demo logins, by their indexed addresses, at every start. */
async function readTraces(pool: Pool, recorded: MoneyMode | null): Promise<MoneyTraces> {
  const [demo, deposits] = await Promise.all([
    // Only the program itself can have verified these addresses: nobody receives mail at example.com.
    pool.query('select from users where email = any($1) and email_verified limit 1', [
      demoPeople.map(({ email }) => email),
    ]),
    recorded === null ? pool.query<Record<MoneyMode, boolean>>(depositTraces) : null,
  ]);
  const found = deposits?.rows[0];
  const modes = ['play', 'test', 'live'] as const;
  return { demoLogin: demo.rowCount === 1, deposits: modes.filter((mode) => found?.[mode]) };
}

/** The local provider's pages are on this machine; checkouts of Stripe carry the mode in their id. */
const depositTraces = `select
  coalesce(bool_or(is_local), false) as play,
  coalesce(bool_or(not is_local and (provider_ref like 'cs\\_test\\_%' or checkout_url like '%sandbox.paypal.com/%')), false) as test,
  coalesce(bool_or(not is_local and (provider_ref like 'cs\\_live\\_%' or checkout_url like '%www.paypal.com/%')), false) as live
  from (select provider_ref, coalesce(checkout_url, ''), coalesce(checkout_url, '') like 'http://127.0.0.1:%' as is_local
        from deposits) d (provider_ref, checkout_url, is_local)`;
