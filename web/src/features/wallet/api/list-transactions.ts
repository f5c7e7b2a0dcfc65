import type { TransactionView } from '@sidebet/contract/wallet';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My history, or the lines of one type; while another filter is read the lines before it stay. */
export function useTransactions(type: TransactionView['type'] | null) {
  return useInfiniteQuery({
    queryKey: queryKeys.transactionList(type),
    queryFn: ({ pageParam, signal }) =>
      call('listTransactions', { query: { cursor: pageParam, type: type ?? undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
