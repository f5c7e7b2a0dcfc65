import type { PersonRow } from '@sidebet/contract/friends';
import type { PersonView } from '@sidebet/contract/shared';
import { findRelation, type Relation } from '@sidebet/domain/friends/friendship';
import { maskEmail } from '@sidebet/domain/search';

export const personColumns = 'u.id, u.username, u.name as full_name, u.image as profile_picture, u.email';

/** A user and their friendship with the viewer; `requestedBy` is null if there is none. */
export type PersonRowRow = PersonView & {
  readonly email: string;
  readonly requestedBy: string | null;
  readonly accepted: boolean | null;
};

export function toPersonRow(row: PersonRowRow, viewerId: string): PersonRow {
  const relation = relationOfRow(row, viewerId);
  return { person: toPerson(row), email: shownEmail(row.email, relation), relation };
}

export function toPerson({ id, username, fullName, profilePicture }: PersonView): PersonView {
  return { id, username, fullName, profilePicture };
}

export function relationOfRow(
  { requestedBy, accepted }: Pick<PersonRowRow, 'requestedBy' | 'accepted'>,
  viewerId: string,
): Relation {
  return findRelation(requestedBy === null ? null : { requestedBy, accepted: accepted === true }, viewerId);
}

/** Only friends and the users themselves see a full email address. */
export function shownEmail(email: string, relation: Relation | 'self'): string {
  return relation === 'friends' || relation === 'self' ? email : maskEmail(email);
}
