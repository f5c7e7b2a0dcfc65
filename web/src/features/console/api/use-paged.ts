import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type ConsoleRequest, toConsoleRequest } from './console-request.ts';

/** A list with cursor paging. `key` names it and its filters. */
export function usePaged<T>(
  key: readonly unknown[],
  read: (cursor: string | undefined, request: ConsoleRequest) => Promise<Page<T>>,
) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.console, ...key],
    queryFn: (context) => read(context.pageParam, toConsoleRequest(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export type PagedQuery<T> = ReturnType<typeof usePaged<T>>;
