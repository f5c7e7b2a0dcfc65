import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, fee, instant, tieRule } from './shared.ts';

/** The system settings users see. `tieRule` applies to new bets. */
export const systemSettings = z.object({
  betsAllowed: z.boolean(),
  canPlaceBets: z.boolean(),
  blockAppUse: z.boolean(),
  depositsAllowed: z.boolean(),
  tieRule,
  withdrawalApprovalCents: cents.describe(
    'Withdrawals above it wait for an operator. Users get the amount in force, operators the amount set.',
  ),
  minimumStakeCents: cents.describe('The minimum wager of a new bet.'),
  openBetsPerEvent: z.int().describe('The maximum number of open bets per user and event.'),
  bettingMarginMs: z.int().describe('How long before the start betting closes.'),
  offersCloseEarly: z.boolean().describe('Whether offers close earlier, by sport: where money is real.'),
  newOfferMs: z.int().describe('How long a new offer to anyone can be corrected and not taken.'),
  defaultPrice: z.enum(['standard', 'fair']).describe('The price that a new betslip to anyone opens with.'),
  exchangeFee: fee.describe('The fee of an offer made now.'),
  nextExchangeFee: fee
    .extend({ from: instant })
    .nullable()
    .describe('The fee that offers made at `from` or later pay instead; null while no change is pending.'),
});

/** The fee of offers, for visitors too. */
const exchangeFees = systemSettings.pick({ exchangeFee: true, nextExchangeFee: true });
export type ExchangeFees = z.input<typeof exchangeFees>;

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    tag: 'Settings',
    summary: 'The live system settings; null when they are missing',
    access: 'user',
    response: systemSettings.nullable(),
  }),
  getExchangeFee: endpoint({
    method: 'GET',
    path: '/api/exchange-fee',
    tag: 'Settings',
    summary: 'The fee of an offer made now, and the one announced next',
    access: 'public',
    response: exchangeFees,
  }),
};
