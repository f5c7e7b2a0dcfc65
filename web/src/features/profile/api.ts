import type { Profile } from '@sidebet/contract/auth';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useAction } from '../../lib/api/use-action.ts';
import { call } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { patchSession } from '../../lib/session.ts';
import { uploadFile } from '../../lib/upload.ts';
import { useShown } from '../../lib/use-shown.ts';

type PictureUpload = { readonly file: File; readonly cancel: AbortController };
/** `part` is the sent share from 0 to 1; `waiting` while the connection is lost. */
type Progress = { readonly part: number; readonly waiting: boolean };

const mutationKey = ['putPicture'];
const progressKey = ['pictureUpload'];
const begun: Progress = { part: 0, waiting: false };

/** Uploads a profile picture. Continues after the view closes, and then reports the result in a toast. */
export function usePutPicture() {
  const client = useAppClient();
  const shown = useShown();
  const notifyProgress = (progress: Partial<Progress>) =>
    client.setQueryData<Progress>(progressKey, (now = begun) => ({ ...now, ...progress }));
  return useMutation({
    mutationKey,
    mutationFn: ({ file, cancel }: PictureUpload) => {
      notifyProgress(begun);
      // When the user changes, so it never lands in another account.
      const stop = client.tab.onForget(() => cancel.abort());
      return uploadFile('putPicture', {
        file,
        signal: cancel.signal,
        onProgress: (part) => notifyProgress({ part }),
        onWaiting: (waiting) => notifyProgress({ waiting }),
      }).finally(stop);
    },
    onSuccess: ({ profilePicture }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, profilePicture } } : {}));
      client.toasts.show('Profile picture uploaded successfully!');
    },
    // The view that started it shows the error.
    onError: (error, { cancel }) => {
      if (shown.current || cancel.signal.aborted) return;
      client.toasts.showError(new ApiProblem('pictureNotUploaded', 0, uploadProblem(error)));
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
    queryKey: progressKey,
    queryFn: () => begun,
    enabled: false,
    initialData: begun,
  });
  return upload ? { ...upload, ...progress } : null;
}

export function useDeletePicture() {
  const client = useAppClient();
  return useAction('deletePicture', {
    onSuccess: ({ profilePicture }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, profilePicture } } : {}));
      client.toasts.show('Profile picture removed.');
    },
    onError: client.toasts.showError,
  });
}

export function usePutContact() {
  const client = useAppClient();
  return useAction('putContact', {
    onSuccess: (contact) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, ...contact } } : {}));
      client.toasts.show('Contact details saved.');
    },
  });
}

export function usePutOddsFormat() {
  const client = useAppClient();
  return useAction('putOddsFormat', {
    // One at a time, so the last choice is the one that stays.
    scope: { id: 'oddsFormat' },
    onSuccess: ({ oddsFormat }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, oddsFormat } } : {}));
      client.toasts.show('Odds format saved.');
    },
    onError: client.toasts.showError,
  });
}

export function usePutTimeZone() {
  const client = useAppClient();
  return useAction('putTimeZone', {
    onSuccess: ({ timeZone }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, timeZone } } : {}));
      client.toasts.show('Time zone saved.');
    },
    onError: client.toasts.showError,
  });
}

/** What a user may show others. */
export type Shared = 'showsOpenBets' | 'showsSides';

export function usePutSharing(shared: Shared) {
  const client = useAppClient();
  return useMutation({
    // One at a time, so the last choice is the one that stays.
    scope: { id: shared },
    mutationFn: (value: boolean): Promise<Partial<Pick<Profile, Shared>>> =>
      shared === 'showsOpenBets'
        ? call('putOpenBetSharing', { body: { showsOpenBets: value } })
        : call('putSideSharing', { body: { showsSides: value } }),
    onSuccess: (saved) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, ...saved } } : {}));
      client.toasts.show('Saved.');
    },
    onError: client.toasts.showError,
  });
}

const failed = 'Failed to upload profile picture. Please try again.';

/** The server's message about the picture, else the specified failure text. */
export function uploadProblem(error: unknown): string {
  const aboutPicture = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return aboutPicture ? error.detail : failed;
}
