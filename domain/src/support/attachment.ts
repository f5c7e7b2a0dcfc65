import { type Refusal, refuse } from '../refusals.ts';

/** At most 10 MB, and 20 files within 24 hours by person. */
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
 * A chosen attachment, checked before it is sent; the server goes by content. Refusals, first that applies: type, size.
 * A browser that does not know a file's type leaves the question to the server.
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
