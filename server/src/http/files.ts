import { Readable, Transform } from 'node:stream';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { type RefusalCode, refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError } from './problem.ts';

/** A file upload is the raw body, so the size limit applies while it arrives. */
export const uploadType = 'application/octet-stream';

/** An upload may take at most 10 minutes. */
const longestUploadMs = 10 * 60_000;

/** A file response. Browsers download it, and show it inside the site only with `inline`. */
export type Download = {
  /** Only for files the server made, such as re-encoded pictures. */
  readonly inline?: boolean;
  readonly filename: string;
  readonly contentType: string;
  readonly body: string | Buffer | Readable;
};

/** Passes file bodies to the handler unread. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, payload, done) => done(null, payload));
}

/**
 * The bytes of an upload. Reading fails with `tooLarge` above `maxBytes` and with uploadTooSlow after 10 minutes.
 * Other content types are refused.
 */
export function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, tooLarge = 'bodyTooLarge' }: NonNullable<Endpoint['upload']>,
): Readable {
  const { body } = request;
  if (!(body instanceof Readable)) throw new RefusalError(refuse('invalidRequest'));
  const declared = Number(request.headers['content-length']);
  if (declared > maxBytes) throw new RefusalError(refuse(tooLarge));
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(new RefusalError(refuse(tooLarge)));
      else done(null, chunk);
    },
  });
  const fail = (code: RefusalCode) => () => limited.destroy(new RefusalError(refuse(code)));
  const patience = setTimeout(fail('uploadTooSlow'), longestUploadMs).unref();
  limited.once('close', () => clearTimeout(patience));
  // A handler that refuses without reading has no listener for these errors.
  limited.on('error', () => {});
  body.once('error', fail('invalidRequest'));
  // Drain the rest of an unwanted file after responding: browsers read the response only after sending
  // everything.
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
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeFileName(filename)}`)
    .send(body);
}

/** As RFC 8187 requires, which allows fewer characters than a URL does. */
export function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
