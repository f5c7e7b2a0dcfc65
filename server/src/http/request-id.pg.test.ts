import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  api = await testApi({ logger: { level: 'info', stream } });
});
afterAll(() => api.close());

const ask = (url: string, given?: string) =>
  api.server.app.inject({ url, headers: given === undefined ? {} : { 'x-request-id': given } });

test.each(['edge-7f3a2b1c', '01J9Z8QK3M:retry.2', 'a'.repeat(64), '4bf92f3577b34da6a3ce929d0e0e4736'])(
  'the proxy’s id %s is in the header, the problem and the log',
  async (given) => {
    const answer = await ask('/api/me/bets', given);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['x-request-id']).toBe(given);
    expect(answer.json().requestId).toBe(given);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      reqId: given,
      method: 'GET',
      route: '/api/me/bets',
      status: 401,
      ms: expect.any(Number),
      msg: 'request',
    });
  },
);

test.each([
  undefined,
  '',
  'short',
  'a'.repeat(65),
  'someone@example.com',
  'with space',
  '<script>alert(1)',
  '-leading-dash',
])('%s is not a valid id, so a new one is generated', async (given) => {
  const answer = await ask('/api/me/bets', given);
  expect(answer.headers['x-request-id']).toMatch(uuid);
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
});

test('successful responses have an id too, and so do responses to unreadable URLs', async () => {
  expect((await ask('/api/settings', 'edge-settings')).headers['x-request-id']).toBe('edge-settings');
  const unreadable = await ask('/api/%E0%A4%A', 'edge-unreadable');
  expect([unreadable.statusCode, unreadable.headers['x-request-id']]).toEqual([400, 'edge-unreadable']);
  expect(unreadable.json().requestId).toBe('edge-unreadable');
});

test('health probes are not logged', async () => {
  const before = lines.length;
  expect((await ask('/api/health')).json()).toEqual({ alive: true });
  expect((await ask('/api/ready')).json()).toEqual({ ready: true });
  expect(lines).toHaveLength(before);
});
