import type { FastifyReply } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import type { Download } from '../../http/files.ts';
import type { Handlers, Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { type FileFolder, isFileKey } from '../../integrations/files/file-key.ts';
import type { StoredFile } from '../../integrations/files/port.ts';
import { type FileDeps, fileUrl } from './store-file.ts';

export type FileReadDeps = FileDeps & { readonly pool: Pool };

type Address = { readonly userId: string; readonly filename: string };

/** Gives back what people sent: pictures to whoever is signed in, attachments to their owner and to admins. */
export function fileHandlers(deps: FileReadDeps): Handlers<'readPicture' | 'readAttachment'> {
  return {
    readPicture: async ({ params, reply }): Promise<Download> => {
      const file = await find(deps, keyOf('profile_pictures', params));
      withoutPowers(reply, file);
      // Another picture has another address.
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return { filename: params.filename, contentType: 'image/webp', body: file.body, inline: true };
    },
    readAttachment: async ({ params, viewer, reply }): Promise<Download> => {
      const key = keyOf('support_attachments', params);
      const { name, contentType } = await findAttachment(deps.pool, viewer, fileUrl(key));
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
    log.error({ err: error, file: key }, 'a file could not be read');
    throw new RefusalError(refusalOf('filesUnavailable'));
  });
  if (!file) throw new RefusalError(refusalOf('notFound'));
  return file;
}

/** Refuses with notFound whatever is not the viewer's, as if it were not there. */
async function findAttachment(pool: Pool, viewer: Viewer, url: string) {
  const { rows } = await pool.query<{ name: string; contentType: string }>(
    `select name, content_type as "contentType" from support_attachments
     where url = $1 and (user_id = $2 or $3)`,
    [url, viewer.id, viewer.role === 'admin'],
  );
  if (!rows[0]) throw new RefusalError(refusalOf('notFound'));
  return rows[0];
}

/** Even opened by itself in a window the file may do nothing on this site (nosniff is everybody's, by helmet). */
function withoutPowers(reply: FastifyReply, { bytes }: StoredFile): void {
  reply.header('content-security-policy', "sandbox; default-src 'none'").header('content-length', bytes);
}
