import type { PersonRow } from '@sidebet/contract/friends';
import type { Relation } from '@sidebet/domain/friends/friendship';
import type { QueryClient } from '@tanstack/react-query';
import { apiKey } from '../../lib/api/api-key.ts';

/** Writes a user's relation into every cache that shows them: lists, searches and profile. */
export function showRelation(client: QueryClient, row: PersonRow, relation: Relation): void {
  const { id } = row.person;
  const changed: PersonRow = { ...row, relation };
  const others = (rows: PersonRow[]) => rows.filter(({ person }) => person.id !== id);
  client.setQueryData(
    apiKey('listFriends'),
    (lists) =>
      lists && {
        items: relation === 'friends' ? byName([...others(lists.items), changed]) : others(lists.items),
        incoming: relation === 'requestedYou' ? [changed, ...others(lists.incoming)] : others(lists.incoming),
        outgoing: relation === 'requested' ? [changed, ...others(lists.outgoing)] : others(lists.outgoing),
      },
  );
  client.setQueriesData<{ items: PersonRow[] }>(
    { queryKey: apiKey('searchPeople') },
    (found) =>
      // Updated in place, so rows do not move under a tap.
      found && { items: found.items.map((one) => (one.person.id === id ? { ...one, relation } : one)) },
  );
  client.setQueryData(
    apiKey('getPerson', { params: { userId: id } }),
    (profile) => profile && { ...profile, relation, record: relation === 'friends' ? profile.record : null },
  );
}

function byName(rows: PersonRow[]): PersonRow[] {
  return rows.sort((a, b) => a.person.fullName.localeCompare(b.person.fullName));
}
