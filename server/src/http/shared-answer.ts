import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where a response keeps its serialized forms. */
const forms = Symbol('forms');

/** A response that many users receive, with its serialized forms so far. */
export type SharedAnswer = object & { readonly [forms]: { text?: string; compressed?: Buffer } };

/** Same threshold and level as @fastify/compress uses for other responses (app.ts). */
const compressedFrom = 2048;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Marks a response that many users receive, so it is serialized and compressed once for all of them. */
export function sharedAnswer<Answer extends object>(answer: Answer): Answer {
  // Not enumerable, so it is neither serialized nor copied to a changed response.
  return Object.defineProperty(answer, forms, { value: {} });
}

export function isShared(answer: unknown): answer is SharedAnswer {
  return typeof answer === 'object' && answer !== null && forms in answer;
}

/** Sends a marked response as the route would, from its cached form. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  const made = answer[forms];
  made.text ??= reply.serialize(answer) as string;
  reply.type('application/json; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (made.text.length < compressedFrom || !/\bbr\b/.test(accepted)) return reply.send(made.text);
  // For a page of bets, compressing here is faster than using another thread.
  made.compressed ??= brotliCompressSync(made.text, options);
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(made.compressed);
}
