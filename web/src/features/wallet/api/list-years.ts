import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useYears() {
  return useQuery({
    queryKey: queryKeys.years,
    queryFn: ({ signal }) => call('listYears', { signal }),
  });
}
