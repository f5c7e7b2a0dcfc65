import { z } from 'zod';
import { operators, reason } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { systemSettings } from './settings.ts';
import { cents, instant } from './shared.ts';

/** Everything an operator can set; more than people are told. */
export const adminSettings = systemSettings.extend({
  /** Adjustments above it, in either direction, need another operator's approval. */
  adjustmentApprovalCents: cents,
});
export type AdminSettings = z.infer<typeof adminSettings>;

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
    summary: 'The system settings, and who changed each last; null when they are missing',
    access: 'admin',
    response: z.object({
      settings: adminSettings.nullable(),
      lastChanges: z.record(z.string(), settingChange),
    }),
  }),
  adminChangeSettings: endpoint({
    method: 'POST',
    path: '/api/admin/settings',
    tag: operators,
    summary: 'Change system settings, for everybody at once',
    access: 'admin',
    movesMoney: true,
    body: z.object({ changes: settingChanges, reason }),
    response: z.null(),
  }),
};
