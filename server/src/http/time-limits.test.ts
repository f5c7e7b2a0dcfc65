import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import compress from '@fastify/compress';
import { api } from '@sidebet/contract/api';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchPatience, usualRetryMs } from '../book/book.ts';
import { connectMs, requestPatience } from '../db/pool.ts';
import { answerErrorsAsProblems } from './problem.ts';
import { answerLimitMs, limitAnswer, limitBodies, timeLimits } from './time-limits.ts';
import { answerUnreadable } from './unreadable-request.ts';

const { headersTimeout, connectionsCheckingInterval } = timeLimits.http;
/** The server's limits a tenth as long, and a sender that exceeds those of headers. */
const faster = 10;
const parts = 15;
const everyMs = 1_000 / faster;

const limitMs = 10_000;
let bodyBegan: PromiseWithResolvers<() => void>;
let limits: number[];
/** Its value ends the time. */
let limitBegan: PromiseWithResolvers<() => void>;
let handlerBegan: PromiseWithResolvers<void>;
let handlerMayEnd: PromiseWithResolvers<void>;
/** The server's side of the connection of the last request. */
let connection: Socket;
beforeEach(() => {
  limits = [];
  bodyBegan = Promise.withResolvers();
  limitBegan = Promise.withResolvers();
  handlerBegan = Promise.withResolvers();
  handlerMayEnd = Promise.withResolvers();
});

let app: FastifyInstance;
beforeAll(async () => {
  const http = {
    headersTimeout: headersTimeout / faster,
    connectionsCheckingInterval: connectionsCheckingInterval / faster,
  };
  const requestTimeout = timeLimits.requestTimeout / faster;
  app = Fastify({ http, requestTimeout, clientErrorHandler: answerUnreadable });
  limitBodies(app, (end) => {
    bodyBegan.resolve(end);
    return undefined;
  });
  app.post('/', { config: { takesFile: true } }, async () => 'received');
  app.post('/form', async () => 'received');
  app.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('refused') }, async () => '');
  answerErrorsAsProblems(app);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  app.route({
    method: ['GET', 'POST'],
    url: '/limited',
    onRequest: async (request, reply) => {
      connection = request.raw.socket;
      limitAnswer(reply, limitMs, (end, ms) => {
        limits.push(ms);
        limitBegan.resolve(end);
        return undefined;
      });
    },
    handler: async (request, reply) => {
      const { begins, letters, bytes } = request.query as Record<string, string | undefined>;
      if (bytes) return randomBytes(Number(bytes) / 2).toString('hex');
      if (letters) return 'x'.repeat(Number(letters));
      if (begins) reply.raw.write('the beginning');
      handlerBegan.resolve();
      await handlerMayEnd.promise;
      return { ended: true };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends `bytes`, then `part` again and again. Returns the first line of the response and the parts sent before it. */
async function trickle(bytes: string, part: string): Promise<{ answer: string; sent: number }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let [text, sent] = ['', 0];
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    text += data.toString();
  });
  socket.write(bytes);
  const sending = setInterval(() => {
    sent += 1;
    socket.write(part);
  }, everyMs);
  await Promise.race([once(socket, 'close'), once(socket, 'data')]);
  clearInterval(sending);
  socket.destroy();
  return { answer: text.split('\r\n')[0]!, sent };
}

test('slow headers time out; a slow file may take longer', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: x\r\n';
  const [headers, body] = await Promise.all([
    trickle(head, 'a: b\r\n'),
    trickle(`${head}content-type: text/plain\r\ncontent-length: ${parts}\r\n\r\n`, 'x'),
  ]);
  expect(headers.answer).toBe('HTTP/1.1 408 Request Timeout');
  expect(body.answer).toBe('HTTP/1.1 200 OK');
  expect(body.sent).toBeGreaterThanOrEqual(parts);
});

test('every wait of a request for the database ends before its time is over', () => {
  // A command is given up when the attempt that runs at the end of its time has failed.
  const commandMs = usualRetryMs + batchPatience.queryMs;
  const longestWaitMs = Math.max(connectMs, requestPatience.queryMs, requestPatience.lockMs, commandMs);
  for (const [name, endpoint] of Object.entries(api))
    expect(answerLimitMs(endpoint), name).toBeGreaterThan(longestWaitMs);
});

