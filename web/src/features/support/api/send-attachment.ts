import { useMutation } from '@tanstack/react-query';
import { type UploadOptions, uploadFile } from '../../../lib/upload.ts';

/** Uploads a file for a message to come. */
export function useSendAttachment() {
  return useMutation({ mutationFn: (options: UploadOptions) => uploadFile('sendAttachment', options) });
}
