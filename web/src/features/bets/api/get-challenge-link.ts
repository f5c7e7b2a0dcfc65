import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The complete link of the viewer's own open challenge by link. */
export function useChallengeLink(uniqueId: string) {
  return useQuery({
    queryKey: queryKeys.challengeLink(uniqueId),
    queryFn: ({ signal }) => call('getChallengeLink', { params: { uniqueId }, signal }),
    select: ({ path }) => location.origin + path,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
