import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { GroupReaction, GroupRole } from '@sidebet/domain/groups/group';
import type { GroupColor } from '@sidebet/domain/groups/group-settings';

export const kindLabels: Readonly<Record<GroupKind, string>> = { points: 'Points', iou: 'IOUs' };

/** What members of each kind bet, in one sentence. */
export const kindHints: Readonly<Record<GroupKind, string>> = {
  points: 'Everyone starts each season with the same purse of points.',
  iou: 'Real dollars, kept as a tab. Pay each other when you like.',
};

export const roleLabels: Readonly<Record<GroupRole, string>> = {
  owner: 'Owner',
  organizer: 'Organizer',
  member: 'Member',
};

export const reactionLabels: Readonly<
  Record<GroupReaction, { readonly sign: string; readonly label: string }>
> = {
  like: { sign: '👍', label: 'Like' },
  laugh: { sign: '😂', label: 'Laugh' },
  fire: { sign: '🔥', label: 'Fire' },
  wow: { sign: '😮', label: 'Wow' },
  sad: { sign: '😢', label: 'Sad' },
  money: { sign: '💸', label: 'Money' },
};

export const colorLabels: Readonly<Record<GroupColor, string>> = {
  '#0e7490': 'Teal',
  '#115e59': 'Pine',
  '#4338ca': 'Indigo',
  '#6d28d9': 'Purple',
  '#86198f': 'Plum',
  '#be185d': 'Pink',
  '#78350f': 'Brown',
  '#57534e': 'Stone',
  '#475569': 'Slate',
  '#3f3f46': 'Charcoal',
};

/** "1 member", "12 members". */
export function countLabel(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
