import { exchangeFeeAt, type SetFee } from '@sidebet/domain/markets/exchange-fee';
import type { Fee } from '@sidebet/domain/markets/price';
import type { Pool, PoolClient } from './pool.ts';

/** SQL for a column: the fees of offers in the order they were set, as a JSON list of `SetFee`. */
export const exchangeFeesSql = `(select coalesce(json_agg(json_build_object('bps', bps, 'capCents', cap_cents,
    'at', (extract(epoch from set_at) * 1000)::bigint) order by seq), '[]') from exchange_fees)`;

/** The fees of offers in the order they were set. */
export async function readExchangeFees(db: Pool | PoolClient): Promise<readonly SetFee[]> {
  const { rows } = await db.query<{ fees: readonly SetFee[] }>({
    name: 'read-exchange-fees',
    text: `select ${exchangeFeesSql} as fees`,
  });
  return rows[0]!.fees;
}

/** The fee of an offer made at `now`, milliseconds since 1970 UTC. */
export async function readExchangeFee(db: Pool | PoolClient, now: number): Promise<Fee> {
  return exchangeFeeAt(await readExchangeFees(db), now).fee;
}

/** The fee of an offer made at `now` (milliseconds since 1970 UTC) and the pending one, as users read them. */
export function exchangeFeeView(history: readonly SetFee[], now: number) {
  const { fee, next } = exchangeFeeAt(history, now);
  return { exchangeFee: fee, nextExchangeFee: next };
}

/** Adds a fee set at `now`. Runs in the transaction that changes the settings. */
export async function addExchangeFee(client: PoolClient, { bps, capCents }: Fee, now: number): Promise<void> {
  await client.query('insert into exchange_fees (bps, cap_cents, set_at) values ($1, $2, $3)', [
    bps,
    capCents,
    new Date(now),
  ]);
}
