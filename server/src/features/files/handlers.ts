import type { FastifyReply } from 'fastify';
import { appendAudit } from '../../audit/append.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import type { Download } from '../../http/files.ts';
import type { Handlers, RequireOperator, Viewer } from '../../http/handlers.ts';
import { readOperator } from '../../http/operator.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { type FileFolder, isFileKey } from '../../integrations/files/file-key.ts';
import type { StoredFile } from '../../integrations/files/port.ts';
import type { Clock } from '../../time/clock.ts';
import { type FileDeps, fileUrl } from './store-file.ts';

export type FileReadDeps = FileDeps & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly requireOperator: RequireOperator;
};

type Address = { readonly userId: string; readonly filename: string };

/** Serves uploaded files: pictures to every signed-in user, attachments to their owner and to operators. */
export function fileHandlers(deps: FileReadDeps): Handlers<'readPicture' | 'readAttachment'> {
  return {
    readPicture: async ({ params, reply }): Promise<Download> => {
      const file = await find(deps, keyOf('profile_pictures', params));
      withoutPowers(reply, file);
      // Immutable: a new picture gets a new address.
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return { filename: params.filename, contentType: 'image/webp', body: file.body, inline: true };
    },
    readAttachment: async ({ params, viewer, request, reply }): Promise<Download> => {
      const key = keyOf('support_attachments', params);
      const url = fileUrl(key);
      const { name, contentType, userId, ticketId } = await findAttachment(deps.pool, viewer, url);
      if (userId !== viewer.id) await deps.requireOperator(viewer, 'read', request);
      if (userId !== viewer.id) await writeDownReading(deps, viewer, url, { userId, ticketId });
      const file = await find(deps, key);
      withoutPowers(reply, file);
      return { filename: name, contentType, body: file.body };
    },
  };
}

function keyOf(folder: FileFolder, { userId, filename }: Address): string {
  const key = `${folder}/${userId}/${filename}`;
  if (!isFileKey(key)) throw new RefusalError(refusalOf('notFound'));
  return key;
}

async function find({ files, log }: FileDeps, key: string): Promise<StoredFile> {
  const file = await files.read(key).catch((error: unknown) => {
    log.error({ err: error, file: key }, 'could not read a file');
    throw new RefusalError(refusalOf('filesUnavailable'));
  });
  if (!file) throw new RefusalError(refusalOf('notFound'));
  return file;
}

type Attachment = {
  readonly name: string;
  readonly contentType: string;
  readonly userId: string;
  readonly ticketId: string | null;
};

/** Refuses other users' attachments with notFound, as if they did not exist. */
async function findAttachment(pool: Pool, viewer: Viewer, url: string) {
  const { rows } = await pool.query<Attachment>(
    `select a.name, a.content_type as "contentType", a.user_id as "userId", t.id as "ticketId"
     from support_attachments a left join support_tickets t on t.attachment_url = a.url
     where a.url = $1 and (a.user_id = $2 or $3)`,
    [url, viewer.id, viewer.role === 'admin'],
  );
  if (!rows[0]) throw new RefusalError(refusalOf('notFound'));
  return rows[0];
}

/**
 * Records an operator's access before the file is sent. No reason is requested, because working on the message is
 * the reason.
 */
async function writeDownReading(
  { pool, clock }: FileReadDeps,
  viewer: Viewer,
  url: string,
  { userId, ticketId }: Pick<Attachment, 'userId' | 'ticketId'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const actor = await readOperator(client, viewer);
    const subject = ticketId ? { kind: 'ticket', id: ticketId } : { kind: 'person', id: userId };
    const reason = 'Opened from the support message';
    const entry = { actor, action: 'ticket.readAttachment', subject, reason, details: { userId, url } };
    await appendAudit(client, entry, clock.now());
  });
}

/** Even in its own window the file may do nothing on this site. Helmet adds nosniff to every response. */
function withoutPowers(reply: FastifyReply, { bytes }: StoredFile): void {
  reply.header('content-security-policy', "sandbox; default-src 'none'").header('content-length', bytes);
}
