import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readSoon } from './read-soon.ts';

/**
 * Applies news to the cached data under `queryKey`. News does not make outdated data current. A response on its way may be older
 * than the news, so it is read again soon.
 */
export function patchQueries<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T, queryKey: QueryKey) => T,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt, isInvalidated, fetchStatus } = query.state;
    if (data !== undefined)
      client.setQueryData<T>(query.queryKey, change(data as T, query.queryKey), { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
    if (fetchStatus === 'fetching') readSoon(client, query.queryKey);
  }
}
