import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useReceipt(uniqueId: string) {
  return useQuery({
    queryKey: queryKeys.receipt(uniqueId),
    queryFn: ({ signal }) => call('getReceipt', { params: { uniqueId }, signal }),
  });
}
