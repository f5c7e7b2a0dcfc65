import type { TransactionView } from '@sidebet/contract/wallet';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The user's transactions, optionally of one type; keeps the previous lines while another filter loads. */
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
