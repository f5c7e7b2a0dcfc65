import { useCallback, useMemo } from 'react';
import { useApi } from '../../lib/api/use-api.ts';
import { useViewer } from '../../lib/session.ts';
import { type GroupNames, shortName } from './group-names.ts';

/** How the members of a group are called: by their first names, where those are theirs alone. */
export function useGroupNames(groupId: string): GroupNames {
  const { user: viewer } = useViewer();
  const { data } = useApi('listGroupMembers', { params: { groupId } });
  const people = useMemo(() => data?.items.map(({ person }) => person) ?? [], [data]);
  return useCallback(
    (user, place = 'start') => {
      if (user.id === viewer.id) return place === 'start' ? 'You' : 'you';
      return shortName(user, people);
    },
    [viewer.id, people],
  );
}
