import { type MoneyMode, type MoneyTraces, moneyModeRefusal } from '@sidebet/domain/wallet/money-mode';
import { demoPeople } from '../config/demo-people.ts';
import { StartRefusal } from '../config/start-refusal.ts';
import type { Pool, PoolClient } from './pool.ts';

/** The mode the database was first started in; null if no server has recorded one. */
export async function readMoneyMode(db: Pool | PoolClient): Promise<MoneyMode | null> {
  const { rows } = await db.query<{ mode: MoneyMode }>('select mode from money_mode');
  return rows[0]?.mode ?? null;
}

/**
 * Records the mode at the first start. Rejects with a StartRefusal if the database has another mode. If processes
 * start together with different modes, one wins.
 */
export async function claimMoneyMode(pool: Pool, wanted: MoneyMode, isProduction: boolean): Promise<void> {
  await requireMoneyMode(pool, wanted, isProduction);
  await pool.query('insert into money_mode (mode) values ($1) on conflict (only_row) do nothing', [wanted]);
  await requireMoneyMode(pool, wanted, isProduction);
}

/** Rejects with a StartRefusal if the database has another mode, or in production a demo login. Records nothing. */
export async function requireMoneyMode(pool: Pool, wanted: MoneyMode, isProduction: boolean): Promise<void> {
  const recorded = await readMoneyMode(pool);
  const refusal = moneyModeRefusal(recorded, wanted, await readTraces(pool, recorded), isProduction);
  if (refusal) throw new StartRefusal(refusal);
}

/** Searches deposits only while the mode is unknown, and demo logins by indexed email at every start. */
async function readTraces(pool: Pool, recorded: MoneyMode | null): Promise<MoneyTraces> {
  const [demo, deposits] = await Promise.all([
    // Only this program can have verified these addresses: example.com receives no email.
    pool.query('select from users where email = any($1) and email_verified limit 1', [
      demoPeople.map(({ email }) => email),
    ]),
    recorded === null ? pool.query<Record<MoneyMode, boolean>>(depositTraces) : null,
  ]);
  const found = deposits?.rows[0];
  const modes = ['play', 'test', 'live'] as const;
  return { demoLogin: demo.rowCount === 1, deposits: modes.filter((mode) => found?.[mode]) };
}

/** The play-money provider's pages are on this machine. Stripe checkout ids contain the mode. */
const depositTraces = `select
  coalesce(bool_or(is_local), false) as play,
  coalesce(bool_or(not is_local and (provider_ref like 'cs\\_test\\_%' or checkout_url like '%sandbox.paypal.com/%')), false) as test,
  coalesce(bool_or(not is_local and (provider_ref like 'cs\\_live\\_%' or checkout_url like '%www.paypal.com/%')), false) as live
  from (select provider_ref, coalesce(checkout_url, ''), coalesce(checkout_url, '') like 'http://127.0.0.1:%' as is_local
        from deposits) d (provider_ref, checkout_url, is_local)`;
