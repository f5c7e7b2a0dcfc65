import { offeredHere } from '../../lib/site.ts';

/**
 * The specified settings tabs, with short names for the compact bar of narrow screens, and our own after them. Tabs
 * without a short name are in the list that narrow screens show first.
 */
export const settingsTabs = [
  { value: 'accountInfo', label: 'Account Info', short: 'Account' },
  { value: 'deposit', label: 'Deposit', short: 'Deposit', cashOnly: true },
  { value: 'withdrawal', label: 'Request Withdrawal', short: 'Withdraw', cashOnly: true },
  { value: 'transactionHistory', label: 'Transaction History', short: 'History', cashOnly: true },
  { value: 'taxInformation', label: 'Tax Information', short: null, cashOnly: true },
  { value: 'responsibleGambling', label: 'Responsible Gambling', short: null },
  { value: 'statistics', label: 'Statistics', short: 'Stats', cashOnly: true },
  { value: 'support', label: 'Support', short: 'Support' },
  { value: 'security', label: 'Security', short: null },
  { value: 'notifications', label: 'Notifications', short: null },
  { value: 'display', label: 'Display', short: null },
  { value: 'privacy', label: 'Privacy', short: null },
  { value: 'yourData', label: 'Your Data', short: null },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['value'];

export function parseSettingsTab(text: string | null): SettingsTab | null {
  return (
    offeredHere(settingsTabs).find(({ value }) => value.toLowerCase() === text?.toLowerCase())?.value ?? null
  );
}
