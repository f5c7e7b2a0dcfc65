import type { UserView } from '@sidebet/contract/shared';

/** Names a member in a group: the viewer is "You", in the middle of a sentence "you". */
export type GroupNames = (
  user: Pick<UserView, 'id' | 'fullName' | 'username'>,
  place?: 'start' | 'middle',
) => string;
