import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How often bookmakers' lines are recorded at most. */
const readEveryMs = 60_000;

/** How the lines of an event moved, read again every minute while shown. */
export function useEventLines(eventId: string) {
  return useQuery({
    queryKey: queryKeys.eventLines(eventId),
    queryFn: ({ signal }) => call('listEventLines', { params: { eventId }, signal }),
    refetchInterval: readEveryMs,
  });
}
