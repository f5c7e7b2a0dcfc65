import { useMutation } from '@tanstack/react-query';
import { type UploadOptions, uploadFile } from '../../../lib/upload.ts';

/** Uploads a file for the next message. */
export function useSendAttachment() {
  return useMutation({ mutationFn: (options: UploadOptions) => uploadFile('sendAttachment', options) });
}
