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

/** Formats a file size. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
