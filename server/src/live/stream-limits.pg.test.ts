import { connect } from 'node:net';
import { streamPath } from '@sidebet/contract/live';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';

/** Limits on open live streams per session, user and address, tested with real connections. */

let api: TestApi;
beforeAll(async () => {
  // Connections come from the trusted 127.0.0.1, so a test can claim other addresses.
  api = await testApi({ env: { TRUSTED_PROXIES: '127.0.0.1', STREAMS_PER_ADDRESS: '30' } });
});
afterAll(() => api.close());

const open: AbortController[] = [];
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort();
  await streamsOpen(0);
});

type Answer = { readonly status: number; readonly response: Response; close(): void };

async function stream({ cookie }: { cookie: string }, address = '203.0.113.1'): Promise<Answer> {
  const controller = new AbortController();
  open.push(controller);
  const headers = { cookie, 'x-forwarded-for': address };
  const response = await fetch(api.server.url + streamPath, { headers, signal: controller.signal });
  return { status: response.status, response, close: () => controller.abort() };
}

async function statuses(count: number, who: { cookie: string }, address?: string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < count; n++) answers.push((await stream(who, address)).status);
  return answers;
}

/** Waits until the server has noticed closed connections. */
async function streamsOpen(count: number): Promise<void> {
  await expect.poll(() => api.server.openStreams()).toBe(count);
}

async function anotherSession(user: TestUser): Promise<{ cookie: string }> {
  const login = { email: `${user.username}@example.com`, password: 'correct horse' };
  const { cookies } = await api.send('POST', '/api/login', { body: login });
  return { cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') };
}

test.each([
  ['hal', 'gzip, deflate, br', 'gzip', '1f8b08'],
  ['ida', 'identity', null, '726574'],
  ['jon', 'br, gzip;q=0', null, '726574'],
])('the page of %s accepts %s and gets %s', async (name, accepted, encoding, firstBytes) => {
  const { cookie } = await api.user(name);
  const { port } = new URL(api.server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = ['GET /api/stream HTTP/1.1', 'host: x', `cookie: ${cookie}`, `accept-encoding: ${accepted}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let answer = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1');
      if (answer.includes('"hello"')) resolve();
    });
  });
  socket.destroy();
  const [headers, body] = answer.split('\r\n\r\n') as [string, string];
  expect(/content-encoding: (.*)/.exec(headers)?.[1] ?? null).toBe(encoding);
  expect(headers).toContain('vary: accept-encoding');
  expect(headers).toContain('x-content-type-options: nosniff');
  expect(Buffer.from(body, 'latin1').subarray(0, 3).toString('hex')).toBe(firstBytes);
});

test('a session may have 10 open streams; the next one is refused and the others stay', async () => {
  const ann = await api.user('ann');
  expect(await statuses(10, ann)).toEqual(Array(10).fill(200));
  const { status, response } = await stream(ann);
  expect([status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await response.json()).toMatchObject({ status: 429, code: 'tooManyStreams' });
  expect(api.server.openStreams()).toBe(10);
});

test('closing a stream makes room for another', async () => {
  const bob = await api.user('bob');
  const first = await stream(bob);
  await statuses(9, bob);
  expect((await stream(bob)).status).toBe(429);
  first.close();
  await streamsOpen(9);
  expect((await stream(bob)).status).toBe(200);
});

test('a user may have 20 open streams over all sessions and addresses', async () => {
  const cat = await api.user('cat');
  const [second, third] = [await anotherSession(cat), await anotherSession(cat)];
  expect(await statuses(10, cat, '203.0.113.2')).toEqual(Array(10).fill(200));
  expect(await statuses(11, second, '203.0.113.3')).toEqual([...Array(10).fill(200), 429]);
  expect((await stream(third, '203.0.113.4')).status).toBe(429);
});

test('an address is limited across users; an IPv6 address counts as its /64 network', async () => {
  const people = await Promise.all(['dan', 'eve', 'fay', 'gil'].map((name) => api.user(name)));
  for (const [n, user] of people.slice(0, 3).entries())
    expect(await statuses(10, user, `2001:db8::${n}`)).toEqual(Array(10).fill(200));
  expect((await stream(people[3]!, '2001:db8::ffff')).status).toBe(429);
  expect((await stream(people[3]!, '2001:db8:0:1::1')).status).toBe(200);
});

test('opening 300 streams at once in one session leaves 10', async () => {
  const hog = await api.user('hog');
  const answers = await Promise.all(Array.from({ length: 300 }, () => stream(hog)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(api.server.openStreams()).toBe(10);
});
