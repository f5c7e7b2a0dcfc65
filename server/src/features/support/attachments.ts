import type { Readable } from 'node:stream';
import {
  type AttachmentType,
  attachmentsPerDay,
  maxAttachmentBytes,
} from '@sidebet/domain/support/attachment';
import type { Clock } from '../../clock.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import type { IsClean } from '../../integrations/malware/clamd.ts';
import { contentTypeOf, drawAttachment } from '../files/image.ts';
import { fileUrl, readWhole, type StoreDeps, storeFile } from '../files/store-file.ts';
import { keepFile } from '../files/unwanted-files.ts';
import { isPlainText } from './plain-text.ts';

export type SupportDeps = StoreDeps & {
  readonly clock: Clock;
  /** Null where no scanner is configured. */
  readonly isClean: IsClean | null;
};

/** How long an attachment waits for its message, and the span that the limits by day look back. */
export const dayMs = 24 * 3_600_000;

/**
 * Stores a file for a message to come; gives its address. Refuses with attachmentType what is by its content none of
 * the allowed types, and with tooManyAttachments beyond the day's number.
 */
export async function storeAttachment(
  deps: SupportDeps,
  userId: string,
  name: string,
  upload: Readable,
): Promise<string> {
  const now = deps.clock.now();
  // Asked before the bytes are taken, and once more when the file is entered.
  await refuseBeyondQuota(deps.pool, userId, now);
  const { content, contentType, extension } = await harmless(await readWhole(upload));
  await refuseMalware(deps, userId, content);
  const key = fileKey('support_attachments', userId, now, name, extension);
  await storeFile(deps, key, content, contentType);
  await inTransaction(deps.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId]);
    await refuseBeyondQuota(client, userId, now);
    await keepFile(client, key);
    await client.query(
      `insert into support_attachments (url, user_id, name, content_type, bytes, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [fileUrl(key), userId, shownName(name, extension), contentType, content.length, new Date(now)],
    );
  });
  return fileUrl(key);
}

/** Refuses with filesUnavailable, after which the page tries again, while the scanner cannot tell. */
async function refuseMalware({ isClean, log }: SupportDeps, userId: string, content: Buffer): Promise<void> {
  const verdict = await isClean?.(content).catch((error: unknown) => {
    log.error({ err: error }, 'an attachment could not be scanned for malware');
    throw new RefusalError(refusalOf('filesUnavailable'));
  });
  if (verdict !== false) return;
  log.warn({ userId }, 'an attachment with malware was refused');
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

/** The file by its content: images drawn anew, text and PDF as they are. Whoever reads it gets it as a download only. */
async function harmless(given: Buffer): Promise<Harmless> {
  const found = await contentTypeOf(given);
  const contentType = (found ?? (isPlainText(given) ? 'text/plain' : '')) as AttachmentType;
  if (!(contentType in extensions)) throw new RefusalError(refusalOf('attachmentType'));
  const content = contentType.startsWith('image/') ? await drawAttachment(given, contentType) : given;
  if (!content) throw new RefusalError(refusalOf('attachmentType'));
  // An image may have more bytes drawn anew than it came with.
  if (content.length > maxAttachmentBytes) throw new RefusalError(refusalOf('attachmentTooLarge'));
  return { content, contentType, extension: extensions[contentType] };
}

/** What the file was called, without folders and characters that nobody can read, and with the extension it deserves. */
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
