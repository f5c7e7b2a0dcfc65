import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Scores arrive live. A start, a delay or a check that finds the same score is not announced, so the list is read again. */
const readEveryMs = 30_000;

export function useLiveGames() {
  return useQuery({
    queryKey: queryKeys.live,
    queryFn: ({ signal }) => call('getLive', { signal }),
    refetchInterval: readEveryMs,
  });
}

export function useEventPage(eventId: string) {
  return useQuery({
    queryKey: queryKeys.eventPage(eventId),
    queryFn: ({ signal }) => call('getEvent', { params: { eventId }, signal }),
    refetchInterval: readEveryMs,
    enabled: eventId !== '',
  });
}
