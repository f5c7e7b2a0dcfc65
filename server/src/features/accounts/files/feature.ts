import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import { type AuditEntry, appendAudit } from '../../../audit/append.ts';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Download } from '../../../http/files.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { readOperator } from '../../../http/operator.ts';
import { type FileFolder, isFileKey } from '../../../integrations/files/file-key.ts';
import type { StoredFile } from '../../../integrations/files/port.ts';
import { fileUrl } from '../../../uploads/store-file.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { seesGroupPicture } from './group-picture-access.ts';

type Address = { readonly ownerId: string; readonly filename: string };

/**
 * Serves uploaded files: pictures to every signed-in user, those of groups to their members, attachments to their owner and to
 * operators, and pictures of reports to operators.
 */
export function filesFeature(context: Uses<'files' | 'log' | 'pool' | 'clock' | 'requireOperator'>) {
  const sendPicture = async (
    folder: FileFolder,
    address: Address,
    reply: FastifyReply,
  ): Promise<Download | Refusal> => {
    const key = toFileKey(folder, address);
    const file = isRefusal(key) ? key : await find(context, key);
    if (isRefusal(file)) return file;
    withoutPowers(reply, file);
    // Immutable: a new picture gets a new address.
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return { filename: address.filename, contentType: 'image/webp', body: file.body, inline: true };
  };
  const handlers: Handlers<
    'readPicture' | 'readGroupPicture' | 'readAttachment' | 'operatorReadReportPicture'
  > = {
    readPicture: ({ params, reply }) =>
      sendPicture('profile_pictures', { ownerId: params.userId, filename: params.filename }, reply),
    readGroupPicture: async ({ params, viewer, reply }) => {
      const { groupId, filename } = params;
      return (await seesGroupPicture(context.pool, groupId, viewer.id))
        ? sendPicture('group_pictures', { ownerId: groupId, filename }, reply)
        : refuse('notFound');
    },
    readAttachment: async ({ params, viewer, request, reply }): Promise<Download | Refusal> => {
      const key = toFileKey('support_attachments', { ownerId: params.userId, filename: params.filename });
      if (isRefusal(key)) return key;
      const url = fileUrl(key);
      const attachment = await findAttachment(context.pool, viewer, url);
      if (isRefusal(attachment)) return attachment;
      const { name, contentType, userId } = attachment;
      const refusal =
        userId === viewer.id
          ? null
          : ((await context.requireOperator(viewer, 'read', request)) ??
            (await writeDownReading(context, viewer, url, attachment)));
      const file = refusal ?? (await find(context, key));
      if (isRefusal(file)) return file;
      withoutPowers(reply, file);
      return { filename: name, contentType, body: file.body };
    },
    operatorReadReportPicture: async ({ params, viewer, reply }): Promise<Download | Refusal> => {
      const key = toFileKey('report_pictures', { ownerId: params.userId, filename: params.filename });
      if (isRefusal(key)) return key;
      const report = await findReport(context.pool, fileUrl(key));
      const refusal = isRefusal(report) ? report : await recordReportPicture(context, viewer, report);
      const file = refusal ?? (await find(context, key));
      if (isRefusal(file)) return file;
      withoutPowers(reply, file);
      return { filename: params.filename, contentType: 'image/webp', body: file.body, inline: true };
    },
  };
  return { handlers };
}

function toFileKey(folder: FileFolder, { ownerId, filename }: Address): string | Refusal {
  const key = `${folder}/${ownerId}/${filename}`;
  return isFileKey(key) ? key : refuse('notFound');
}

async function find({ files, log }: Uses<'files' | 'log'>, key: string): Promise<StoredFile | Refusal> {
  try {
    return (await files.read(key)) ?? refuse('notFound');
  } catch (error) {
    log.error({ err: error, file: key }, 'could not read a file');
    return refuse('filesUnavailable');
  }
}

type Attachment = {
  readonly name: string;
  readonly contentType: string;
  readonly userId: string;
  readonly ticketId: string | null;
};

/** Refuses other users' attachments with notFound, as if they did not exist. */
async function findAttachment(pool: Pool, viewer: Viewer, url: string): Promise<Attachment | Refusal> {
  const { rows } = await pool.query<Attachment>(
    `select a.name, a.content_type, a.user_id, t.id as ticket_id
     from support_attachments a left join support_tickets t on t.attachment_url = a.url
     where a.url = $1 and (a.user_id = $2 or $3)`,
    [url, viewer.id, viewer.role === 'admin'],
  );
  return rows[0] ?? refuse('notFound');
}

type Report = { readonly id: string; readonly userId: string };

async function findReport(pool: Pool, url: string): Promise<Report | Refusal> {
  const { rows } = await pool.query<Report>(
    'select id, user_id from reports where picture = $1 or group_picture = $1',
    [url],
  );
  return rows[0] ?? refuse('reportNotFound');
}

/**
 * Records an operator's access before the file is sent. No reason is requested, because working on the message is
 * the reason.
 */
function writeDownReading(
  context: Uses<'pool' | 'clock'>,
  viewer: Viewer,
  url: string,
  { userId, ticketId }: Pick<Attachment, 'userId' | 'ticketId'>,
): Promise<Refusal | null> {
  return recordReading(context, viewer, {
    action: 'ticket.readAttachment',
    subject: ticketId ? { kind: 'ticket', id: ticketId } : { kind: 'person', id: userId },
    reason: 'Opened from the support message',
    details: { userId, url },
  });
}

function recordReportPicture(
  context: Uses<'pool' | 'clock'>,
  viewer: Viewer,
  { id, userId }: Report,
): Promise<Refusal | null> {
  return recordReading(context, viewer, {
    action: 'report.readPicture',
    subject: { kind: 'report', id },
    reason: 'Opened from the report',
    details: { userId },
  });
}

function recordReading(
  { pool, clock }: Uses<'pool' | 'clock'>,
  viewer: Viewer,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    const actor = await readOperator(client, viewer);
    if (isRefusal(actor)) return actor;
    await appendAudit(client, { ...entry, actor }, clock.now());
    return null;
  });
}

/** Even in its own window the file may do nothing on this site. Helmet adds nosniff to every response. */
function withoutPowers(reply: FastifyReply, { bytes }: StoredFile): void {
  reply.header('content-security-policy', "sandbox; default-src 'none'").header('content-length', bytes);
}
