import { announceSettingsSql } from './live-payload.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { StoredSettings } from './system-settings.ts';

/** Changes the named settings and notifies every open page when the caller's transaction commits. */
export async function changeSystemSettings(
  pool: Pool | PoolClient,
  changes: Partial<StoredSettings>,
): Promise<void> {
  const { rows } = await pool.query(
    `with changed as (
       insert into system_settings (bets_allowed, can_place_bets, block_app_use, deposits_allowed, tie_rule,
         withdrawal_approval_cents, minimum_stake_cents, open_bets_per_event, betting_margin_ms, new_offer_ms,
         default_price)
       values (coalesce($1, true), coalesce($2, true), coalesce($3, false), coalesce($4, true), coalesce($5, 'awayWins'),
         coalesce($6, 50000), coalesce($7, 100), coalesce($8, 20), coalesce($9, 0), coalesce($10, 5000),
         coalesce($11, 'standard'))
       on conflict (only_row) do update set
         bets_allowed = coalesce($1, system_settings.bets_allowed),
         can_place_bets = coalesce($2, system_settings.can_place_bets),
         block_app_use = coalesce($3, system_settings.block_app_use),
         deposits_allowed = coalesce($4, system_settings.deposits_allowed),
         tie_rule = coalesce($5, system_settings.tie_rule),
         withdrawal_approval_cents = coalesce($6, system_settings.withdrawal_approval_cents),
         minimum_stake_cents = coalesce($7, system_settings.minimum_stake_cents),
         open_bets_per_event = coalesce($8, system_settings.open_bets_per_event),
         betting_margin_ms = coalesce($9, system_settings.betting_margin_ms),
         new_offer_ms = coalesce($10, system_settings.new_offer_ms),
         default_price = coalesce($11, system_settings.default_price),
         updated_at = now()
       returning 1)
     select ${announceSettingsSql} from changed`,
    [
      changes.betsAllowed ?? null,
      changes.canPlaceBets ?? null,
      changes.blockAppUse ?? null,
      changes.depositsAllowed ?? null,
      changes.tieRule ?? null,
      changes.withdrawalApprovalCents ?? null,
      changes.minimumStakeCents ?? null,
      changes.openBetsPerEvent ?? null,
      changes.bettingMarginMs ?? null,
      changes.newOfferMs ?? null,
      changes.defaultPrice ?? null,
    ],
  );
  if (rows.length !== 1) throw new Error('The system settings were not changed.');
}
