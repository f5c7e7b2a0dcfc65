import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { endSession } from '../../../lib/session.ts';
import { toastError } from '../../../ui/toast.ts';

export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('logOut', {}),
    onSuccess: () => endSession(client, { leftByChoice: true }),
    onError: toastError,
  });
}
