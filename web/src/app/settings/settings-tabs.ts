import { offeredHere } from '../../lib/site.ts';

/**
 * The specified settings tabs, with short names for narrow screens. Tabs without a short name exist only on wide
 * screens.
 */
export const settingsTabs = [
  { value: 'accountInfo', label: 'Account Info', short: 'Account' },
  { value: 'deposit', label: 'Deposit', short: 'Deposit', ofCash: true },
  { value: 'withdrawal', label: 'Request Withdrawal', short: 'Withdraw', ofCash: true },
  { value: 'transactionHistory', label: 'Transaction History', short: 'History', ofCash: true },
  { value: 'taxInformation', label: 'Tax Information', short: null, ofCash: true },
  { value: 'responsibleGambling', label: 'Responsible Gambling', short: null },
  { value: 'statistics', label: 'Statistics', short: 'Stats', ofCash: true },
  { value: 'support', label: 'Support', short: 'Support' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['value'];

export function parseSettingsTab(text: string | null): SettingsTab | null {
  return (
    offeredHere(settingsTabs).find(({ value }) => value.toLowerCase() === text?.toLowerCase())?.value ?? null
  );
}
