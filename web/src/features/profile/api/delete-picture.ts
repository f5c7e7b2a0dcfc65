import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function useDeletePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deletePicture', {}),
    onSuccess: ({ profilePicture }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, profilePicture } } : {}));
      toast('Profile picture removed.');
    },
    onError: toastError,
  });
}
