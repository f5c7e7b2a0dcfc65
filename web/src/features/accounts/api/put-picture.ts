import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patchSession } from '../../../lib/session.ts';
import { type UploadOptions, uploadFile } from '../../../lib/upload.ts';
import { toast } from '../../../ui/toast.ts';

/** Uploads a profile picture; goes on when the view is left. */
export function usePutPicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (options: UploadOptions) => uploadFile('putPicture', options),
    onSuccess: ({ profilePicture }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, profilePicture } } : {}));
      toast('Profile picture uploaded successfully!');
    },
  });
}
