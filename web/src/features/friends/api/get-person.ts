import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function usePerson(userId: string) {
  return useQuery({
    queryKey: queryKeys.person(userId),
    queryFn: ({ signal }) => call('getPerson', { params: { userId }, signal }),
  });
}
