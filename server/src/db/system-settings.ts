import type { SystemSettings } from '@sidebet/domain/bets/bet';
import type { Pool, PoolClient } from './pool.ts';

/** The live system settings; null when they are missing, which refuses bets and deposits (SPEC section 5). */
export async function readSystemSettings(db: Pool | PoolClient): Promise<SystemSettings | null> {
  const { rows } = await db.query<SystemSettings>({
    name: 'read-system-settings',
    text: `select bets_allowed as "betsAllowed", can_place_bets as "canPlaceBets", block_app_use as "blockAppUse",
             deposits_allowed as "depositsAllowed", tie_rule as "tieRule",
             withdrawal_approval_cents as "withdrawalApprovalCents" from system_settings`,
  });
  return rows[0] ?? null;
}