test('headers have less than 15 seconds, and a body more than they have', () => {
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(15_000);
  expect(parts * 1_000).toBeGreaterThan(headersTimeout + connectionsCheckingInterval);
  expect(timeLimits.requestTimeout).toBeGreaterThan(15_000);
});

describe('a response', () => {
  const ask = (query: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/limited?${query}`, init);
  const body = { method: 'POST', body: '{"cents":1}', headers: { 'content-type': 'application/json' } };

  const endTime = async () => (await limitBegan.promise)();

  describe.each([
    ['to a request', undefined],
    ['to a command, whose body has arrived', body],
  ])('%s', (_, init) => {
    test('in time is sent', async () => {
      const asking = ask('', init);
      await handlerBegan.promise;
      handlerMayEnd.resolve();
      const answer = await asking;
      expect([answer.status, await answer.json()]).toEqual([200, { ended: true }]);
      expect(limits).toEqual([limitMs]);
    });

    test('that is late is replaced by 503', async () => {
      const asking = ask('', init);
      await handlerBegan.promise;
      await endTime();
      const answer = await asking;
      handlerMayEnd.resolve();
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable']);
      expect(answer.headers.get('retry-after')).toBe('1');
    });
  });

  test('that has begun is cut off once nothing has moved for the limit', async () => {
    const begun = await ask('begins=yes');
    await endTime();
    expect(connection.timeout).toBe(limitMs);
    connection.emit('timeout');
    await expect(begun.text()).rejects.toThrow();
    handlerMayEnd.resolve();
  });

  describe('that is compressed and larger than the buffers of the connection', () => {
    const bytes = 20_000_000;
    const compressed = { headers: { 'accept-encoding': 'br' } };

    test('is not cut off while its reader is slow', async () => {
      const response = await ask(`bytes=${bytes}`, compressed);
      await endTime();
      expect(response.headers.get('content-encoding')).toBe('br');
      expect((await response.text()).length).toBe(bytes);
      expect(connection.timeout).not.toBe(limitMs);
    });

    test('is cut off once its reader has taken nothing for the limit', async () => {
      const response = await ask(`bytes=${bytes}`, compressed);
      await endTime();
      expect(connection.timeout).toBe(limitMs);
      connection.emit('timeout');
      await expect(response.text()).rejects.toThrow();
    });
  });

  test('in time is not cut off when it is read slowly', async () => {
    const letters = 20_000_000;
    const response = await ask(`letters=${letters}`, { headers: { 'accept-encoding': 'identity' } });
    await endTime();
    expect((await response.text()).length).toBe(letters);
  });

  test('to a body that does not arrive in time is 503', async () => {
    const head =
      'POST /limited HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\n';
    const trickling = trickle(head, 'x');
    await endTime();
    expect((await trickling).answer).toBe('HTTP/1.1 503 Service Unavailable');
  });
});

describe('a body that is no file', () => {
  const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\n`;

  test('that does not arrive in time is refused, and the connection ends', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const received = text(socket);
    socket.write(head('/form'));
    (await bodyBegan.promise)();
    expect(await received).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  test('of a refused request ends the connection too', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const received = text(socket);
    socket.write(head('/refused'));
    await once(socket, 'readable');
    (await bodyBegan.promise)();
    expect(await received).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/);
  });

  test('that is complete ends nothing', async () => {
    const response = await fetch(url('/form'), { method: 'POST', body: 'x' });
    (await bodyBegan.promise)();
    expect(await response.text()).toBe('received');
  });

  test.each([
    ['of a file', '/', { method: 'POST', body: 'x' }],
    ['of a request without a body', '/limited', { method: 'GET' }],
  ])('is not limited: %s', async (_, path, init) => {
    handlerMayEnd.resolve();
    expect((await fetch(url(path), init)).status).toBe(200);
    const none = Promise.resolve('none');
    expect(await Promise.race([bodyBegan.promise, none])).toBe('none');
  });
});
