import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Repeats first reads that were invalidated while they were under way.
 *
 * TanStack Query cancels and restarts a refetch when its query is invalidated, but lets a first read finish and marks
 * its answer as fresh. That answer may be older than the news that invalidated it, and nothing would correct it until
 * the next message. Returns a function that stops watching.
 */
export function repeatOutdatedReads(client: QueryClient): () => void {
  const outdated = new WeakSet<Query>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && fetchStatus === 'fetching' && data === undefined) outdated.add(query);
    if (action.type === 'success' && !action.manual && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
