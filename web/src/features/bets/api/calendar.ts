import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The address of the viewer's calendar; null while it is off. */
export function useCalendar() {
  return useQuery({
    queryKey: queryKeys.calendar,
    queryFn: async ({ signal }) => toUrl((await call('getCalendar', { signal })).path),
  });
}

/** Turns the calendar on, renews its address, or turns it off. */
export function useChangeCalendar() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async (change: 'renew' | 'delete') => {
      if (change === 'renew') return toUrl((await call('renewCalendar', {})).path);
      await call('deleteCalendar', {});
      return null;
    },
    onSuccess: (url) => client.setQueryData(queryKeys.calendar, url),
    onError: client.toasts.showError,
  });
}

function toUrl(path: string | null): string | null {
  return path && location.origin + path;
}
