import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { prepareToClose } from './close-app.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** The time of the stop is over when a test says so. */
async function listening() {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  app.get('/', () => 'Hello');
  let sweeps = 0;
  const limits: { cut: () => void; ms: number }[] = [];
  const close = prepareToClose(
    app,
    () => void sweeps++,
    (cut, ms) => {
      limits.push({ cut, ms });
      return undefined;
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Returns when the server has read what was sent. */
  const open = async (sent: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    socket.write(sent);
    const [near] = await accepted;
    await expect.poll(() => near.bytesRead).toBe(sent.length);
    return socket;
  };
  return { close, open, limits, sweeps: () => sweeps };
}

test.each([
  ['opened in advance', ''],
  ['kept alive after a response', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
])('a connection %s does not delay the stop', async (_, sent) => {
  const { close, open } = await listening();
  const socket = await open(sent);
  if (sent) await once(socket, 'data');
  const ended = once(socket.resume(), 'close');
  await close(60_000);
  await ended;
});

test('a request that is arriving may finish, until the time is over', async () => {
  const { close, open, limits, sweeps } = await listening();
  const finished = await open('GET / HTTP/1.1\r\nhost: x\r\n');
  const answer = once(finished, 'data');
  const never = await open('GET / HTTP/1.1\r\nhost: x\r\n');
  const closed = close(1_000);
  const soFar = sweeps();
  await expect.poll(sweeps).toBeGreaterThan(soFar + 2);
  finished.write('\r\n');
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200 OK/);
  expect(never.closed).toBe(false);
  const ended = once(never.resume(), 'close');
  expect(limits.map(({ ms }) => ms)).toEqual([1_000]);
  limits[0]!.cut();
  await closed;
  await ended;
});
