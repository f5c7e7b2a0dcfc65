import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The settings of a site without cash; null until they are chosen. */
export function useSiteSettings() {
  return useQuery({ queryKey: queryKeys.site, queryFn: ({ signal }) => call('getSite', { signal }) });
}

export function useSaveSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['putSite']>) => call('putSite', { body }),
    onSuccess: (site) => client.setQueryData(queryKeys.site, site),
  });
}
