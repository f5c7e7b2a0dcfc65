import { type Refusal, refuse } from '../refusals.ts';

/** At most 10 MB per file, and 20 files per user in 24 hours. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
export const attachmentsPerDay = 20;
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/**
 * Validates a chosen attachment before its upload; the server checks the content. Checks, in order: type, size. An empty
 * type passes, because browsers do not know every type.
 */
export function validateAttachment(file: {
  readonly type: string;
  readonly size: number;
}): { readonly kind: 'ok' } | Refusal {
  const known = file.type.split(';')[0]!;
  if (file.size === 0 || (known !== '' && !(attachmentTypes as readonly string[]).includes(known))) {
    return refuse('attachmentType');
  }
  if (file.size > maxAttachmentBytes) return refuse('attachmentTooLarge');
  return { kind: 'ok' };
}
