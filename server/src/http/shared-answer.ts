import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What was made of an answer so far. */
type Made = { text?: string; compressed?: Buffer };

const shared = new WeakMap<object, Made>();
/** As @fastify/compress does with other answers (app.ts): from 2 kB on, at the level meant for compressing on the spot. */
const compressedFrom = 2048;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Marks an answer that goes to many people alike: it is turned into text and compressed once for all of them. */
export function sharedAnswer<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, {});
  return answer;
}

export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && shared.has(answer);
}

/** Sends a marked answer as the route would have, from what was made of it before. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const made = shared.get(answer)!;
  made.text ??= reply.serialize(answer) as string;
  reply.type('application/json; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (made.text.length < compressedFrom || !/\bbr\b/.test(accepted)) return reply.send(made.text);
  // A page of bets takes less time than handing it to another thread.
  made.compressed ??= brotliCompressSync(made.text, options);
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(made.compressed);
}
