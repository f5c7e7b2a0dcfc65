import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function usePutTimeZone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string | null) => call('putTimeZone', { body: { timeZone } }),
    onSuccess: ({ timeZone }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, timeZone } } : {}));
      toast('Time zone saved.');
    },
    onError: toastError,
  });
}
