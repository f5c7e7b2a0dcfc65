import { flagLimits } from '@sidebet/domain/operators/flags';
import type { Uses } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { PoolClient } from '../db/pool.ts';
import {
  findFailedDeposits,
  findOneWay,
  findShared,
  type Span,
} from '../features/accounts/flags/flag-search.ts';
import { findFreshDeposits } from '../features/accounts/flags/fresh-deposit-search.ts';
import { noteFlags } from '../features/accounts/flags/note-flags.ts';
import { findOffMarket } from '../features/accounts/flags/off-market-search.ts';
import { findAccountsOpened, findBreaksBegun } from '../features/accounts/flags/same-identity.ts';
import {
  findDepositThenWithdraw,
  findSharedReceivers,
  findSharedSources,
} from '../features/accounts/flags/withdrawal-flags.ts';

const dayMs = 24 * 3_600_000;
/** Newer rows may belong to a transaction that is not visible yet. */
const settlesWithinMs = 10_000;
/** The span of one step, so the first search of a large ledger runs as many small ones. */
const stepMs = 3 * dayMs;
const stepsInOneGo = 40;

const searches = {
  oneWay: findOneWay,
  offMarket: findOffMarket,
  freshDeposit: findFreshDeposits,
  failedDeposits: findFailedDeposits,
  breaksBegun: findBreaksBegun,
  accountsOpened: findAccountsOpened,
  depositThenWithdraw: findDepositThenWithdraw,
  sharedReceiver: findSharedReceivers,
  sharedSource: findSharedSources,
} as const;
type SearchName = keyof typeof searches;

/**
 * Searches for flags in accepted and settled bets, deposits, withdrawals, breaks and new accounts since the last search, and
 * among open sessions. One process at a time. Returns how many flags are new or reopened.
 */
export async function findFlags({
  pool,
  clock,
  wallClock,
}: Uses<'pool' | 'clock' | 'wallClock'>): Promise<number> {
  const now = clock.now();
  let found = 0;
  for (const name of Object.keys(searches) as SearchName[]) {
    const searchedAt = name === 'accountsOpened' ? wallClock.now() : now;
    for (let step = 0; step < stepsInOneGo; step++) {
      const done = await inTransaction(pool, async (client) => {
        const span = await nextSpan(client, name, searchedAt);
        return span && noteFlags(client, await searches[name](client, span, now), now);
      });
      if (done === null) break;
      found += done;
    }
  }
  found += await inTransaction(pool, async (client) => {
    if (!(await lock(client, 'shared'))) return 0;
    return noteFlags(client, await findShared(client, wallClock.now()), now);
  });
  return found;
}

/** The next span to search; null if there is none or another process is searching. */
async function nextSpan(client: PoolClient, name: SearchName, now: number): Promise<Span | null> {
  if (!(await lock(client, name))) return null;
  const { rows } = await client.query<{ until: number }>('select until from flag_scans where name = $1', [
    name,
  ]);
  const from = rows[0]?.until ?? now - flagLimits.oneWay.lookedBackDays * dayMs;
  const until = Math.min(from + stepMs, now - settlesWithinMs);
  if (until <= from) return null;
  await client.query(
    `insert into flag_scans (name, until) values ($1, $2)
     on conflict (name) do update set until = excluded.until`,
    [name, new Date(until)],
  );
  return { from, until };
}

async function lock(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('flags ' || $1, 0)) as mine",
    [name],
  );
  return rows[0]!.mine;
}
