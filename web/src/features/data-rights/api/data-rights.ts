import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fileAddress } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { endSession, patchSession } from '../../../lib/session.ts';

/** Asks for everything about me; the browser then loads it as a file, however large. */
export function useDownloadMyData() {
  return useMutation({
    mutationFn: () => call('askForMyData', {}),
    onSuccess: () => {
      const link = document.createElement('a');
      link.href = fileAddress('downloadMyData', undefined);
      link.download = '';
      link.click();
    },
  });
}

/** What has to end before my account can be deleted. */
export function useDeletion() {
  return useQuery({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => call('getDeletion', { signal }),
    // Money moves while other pages are open: each time it is read anew.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes my account; a refusal reads anew what has to end first. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) => call('deleteAccount', { body: { confirmation } }),
    // Noted before it is asked for: the live stream may tell of the end before the answer does.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: () => {
      patchSession(client, () => ({ leftByChoice: false }));
      return client.invalidateQueries({ queryKey: queryKeys.deletion });
    },
  });
}
