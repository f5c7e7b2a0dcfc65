import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeLimits } from './time-limits.ts';
import { answerUnreadable } from './unreadable-request.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ ...timeLimits, clientErrorHandler: answerUnreadable });
  app.post('/', async () => 'received');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/**
 * Sends `bytes`, then `part` every second. Returns the first line of the response and the seconds until it
 * arrived.
 */
async function trickle(bytes: string, part: string): Promise<{ answer: string; seconds: number }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    text += data.toString();
  });
  socket.write(bytes);
  const sending = setInterval(() => socket.write(part), 1_000);
  const limit = setTimeout(() => socket.destroy(), 20_000);
  await Promise.race([once(socket, 'close'), once(socket, 'data')]);
  clearInterval(sending);
  clearTimeout(limit);
  socket.destroy();
  return { answer: text.split('\r\n')[0]!, seconds: (performance.now() - began) / 1_000 };
}

test('slow headers time out within 15 seconds; a slow body may take longer', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: x\r\n';
  const [headers, body] = await Promise.all([
    trickle(head, 'a: b\r\n'),
    trickle(`${head}content-type: text/plain\r\ncontent-length: 15\r\n\r\n`, 'x'),
  ]);
  expect(headers.answer).toBe('HTTP/1.1 408 Request Timeout');
  expect(headers.seconds).toBeLessThan(15);
  expect(body.answer).toBe('HTTP/1.1 200 OK');
  expect(body.seconds).toBeGreaterThan(14);
});
