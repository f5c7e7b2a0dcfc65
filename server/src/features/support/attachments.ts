import type { Readable } from 'node:stream';
import {
  type AttachmentType,
  attachmentsPerDay,
  maxAttachmentBytes,
} from '@sidebet/domain/support/attachment';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import type { IsClean } from '../../integrations/malware/clamd.ts';
import type { Clock } from '../../time/clock.ts';
import { contentTypeOf, drawAttachment } from '../files/image.ts';
import { fileUrl, readWhole, type StoreDeps, storeFile } from '../files/store-file.ts';
import { confirmFile } from '../files/unwanted-files.ts';
import { isPlainText } from './plain-text.ts';

export type SupportDeps = StoreDeps & {
  readonly clock: Clock;
  /** Null if no scanner is configured. */
  readonly isClean: IsClean | null;
};

/** How long an attachment waits for its message, and the span of the daily limits. */
export const dayMs = 24 * 3_600_000;

/**
 * Stores a file for a later message and returns its address. Refuses with attachmentType for content of other
 * types, and with tooManyAttachments above the daily limit.
 */
export async function storeAttachment(
  deps: SupportDeps,
  userId: string,
  name: string,
  upload: Readable,
): Promise<string> {
  const now = deps.clock.now();
  // Checked before reading the upload, and again when the file is recorded.
  await refuseBeyondQuota(deps.pool, userId, now);
  const { content, contentType, extension } = await harmless(await readWhole(upload));
  await refuseMalware(deps, userId, content);
  const key = fileKey('support_attachments', userId, now, name, extension);
  await storeFile(deps, key, content, contentType);
  await inTransaction(deps.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId]);
    await refuseBeyondQuota(client, userId, now);
    await confirmFile(client, key);
    await client.query(
      `insert into support_attachments (url, user_id, name, content_type, bytes, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [fileUrl(key), userId, shownName(name, extension), contentType, content.length, new Date(now)],
    );
  });
  return fileUrl(key);
}

/** Refuses with filesUnavailable if the scanner is unavailable; then the page retries. */
async function refuseMalware({ isClean, log }: SupportDeps, userId: string, content: Buffer): Promise<void> {
  const verdict = await isClean?.(content).catch((error: unknown) => {
    log.error({ err: error }, 'could not scan an attachment for malware');
    throw new RefusalError(refusalOf('filesUnavailable'));
  });
  if (verdict !== false) return;
  log.warn({ userId }, 'refused an attachment with malware');
  throw new RefusalError(refusalOf('attachmentInfected'));
}

async function refuseBeyondQuota(db: Pool | PoolClient, userId: string, now: number): Promise<void> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*) as n from support_attachments where user_id = $1 and created_at > $2',
    [userId, new Date(now - dayMs)],
  );
  if (rows[0]!.n >= attachmentsPerDay) throw new RefusalError(refusalOf('tooManyAttachments'));
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
async function harmless(given: Buffer): Promise<Harmless> {
  const found = await contentTypeOf(given);
  const contentType = (found ?? (isPlainText(given) ? 'text/plain' : '')) as AttachmentType;
  if (!(contentType in extensions)) throw new RefusalError(refusalOf('attachmentType'));
  const content = contentType.startsWith('image/') ? await drawAttachment(given, contentType) : given;
  if (!content) throw new RefusalError(refusalOf('attachmentType'));
  // Re-encoding can make an image larger.
  if (content.length > maxAttachmentBytes) throw new RefusalError(refusalOf('attachmentTooLarge'));
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
