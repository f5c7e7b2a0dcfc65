import { useMutation } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';

/** The address of the viewer's calendar; null while it is off. */
export function useCalendar() {
  return useApi('getCalendar', {}, { select: ({ path }) => path && location.origin + path });
}

/** Turns the calendar on, renews its address, or turns it off. */
export function useChangeCalendar() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async (change: 'renew' | 'delete') => {
      if (change === 'renew') return call('renewCalendar', {});
      await call('deleteCalendar', {});
      return { path: null };
    },
    onSuccess: (calendar) => client.setQueryData(apiKey('getCalendar'), calendar),
    onError: client.toasts.showError,
  });
}
