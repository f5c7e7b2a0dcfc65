import { z } from 'zod';
import { operators, reason } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { systemSettings } from './settings.ts';
import { cents, instant } from './shared.ts';

/** Everything an operator can set; more than people are told. */
export const adminSettings = systemSettings.extend({
  /** What an operator gives and takes in 24 hours above it needs another operator's approval. */
  adjustmentApprovalCents: cents,
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

/** Who changed one setting last, and why. */
export const settingChange = z.object({ at: instant, actorName: z.string(), reason: z.string() });
export type SettingChange = z.infer<typeof settingChange>;

/** A limit as sent: at most a million dollars. */
const limitCents = z.int().min(0).max(100_000_000);

export const settingChanges = adminSettings
  .extend({ withdrawalApprovalCents: limitCents, adjustmentApprovalCents: limitCents })
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
