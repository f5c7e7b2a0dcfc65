import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The serialized forms of a response made so far. */
type Made = { text?: string; compressed?: Buffer };

const shared = new WeakMap<object, Made>();
/** Same threshold and level as @fastify/compress uses for other responses (app.ts). */
const compressedFrom = 2048;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Marks a response that many users receive, so it is serialized and compressed once for all of them. */
export function sharedAnswer<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, {});
  return answer;
}

export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && shared.has(answer);
}

/** Sends a marked response as the route would, from its cached form. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const made = shared.get(answer)!;
  made.text ??= reply.serialize(answer) as string;
  reply.type('application/json; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (made.text.length < compressedFrom || !/\bbr\b/.test(accepted)) return reply.send(made.text);
  // For a page of bets, compressing here is faster than using another thread.
  made.compressed ??= brotliCompressSync(made.text, options);
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(made.compressed);
}
