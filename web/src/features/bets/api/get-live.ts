import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Scores arrive live. A start, a delay or a check that finds the same score is not announced, so what shows one is read again. */
export const readScoresEveryMs = 30_000;

export function useLiveGames() {
  return useQuery({
    queryKey: queryKeys.live,
    queryFn: ({ signal }) => call('getLive', { signal }),
    refetchInterval: readScoresEveryMs,
  });
}

export function useEventPage(eventId: string) {
  return useQuery({
    queryKey: queryKeys.eventPage(eventId),
    queryFn: ({ signal }) => call('getEvent', { params: { eventId }, signal }),
    refetchInterval: readScoresEveryMs,
    enabled: eventId !== '',
  });
}
