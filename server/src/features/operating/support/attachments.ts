import type { Readable } from 'node:stream';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import {
  type AttachmentType,
  attachmentsPerDay,
  maxAttachmentBytes,
} from '@sidebet/domain/support/attachment';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { fileKey } from '../../../integrations/files/file-key.ts';
import { detectContentType, type Images } from '../../../uploads/image.ts';
import { fileUrl, readWhole, storeFile } from '../../../uploads/store-file.ts';
import { confirmFile } from '../../../uploads/unwanted-files.ts';
import { isPlainText } from './plain-text.ts';

/** How long an attachment waits for its message, and the span of the daily limits. */
export const dayMs = 24 * 3_600_000;

/**
 * Stores a file for a later message. Refuses with attachmentType for content of other
 * types, and with tooManyAttachments above the daily limit.
 */
export async function storeAttachment(
  context: Uses<'files' | 'images' | 'log' | 'pool' | 'clock' | 'wallClock' | 'isClean'>,
  userId: string,
  name: string,
  upload: Readable,
): Promise<{ attachmentUrl: string } | Refusal> {
  const now = context.clock.now();
  // Checked before reading the upload, and again when the file is recorded.
  const early = await refuseBeyondQuota(context.pool, userId, now);
  if (early) return early;
  const file = await harmless(context.images, await readWhole(upload));
  if (isRefusal(file)) return file;
  const { content, contentType, extension } = file;
  const infected = await refuseMalware(context, userId, content);
  if (infected) return infected;
  const key = fileKey('support_attachments', userId, now, name, extension);
  const notStored = await storeFile(context, key, content, contentType);
  if (notStored) return notStored;
  return inTransactionUnlessRefused(context.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId]);
    const refusal = (await refuseBeyondQuota(client, userId, now)) ?? (await confirmFile(client, key));
    if (refusal) return refusal;
    await client.query(
      `insert into support_attachments (url, user_id, name, content_type, bytes, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [fileUrl(key), userId, shownName(name, extension), contentType, content.length, new Date(now)],
    );
    return { attachmentUrl: fileUrl(key) };
  });
}

/** Refuses with filesUnavailable if the scanner is unavailable; then the page retries. */
async function refuseMalware(
  { isClean, log }: Uses<'log' | 'isClean'>,
  userId: string,
  content: Buffer,
): Promise<Refusal | null> {
  try {
    if ((await isClean?.(content)) !== false) return null;
  } catch (error) {
    log.error({ err: error }, 'could not scan an attachment for malware');
    return refuse('filesUnavailable');
  }
  log.warn({ userId }, 'refused an attachment with malware');
  return refuse('attachmentInfected');
}

async function refuseBeyondQuota(
  db: Pool | PoolClient,
  userId: string,
  now: number,
): Promise<Refusal | null> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*) as n from support_attachments where user_id = $1 and created_at > $2',
    [userId, new Date(now - dayMs)],
  );
  return rows[0]!.n >= attachmentsPerDay ? refuse('tooManyAttachments') : null;
}

type Harmless = {
  readonly content: Buffer;
  readonly contentType: AttachmentType;
  readonly extension: string;
};

const extensions: Record<AttachmentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** The file by its content: images re-encoded, text and PDF unchanged. It is only served as a download. */
async function harmless(images: Images, given: Buffer): Promise<Harmless | Refusal> {
  const found = await detectContentType(given);
  const contentType = (found ?? (isPlainText(given) ? 'text/plain' : '')) as AttachmentType;
  if (!(contentType in extensions)) return refuse('attachmentType');
  const content = contentType.startsWith('image/') ? await images.drawAttachment(given, contentType) : given;
  if (!content) return refuse('attachmentType');
  // Re-encoding can make an image larger.
  if (content.length > maxAttachmentBytes) return refuse('attachmentTooLarge');
  return { content, contentType, extension: extensions[contentType] };
}

/** The file name without folders and unprintable characters, with the extension of its content. */
function shownName(name: string, extension: string): string {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...base].slice(0, 100).join('') || 'attachment'}.${extension}`;
}
