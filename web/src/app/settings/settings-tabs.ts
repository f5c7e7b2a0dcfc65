import { offersCash } from '../../lib/site.ts';

/**
 * The specified settings tabs, with short names for narrow screens. Tabs without a short name exist only on wide
 * screens.
 */
export const settingsTabs = [
  { value: 'accountInfo', label: 'Account Info', short: 'Account' },
  { value: 'deposit', label: 'Deposit', short: 'Deposit' },
  { value: 'withdrawal', label: 'Request Withdrawal', short: 'Withdraw' },
  { value: 'transactionHistory', label: 'Transaction History', short: 'History' },
  { value: 'taxInformation', label: 'Tax Information', short: null },
  { value: 'responsibleGambling', label: 'Responsible Gambling', short: null },
  { value: 'statistics', label: 'Statistics', short: 'Stats' },
  { value: 'support', label: 'Support', short: 'Support' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['value'];

const withoutCash: readonly SettingsTab[] = ['accountInfo', 'responsibleGambling', 'support'];

/** The tabs of this site. */
export function offeredTabs() {
  return offersCash() ? settingsTabs : settingsTabs.filter(({ value }) => withoutCash.includes(value));
}

export function parseSettingsTab(text: string | null): SettingsTab | null {
  return offeredTabs().find(({ value }) => value.toLowerCase() === text?.toLowerCase())?.value ?? null;
}
