import { maxHoldHours } from '@sidebet/domain/admin/hold-times';
import { maxAmountCents } from '@sidebet/domain/cents';
import { z } from 'zod';
import { operators, reason } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { systemSettings } from './settings.ts';
import { cents, instant } from './shared.ts';

/** Everything an operator can set; more than people are told. */
export const adminSettings = systemSettings.extend({
  /** What an operator gives and takes in 24 hours above it needs another operator's approval. */
  adjustmentApprovalCents: cents,
  /** Above this sum of 7 days one person's withdrawals wait for an operator. */
  withdrawalWeekApprovalCents: cents,
  /** How long money and withdrawals wait (domain/src/wallet/withdrawal-terms.ts); of no effect in play mode. */
  depositHoldHours: z.int(),
  winningsHoldHours: z.int(),
  receiverHoldHours: z.int(),
  securityHoldHours: z.int(),
  /** A result entered by hand on an event with more than this at stake needs another operator's approval. */
  resultApprovalCents: cents,
});
export type AdminSettings = z.infer<typeof adminSettings>;

/** What counts of an amount up to which one person is enough; it may be lower than what is set (docs/adr/0015). */
export const approvalAmount = z.object({
  /** The lowest that was set within the last 24 hours; 0, every one waits, while the settings are missing. */
  inForceCents: cents,
  /** The higher amounts that come by themselves while nothing is changed, the next first. */
  ahead: z.array(z.object({ cents, from: instant })),
});
export type ApprovalAmount = z.infer<typeof approvalAmount>;

/** What counts of a waiting time; it may be longer than what is set (docs/adr/0015). */
export const holdTime = z.object({
  /** The longest that was set within the last 24 hours. */
  inForceHours: z.int(),
  /** The shorter ones that come by themselves while nothing is changed, the next first. */
  ahead: z.array(z.object({ hours: z.int(), from: instant })),
});
export type HoldTime = z.infer<typeof holdTime>;

/** Who changed one setting last, and why. */
export const settingChange = z.object({ at: instant, actorName: z.string(), reason: z.string() });
export type SettingChange = z.infer<typeof settingChange>;

/** A limit as sent: at most a million dollars. */
const limitCents = z.int().min(0).max(100_000_000);
/** A waiting time as sent. */
const holdHours = z.int().min(0).max(maxHoldHours);

export const settingChanges = adminSettings
  .extend({
    withdrawalApprovalCents: limitCents,
    adjustmentApprovalCents: limitCents,
    resultApprovalCents: limitCents,
    minimumStakeCents: z.int().min(1).max(maxAmountCents),
    openBetsPerEvent: z.int().min(1).max(1_000),
    bettingMarginMs: z.int().min(0).max(3_600_000),
    withdrawalWeekApprovalCents: limitCents,
    depositHoldHours: holdHours,
    winningsHoldHours: holdHours,
    receiverHoldHours: holdHours,
    securityHoldHours: holdHours,
  })
  .partial();

export const adminSettingsEndpoints = {
  adminGetSettings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    tag: operators,
    summary:
      'The system settings as they are set, null when they are missing; what counts of the amounts that need approval; who changed each last',
    access: 'admin',
    response: z.object({
      settings: adminSettings.nullable(),
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
      }),
      lastChanges: z.record(z.string(), settingChange),
    }),
  }),
  adminChangeSettings: endpoint({
    method: 'POST',
    path: '/api/admin/settings',
    tag: operators,
    summary:
      'Change system settings, for everybody at once; a higher amount up to which nobody has to approve counts 24 hours later',
    access: 'admin',
    movesMoney: true,
    body: z.object({ changes: settingChanges, reason }),
    response: z.null(),
  }),
};
