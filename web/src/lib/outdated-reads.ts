import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Repeats first reads that were invalidated while in progress. TanStack Query restarts an invalidated refetch, but lets
 * a first read finish and marks its result as fresh. That result may predate the invalidation and would stay until the
 * next message. A read after a failed one may be invalidated already when it begins, and TanStack Query does not report a second
 * invalidation, so such a read is always repeated. Returns a function that stops watching.
 */
export function repeatOutdatedReads(client: QueryClient): () => void {
  const outdated = new WeakSet<Query>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus, isInvalidated } = query.state;
    const isBegun = action.type === 'invalidate' || action.type === 'fetch';
    if (isBegun && isInvalidated && fetchStatus === 'fetching' && data === undefined) outdated.add(query);
    if (action.type === 'success' && !action.manual && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
