import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { GroupRole } from '@sidebet/domain/groups/group';

export const groupKindLabels: Readonly<Record<GroupKind, string>> = { points: 'Points', iou: 'IOUs' };

export const groupRoleLabels: Readonly<Record<GroupRole, string>> = {
  owner: 'Owner',
  organizer: 'Organizer',
  member: 'Member',
};
