import type { UserRow } from '@sidebet/contract/friends';
import type { UserView } from '@sidebet/contract/shared';
import { findRelation, type Relation } from '@sidebet/domain/friends/friendship';
import { maskEmail } from '@sidebet/domain/search';

export const userColumns = 'u.id, u.username, u.name as full_name, u.image as profile_picture, u.email';

/** A user and their friendship with the viewer; `requestedBy` is null if there is none. */
export type UserRowRow = UserView & {
  readonly email: string;
  readonly requestedBy: string | null;
  readonly accepted: boolean | null;
};

export function toUserRow(row: UserRowRow, viewerId: string): UserRow {
  const relation = relationOfRow(row, viewerId);
  return { person: toUser(row), email: shownEmail(row.email, relation), relation };
}

export function toUser({ id, username, fullName, profilePicture }: UserView): UserView {
  return { id, username, fullName, profilePicture };
}

export function relationOfRow(
  { requestedBy, accepted }: Pick<UserRowRow, 'requestedBy' | 'accepted'>,
  viewerId: string,
): Relation {
  return findRelation(requestedBy === null ? null : { requestedBy, accepted: accepted === true }, viewerId);
}

/** Only friends and the users themselves see a full email address. */
export function shownEmail(email: string, relation: Relation | 'self'): string {
  return relation === 'friends' || relation === 'self' ? email : maskEmail(email);
}
