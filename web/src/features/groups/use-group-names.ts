import { callNames } from '@sidebet/domain/groups/call-names';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../lib/api/use-api.ts';
import { startName } from '../../lib/open-debts.ts';
import { useViewer } from '../../lib/session.ts';
import type { GroupNames } from './group-names.ts';

/** How the members of a group are called: by their first names, where those are theirs alone. */
export function useGroupNames(groupId: string): GroupNames {
  const { user: viewer } = useViewer();
  const { data } = useApi('listGroupMembers', { params: { groupId } });
  const people = useMemo(() => data?.items.map(({ person }) => person) ?? [], [data]);
  const called = useMemo(() => callNames(people), [people]);
  return useCallback(
    (user, place = 'start') => {
      if (user.id === viewer.id) return place === 'start' ? 'You' : 'you';
      // Who left is no longer listed.
      const name = called.get(user.id) ?? callNames([...people, user]).get(user.id)!;
      return place === 'start' ? startName(name) : name;
    },
    [viewer.id, people, called],
  );
}
