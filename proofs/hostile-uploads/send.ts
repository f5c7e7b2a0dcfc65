import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** How an upload's bytes arrive: correctly, without a length, in drips, only half, or more than declared. */
export const ways = ['whole', 'chunked', 'inDrips', 'cutOff', 'lyingLength'] as const;
export type Way = (typeof ways)[number];

export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly content: Buffer;
  readonly way: Way;
};

/** Sends a body over a separate connection. Null if the connection ended before a response. */
export async function send({ url, method, headers, content, way }: Sent): Promise<Answer | null> {
  const length = way === 'lyingLength' ? Math.floor(content.length / 2) : content.length;
  const outgoing = request(url, {
    method,
    agent: false,
    headers: { ...headers, ...(way === 'chunked' || way === 'inDrips' ? {} : { 'content-length': length }) },
  });
  const answer = new Promise<Answer | null>((resolve) => {
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers: given } = response;
      buffer(response).then(
        (body) => resolve({ status, headers: given, body }),
        () => resolve({ status, headers: given, body: Buffer.alloc(0) }),
      );
    });
    outgoing.on('error', () => resolve(null));
    outgoing.on('close', () => setImmediate(() => resolve(null)));
  });
  // A response sent before the upload ends may close the connection.
  outgoing.on('error', () => {});
  if (way === 'cutOff') {
    outgoing.flushHeaders();
    outgoing.write(content.subarray(0, Math.floor(content.length / 2)), () => outgoing.destroy());
  } else if (way === 'inDrips') {
    const drip = Math.ceil(content.length / 8) || 1;
    for (let at = 0; at < content.length && !outgoing.destroyed; at += drip) {
      outgoing.write(content.subarray(at, at + drip));
      await pause(5);
    }
    outgoing.end();
  } else outgoing.end(content);
  return answer;
}

/** Reads a URL as a user. */
export async function read(url: string, cookie: string): Promise<Answer | null> {
  return send({ url, method: 'GET', headers: { cookie }, content: Buffer.alloc(0), way: 'chunked' });
}
