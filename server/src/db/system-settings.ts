import type { SystemSettings } from '@sidebet/domain/book/bet';
import type { SetFee } from '@sidebet/domain/markets/exchange-fee';
import { type AmountFrom, amountInForce, withSetAmount } from '@sidebet/domain/operators/approval-amount';
import type { GameClock } from '../time/clock.ts';
import { amountHistorySql, amountsSince } from './approval-amounts.ts';
import { cachedRead } from './cached-read.ts';
import { databaseMsSql } from './database-clock.ts';
import { exchangeFeesSql, exchangeFeeView } from './exchange-fees.ts';
import type { Pool, PoolClient } from './pool.ts';

/** SQL: whether offers close before the start, by sport. A database has one kind of money for life. */
export const offersCloseEarlySql = "coalesce((select mode <> 'play' from money_mode), false)";

/** Columns of `system_settings` by the settings' names. */
const switchColumns = `bets_allowed, can_place_bets,
  block_app_use, deposits_allowed, tie_rule,
  minimum_stake_cents, open_bets_per_event,
  betting_margin_ms, new_offer_ms`;
export const settingColumns = `${switchColumns}, withdrawal_approval_cents, default_price`;

/** The settings as they are stored. Only the web uses the last one. */
export type StoredSettings = SystemSettings & {
  /** The price that a new betslip to anyone opens with. */
  readonly defaultPrice: 'standard' | 'fair';
};

/** The settings as users read them. */
export type LiveSettings = StoredSettings & { readonly offersCloseEarly: boolean } & ReturnType<
    typeof exchangeFeeView
  >;

/**
 * The live system settings with the approval amount and the fee of offers in force. Null when the row is missing, which
 * refuses bets and deposits.
 */
export async function readSystemSettings(
  db: Pool | PoolClient,
  clock: GameClock,
): Promise<LiveSettings | null> {
  const { rows } = await db.query<
    Omit<LiveSettings, 'exchangeFee' | 'nextExchangeFee'> & {
      withdrawalAmounts: AmountFrom[];
      exchangeFees: SetFee[];
    }
  >({
    name: 'read-system-settings',
    text: `select ${settingColumns}, ${offersCloseEarlySql} as offers_close_early, ${amountHistorySql('withdrawalApprovalCents', '$1')} as withdrawal_amounts,
             ${exchangeFeesSql} as exchange_fees
           from system_settings`,
    values: [amountsSince(clock)],
  });
  if (!rows[0]) return null;
  const { withdrawalAmounts, exchangeFees, ...settings } = rows[0];
  const now = clock.now();
  const history = withSetAmount(withdrawalAmounts, settings.withdrawalApprovalCents, now);
  return {
    ...settings,
    withdrawalApprovalCents: amountInForce(history, now),
    ...exchangeFeeView(exchangeFees, now),
  };
}

export type BatchSettings = {
  /** Without the approval amount, which the book reads only for withdrawals (withdrawal-terms.ts); null if they are missing. */
  readonly settings: SystemSettings | null;
  /** The database's time in milliseconds since 1970 UTC. */
  readonly databaseMs: number;
};

/** What every batch of the book reads, in one statement. */
export async function readBatchSettings(client: PoolClient): Promise<BatchSettings> {
  const { rows } = await client.query<
    Omit<SystemSettings, 'withdrawalApprovalCents'> & { isSet: true | null; databaseMs: number }
  >({
    name: 'book-read-settings',
    text: `select only_row as is_set, ${switchColumns}, ${offersCloseEarlySql} as offers_close_early, ${databaseMsSql} as database_ms
           from (select) always left join system_settings on true`,
  });
  const { isSet, databaseMs, ...switches } = rows[0]!;
  return { settings: isSet && { ...switches, withdrawalApprovalCents: 0 }, databaseMs };
}

/** How stale the margin may be for lists; the book reads it with each bet. */
const marginEveryMs = 1_000;

/**
 * For lists: betting is closed on events that start at or before this moment, milliseconds since 1970 UTC. Reads the margin
 * at most once a second.
 */
export function readBettingHorizon(pool: Pool, clock: GameClock): () => Promise<number> {
  const readMargin = cachedRead(marginEveryMs, () => readBettingMarginMs(pool), clock.now);
  return async () => clock.now() + (await readMargin());
}

type Margins = Required<Pick<SystemSettings, 'bettingMarginMs' | 'offersCloseEarly'>>;

/** When betting closes before a start; null if the settings are missing. */
export async function readMargins(db: Pool | PoolClient): Promise<Margins | null> {
  const { rows } = await db.query<Margins>({
    name: 'read-betting-margin',
    text: `select betting_margin_ms, ${offersCloseEarlySql} as offers_close_early from system_settings`,
  });
  return rows[0] ?? null;
}

/** The operators' margin before the start; 0 if the settings are missing. */
export async function readBettingMarginMs(db: Pool | PoolClient): Promise<number> {
  return (await readMargins(db))?.bettingMarginMs ?? 0;
}
