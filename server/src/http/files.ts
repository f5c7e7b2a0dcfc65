import { Readable, Transform } from 'node:stream';
import type { Endpoint } from '@sidebet/contract/endpoint';
import type { RefusalCode } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError, refusalOf } from './problem.ts';

/** How one file is sent: its bytes as the body, so that size is enforced while they arrive. */
export const uploadType = 'application/octet-stream';

/** SPEC section 9: an upload takes at most 10 minutes. */
const longestUploadMs = 10 * 60_000;

/** A file as an answer. It is given to be kept, never shown inside the site, unless it says `inline`. */
export type Download = {
  /** For what the server itself made, such as a re-encoded picture. */
  readonly inline?: boolean;
  readonly filename: string;
  readonly contentType: string;
  readonly body: string | Buffer | Readable;
};

/** Hands bodies of files to the handler unread. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, payload, done) => done(null, payload));
}

/**
 * The bytes of an upload. Reading fails with `tooLarge` beyond `maxBytes` and with uploadTooSlow after 10 minutes; a
 * body of another kind is refused.
 */
export function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, tooLarge = 'bodyTooLarge' }: NonNullable<Endpoint['upload']>,
): Readable {
  const { body } = request;
  if (!(body instanceof Readable)) throw new RefusalError(refusalOf('invalidRequest'));
  const declared = Number(request.headers['content-length']);
  if (declared > maxBytes) throw new RefusalError(refusalOf(tooLarge));
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(new RefusalError(refusalOf(tooLarge)));
      else done(null, chunk);
    },
  });
  const fail = (code: RefusalCode) => () => limited.destroy(new RefusalError(refusalOf(code)));
  const patience = setTimeout(fail('uploadTooSlow'), longestUploadMs).unref();
  limited.once('close', () => clearTimeout(patience));
  // A handler that refuses without reading does not hear of these.
  limited.on('error', () => {});
  body.once('error', fail('invalidRequest'));
  // The rest of a file that was not wanted is read away behind the answer: browsers read it only when all is sent.
  reply.raw.once('close', () => limited.destroy());
  reply.raw.once('finish', () => {
    body.unpipe();
    body.resume();
  });
  return body.pipe(limited);
}

export function sendDownload(
  reply: FastifyReply,
  { filename, contentType, body, inline }: Download,
): FastifyReply {
  const disposition = inline ? 'inline' : 'attachment';
  return reply
    .type(contentType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(body);
}
