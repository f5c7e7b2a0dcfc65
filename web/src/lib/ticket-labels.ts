import type { SupportCategory, TicketStatus } from '@sidebet/domain/support/ticket';

export const categoryLabels: Record<SupportCategory, string> = {
  general: 'General',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  account: 'Account',
  bug: 'Bug',
  other: 'Other',
};

/** Status labels of support messages. */
export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};
