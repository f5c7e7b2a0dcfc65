import { maxAmountCents } from '@sidebet/domain/cents';
import { maxExchangeFeeBps } from '@sidebet/domain/markets/exchange-fee';
import { type HoldName, maxHoldHours } from '@sidebet/domain/operators/hold-times';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { systemSettings } from '../settings.ts';
import { cents, fee, givenId, instant, pageSchema } from '../shared.ts';
import { approvalRequest, approvalRequestQuery, operators, reason, reasonBody } from './shared.ts';

/** Every setting an operator can change; users see only some. */
export const operatorSettings = systemSettings
  .omit({ nextExchangeFee: true, offersCloseEarly: true })
  .extend({
    exchangeFee: fee.describe('The fee of offers as set last; a change takes effect after 24 hours.'),
    adjustmentApprovalCents: cents.describe(
      "Above this total in 24 hours, one operator's adjustments need another operator's approval.",
    ),
    withdrawalWeekApprovalCents: cents.describe(
      "Above this total in 7 days, a user's withdrawals wait for an operator.",
    ),
    depositHoldHours: z
      .int()
      .describe(
        'Waiting times of withdrawals (domain/src/wallet/withdrawal-terms.ts); no effect with play money.',
      ),
    winningsHoldHours: z.int(),
    receiverHoldHours: z.int(),
    securityHoldHours: z.int(),
    refundWindowHours: z
      .int()
      .describe('How long a card deposit can be refunded to its card. Has no effect with play money.'),
    resultApprovalCents: cents.describe(
      "A result entered by hand needs another operator's approval when more than this is at stake.",
    ),
  });
export type OperatorSettings = z.input<typeof operatorSettings>;

/** The approval amount in force; it may be lower than the one set (docs/adr/0015). */
export const approvalAmount = z.object({
  inForceCents: cents.describe(
    'The lowest set within the last 24 hours; 0 (everything waits) while the settings are missing.',
  ),
  ahead: z
    .array(z.object({ cents, from: instant }))
    .describe('Higher amounts that will take effect if nothing changes, next first.'),
});
export type ApprovalAmount = z.input<typeof approvalAmount>;

/** The waiting time in force; it may be longer than the one set (docs/adr/0015). */
export const holdTime = z.object({
  inForceHours: z.int().describe('The longest set within the last 24 hours.'),
  ahead: z
    .array(z.object({ hours: z.int(), from: instant }))
    .describe('Shorter times that will take effect if nothing changes, next first.'),
});
export type HoldTime = z.input<typeof holdTime>;

/** One fee that was set for offers. Actor and reason are null for the first, which came with the product. */
export const feeVersion = fee.extend({
  setAt: instant,
  from: instant.describe('When it takes effect, unless another replaced it before.'),
  state: z
    .enum(['ended', 'inForce', 'pending', 'replaced', 'cancel'])
    .describe('`cancel`: the fee in effect was set again, which canceled the pending one.'),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FeeVersionView = z.input<typeof feeVersion>;

/** The last change of a setting: who and why. */
export const settingChange = z.object({ at: instant, actorName: z.string(), reason: z.string() });
export type SettingChange = z.input<typeof settingChange>;

const limitCents = z
  .int()
  .min(0)
  .max(100_000_000)
  .describe('An amount in a request: at most a million dollars.');
/** A waiting time in a request. */
const holdHours = (name: HoldName) => z.int().min(0).max(maxHoldHours[name]);

const settingChanges = operatorSettings
  .extend({
    withdrawalApprovalCents: limitCents,
    adjustmentApprovalCents: limitCents,
    resultApprovalCents: limitCents,
    minimumStakeCents: z.int().min(1).max(maxAmountCents),
    openBetsPerEvent: z.int().min(1).max(1_000),
    bettingMarginMs: z.int().min(0).max(3_600_000),
    newOfferMs: z.int().min(0).max(60_000),
    withdrawalWeekApprovalCents: limitCents,
    depositHoldHours: holdHours('depositHoldHours'),
    winningsHoldHours: holdHours('winningsHoldHours'),
    receiverHoldHours: holdHours('receiverHoldHours'),
    securityHoldHours: holdHours('securityHoldHours'),
    refundWindowHours: holdHours('refundWindowHours'),
    exchangeFee: z.object({
      bps: z.int().min(0).max(maxExchangeFeeBps),
      capCents: z.int().min(1).max(maxAmountCents).nullable(),
    }),
  })
  .partial();

/** Changes that relax a control and need another operator's approval. */
export const settingRequest = approvalRequest.extend({
  changes: z
    .record(z.string(), z.object({ from: z.number().nullable(), to: z.number() }))
    .describe(
      "By the setting's name: its value as the operator saw it, null if the settings were missing, and the new one.",
    ),
});
export type SettingRequestView = z.input<typeof settingRequest>;

const byId = z.object({ id: givenId });

export const consoleSettingsEndpoints = {
  operatorGetSettings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    tag: operators,
    summary:
      'The system settings as they are set, null when they are missing; what counts of the amounts that need approval; who changed each last',
    access: 'operator',
    response: z.object({
      settings: operatorSettings.nullable(),
      approvals: z.object({
        withdrawalApprovalCents: approvalAmount,
        adjustmentApprovalCents: approvalAmount,
        withdrawalWeekApprovalCents: approvalAmount,
        resultApprovalCents: approvalAmount,
      }),
      holds: z.object({
        depositHoldHours: holdTime,
        winningsHoldHours: holdTime,
        receiverHoldHours: holdTime,
        securityHoldHours: holdTime,
        refundWindowHours: holdTime,
      }),
      feeVersions: z.array(feeVersion).describe('Every fee that was set for offers, newest first.'),
      lastChanges: z.record(z.string(), settingChange),
    }),
  }),
  operatorChangeSettings: endpoint({
    method: 'POST',
    path: '/api/admin/settings',
    tag: operators,
    summary:
      'Change system settings, effective at once for everyone; another fee takes effect 24 hours later. A change that relaxes a control waits for another operator',
    access: 'operator',
    movesMoney: true,
    body: z.object({ changes: settingChanges, reason }),
    response: z
      .object({ status: z.enum(['changed', 'pending']) })
      .describe('`pending`: some of the changes relax a control and wait; the others were applied.'),
  }),
  operatorListSettingRequests: endpoint({
    method: 'GET',
    path: '/api/admin/setting-requests',
    tag: operators,
    summary: 'Changes of the settings that needed approval, newest first',
    access: 'operator',
    query: approvalRequestQuery,
    response: pageSchema(settingRequest),
  }),
  operatorApproveSettings: endpoint({
    method: 'POST',
    path: '/api/admin/setting-requests/:id/approval',
    tag: operators,
    summary: "Approve another operator's change of the settings: it takes effect 24 hours later",
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorRejectSettings: endpoint({
    method: 'POST',
    path: '/api/admin/setting-requests/:id/rejection',
    tag: operators,
    summary: 'Reject a change of the settings, or take back one you requested',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
