import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, tieRule } from './shared.ts';

/** SPEC section 3, System settings; `tieRule` is the house rule for level scores on new bets,
 * `withdrawalApprovalCents` up to what a withdrawal needs nobody's approval. */
export const systemSettings = z.object({
  betsAllowed: z.boolean(),
  canPlaceBets: z.boolean(),
  blockAppUse: z.boolean(),
  depositsAllowed: z.boolean(),
  tieRule,
  /** Withdrawals above it wait for an operator. For people the amount in force, for operators the one that is set. */
  withdrawalApprovalCents: cents,
  /** The smallest wager of a new bet. */
  minimumStakeCents: cents,
  /** How many open bets one person may have on one event. */
  openBetsPerEvent: z.int(),
  /** How long before the start betting closes. */
  bettingMarginMs: z.int(),
});

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    tag: 'Settings',
    summary: 'The live system settings; null when they are missing',
    access: 'user',
    response: systemSettings.nullable(),
  }),
};
