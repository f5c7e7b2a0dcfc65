import type { TransactionView } from '@sidebet/contract/wallet';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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

export function useYears() {
  return useQuery({
    queryKey: queryKeys.years,
    queryFn: ({ signal }) => call('listYears', { signal }),
  });
}

/** Polls a deposit until the provider confirms it; the live stream is usually faster. */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: queryKeys.deposit(id),
    queryFn: ({ signal }) => call('getDeposit', { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'processing' ? false : data.isPending ? 30_000 : 1_500,
  });
}

export function useWithdrawals() {
  return useInfiniteQuery({
    queryKey: queryKeys.withdrawals,
    queryFn: ({ pageParam, signal }) =>
      call('listWithdrawals', { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The conditions for a withdrawal. Refetched together with other withdrawal data, after a deposit or a bet. */
export function useWithdrawalTerms() {
  return useQuery({
    queryKey: queryKeys.withdrawalTerms,
    queryFn: ({ signal }) => call('getWithdrawalTerms', { signal }),
  });
}
