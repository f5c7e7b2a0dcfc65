import type { QueryFilters, QueryKey } from '@tanstack/react-query';
import type { AppClient } from '../app-client.ts';

/**
 * Applies news to the cached data under `queryKey`. News does not make outdated data current. A response on its way may be older
 * than the news, so it is read again soon.
 */
export function patchQueries<T>(
  client: AppClient,
  queryKey: QueryKey,
  change: (data: T, queryKey: QueryKey) => T,
  filters: Pick<QueryFilters, 'exact'> = {},
): void {
  for (const query of client.getQueryCache().findAll({ queryKey, ...filters })) {
    const { data, dataUpdatedAt, isInvalidated, fetchStatus } = query.state;
    if (data !== undefined)
      client.setQueryData<T>(query.queryKey, change(data as T, query.queryKey), { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
    if (fetchStatus === 'fetching') client.readSoon(query.queryKey);
  }
}
