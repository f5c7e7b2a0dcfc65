import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** The response to raw bytes, read until the server closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(api.server.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => {
    text += part.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body };
}

test.each([
  ['an over-long head', `GET /api/mail HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['data that is not HTTP', 'nonsense\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
])('%s gets a problem response, and the connection ends', async (_name, bytes, status) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("frame-ancestors 'none'");
  expect(head).toContain('cache-control: no-store');
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'invalid-argument',
    status,
    code: 'invalidRequest',
    error: 'invalid-argument',
    detail: expect.any(String),
  });
});
