import type { UserRow } from '@sidebet/contract/friends';
import type { Relation } from '@sidebet/domain/friends/friendship';
import { keepPreviousData, type QueryClient, useMutation } from '@tanstack/react-query';
import { apiKey } from '../../lib/api/api-key.ts';
import { friendReads } from '../../lib/api/read-again.ts';
import { sendAction, settleAction } from '../../lib/api/use-action.ts';
import { useApi } from '../../lib/api/use-api.ts';
import { useAppClient } from '../../lib/app-client.ts';

/** The server requires at least this many. */
export const minSearchCharacters = 2;

/** Searches users (rules in contract/src/friends.ts). Keeps the previous results while loading. */
export function usePeopleSearch(q: string) {
  return useApi(
    'searchPeople',
    { query: { q } },
    { enabled: [...q].length >= minSearchCharacters, placeholderData: keepPreviousData },
  );
}

export type FriendshipChange = {
  readonly action: 'add' | 'accept' | 'decline' | 'remove';
  readonly row: UserRow;
};

const endpoints = {
  add: 'requestFriend',
  accept: 'acceptFriend',
  decline: 'declineFriend',
  remove: 'removeFriend',
} as const;

/** Updates the user's relation everywhere optimistically; rolls back on failure. */
export function useChangeFriendship() {
  const client = useAppClient();
  return useMutation({
    mutationFn: ({ action, row }: FriendshipChange) =>
      sendAction(client, endpoints[action], { params: { userId: row.person.id } }),
    onMutate: async (change) => {
      const keys = friendReads.map((name) => apiKey(name));
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      showRelation(client, change.row, expected(change));
      return { before };
    },
    onSuccess: ({ relation }, { action }) => {
      if (action === 'remove') client.toasts.show('Removed Friend!');
      else if (relation === 'friends') client.toasts.show('Added Friend');
      else if (relation === 'requested') client.toasts.show('Sent a friend request.');
    },
    onError: (error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      client.toasts.showError(error);
    },
    // Also after a refusal: usually the other side or another window was faster.
    onSettled: (_answer, error, { action, row }) =>
      settleAction(client, endpoints[action], { params: { userId: row.person.id } }, error),
  });
}

function expected({ action, row }: FriendshipChange) {
  if (action === 'accept' || (action === 'add' && row.relation === 'requestedYou')) return 'friends';
  return action === 'add' ? 'requested' : 'none';
}

/** Writes a user's relation into every cache that shows them: lists, searches and profile. */
function showRelation(client: QueryClient, row: UserRow, relation: Relation): void {
  const { id } = row.person;
  const changed: UserRow = { ...row, relation };
  const others = (rows: UserRow[]) => rows.filter(({ person }) => person.id !== id);
  client.setQueryData(
    apiKey('listFriends'),
    (lists) =>
      lists && {
        items: relation === 'friends' ? byName([...others(lists.items), changed]) : others(lists.items),
        incoming: relation === 'requestedYou' ? [changed, ...others(lists.incoming)] : others(lists.incoming),
        outgoing: relation === 'requested' ? [changed, ...others(lists.outgoing)] : others(lists.outgoing),
      },
  );
  client.setQueriesData<{ items: UserRow[] }>(
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

function byName(rows: UserRow[]): UserRow[] {
  return rows.sort((a, b) => a.person.fullName.localeCompare(b.person.fullName));
}
