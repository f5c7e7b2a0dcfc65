import { useMutation, useQuery } from '@tanstack/react-query';
import { call, fileAddress } from '../../lib/api-client.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { endSession, patchSession } from '../../lib/session.ts';

/** Requests the user's data; the browser then downloads it as a file of any size. */
export function useDownloadMyData() {
  const { steps } = useAppClient();
  return useMutation({
    mutationFn: () => call('askForMyData', { steps }),
    onSuccess: () => {
      const link = document.createElement('a');
      link.href = fileAddress('downloadMyData', undefined);
      link.download = '';
      link.click();
    },
  });
}

/** What blocks the account's deletion. */
export function useDeletion() {
  return useQuery({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => call('getDeletion', { signal }),
    // Balances change while other pages are open, so this is always refetched.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes the user's account; a refusal refetches the blockers. */
export function useDeleteAccount() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (confirmation: string) =>
      call('deleteAccount', { body: { confirmation }, steps: client.steps }),
    // Set before the request: the live stream may report the end of the session before the response arrives.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: () => {
      patchSession(client, () => ({ leftByChoice: false }));
      return client.invalidateQueries({ queryKey: queryKeys.deletion });
    },
  });
}
