import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { patchSession } from '../../../lib/session.ts';
import { onForgetTab } from '../../../lib/tab-memory.ts';
import { uploadFile } from '../../../lib/upload.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { uploadProblem } from '../upload-problem.ts';

export type PictureUpload = { readonly file: File; readonly cancel: AbortController };
/** `part` is the sent share from 0 to 1; `waiting` while the connection is lost. */
type Progress = { readonly part: number; readonly waiting: boolean };

const mutationKey = ['putPicture'];
const begun: Progress = { part: 0, waiting: false };

// Cancels the upload when the user changes, so it never lands in another account.
let cancelRunning = () => {};
onForgetTab(() => cancelRunning());

/** Uploads a profile picture. Continues after the view closes, and then reports the result in a toast. */
export function usePutPicture() {
  const client = useQueryClient();
  const shown = useShown();
  const notifyProgress = (progress: Partial<Progress>) =>
    client.setQueryData<Progress>(queryKeys.pictureUpload, (now = begun) => ({ ...now, ...progress }));
  return useMutation({
    mutationKey,
    mutationFn: ({ file, cancel }: PictureUpload) => {
      notifyProgress(begun);
      cancelRunning = () => cancel.abort();
      return uploadFile('putPicture', {
        file,
        signal: cancel.signal,
        onProgress: (part) => notifyProgress({ part }),
        onWaiting: (waiting) => notifyProgress({ waiting }),
      });
    },
    onSuccess: ({ profilePicture }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, profilePicture } } : {}));
      toast('Profile picture uploaded successfully!');
    },
    // The view that started it shows the error.
    onError: (error, { cancel }) => {
      if (shown.current || cancel.signal.aborted) return;
      toastError(new ApiProblem('pictureNotUploaded', 0, uploadProblem(error)));
    },
  });
}

/** The running upload, even one started before the view was left; otherwise null. */
export function useRunningUpload(): (PictureUpload & Progress) | null {
  const [upload] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as PictureUpload,
  });
  const { data: progress } = useQuery({
    queryKey: queryKeys.pictureUpload,
    queryFn: () => begun,
    enabled: false,
    initialData: begun,
  });
  return upload ? { ...upload, ...progress } : null;
}
