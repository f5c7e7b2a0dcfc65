import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { PaymentStatement } from '@sidebet/domain/book/group-payment';
import type { GroupRole } from '@sidebet/domain/groups/group';

export const groupKindLabels: Readonly<Record<GroupKind, string>> = { points: 'Points', iou: 'IOUs' };

export const groupRoleLabels: Readonly<Record<GroupRole, string>> = {
  owner: 'Owner',
  organizer: 'Organizer',
  member: 'Member',
};

export const paymentStatementLabels: Readonly<Record<PaymentStatement, string>> = {
  paid: 'says it was paid',
  undid: 'takes “paid” back',
  received: 'says it arrived',
  notReceived: 'says it did not arrive',
  canceled: 'canceled it',
};
