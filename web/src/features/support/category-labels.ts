import type { SupportCategory } from '@sidebet/domain/support/ticket';

export const categoryLabels: Record<SupportCategory, string> = {
  general: 'General',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  account: 'Account',
  bug: 'Bug',
  other: 'Other',
};
