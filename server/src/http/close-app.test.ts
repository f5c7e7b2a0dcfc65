import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { prepareToClose } from './close-app.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function listening() {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  app.get('/', () => 'Hello');
  const close = prepareToClose(app, () => {});
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = async (sent: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const accepted = once(app.server, 'connection');
    socket.write(sent);
    await accepted;
    return socket;
  };
  return { close, open };
}

test.each([
  ['opened in advance', ''],
  ['kept alive after a response', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
])('a connection %s does not delay the stop', { timeout: 30_000 }, async (_, sent) => {
  const { close, open } = await listening();
  const socket = await open(sent);
  if (sent) await once(socket, 'data');
  const ended = once(socket.resume(), 'close');
  await close(60_000);
  await ended;
});

test('a request that is arriving may finish, until the time is over', async () => {
  const { close, open } = await listening();
  const finished = await open('GET / HTTP/1.1\r\nhost: x\r\n');
  const answer = once(finished, 'data');
  const never = await open('GET / HTTP/1.1\r\nhost: x\r\n');
  await sleep(100);
  const closed = close(1_000);
  await sleep(200);
  finished.write('\r\n');
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200 OK/);
  expect(never.closed).toBe(false);
  const ended = once(never.resume(), 'close');
  await closed;
  await ended;
});
