import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { holdTimeLimits } from '../../testing/held-limits.ts';
import { breachedPasswords, listPauseMs, listTimeoutMs } from './breached-passwords.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listAt(answer: RequestListener) {
  const clock = { at: 0, now: () => clock.at };
  const limits = holdTimeLimits();
  const asked: string[] = [];
  const warnings: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['add-padding']}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const log = { info: () => {}, warn: (_: object, text: string) => warnings.push(text), error: () => {} };
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    clock,
    limits,
    base,
    asked,
    warnings,
    isBreached: breachedPasswords({ base, wallClock: clock, log }),
  };
}

const hashPassword = (password: string) => hash('sha1', password, 'hex').toUpperCase();
const rest = (password: string) => hashPassword(password).slice(5);

test.each<[string, string, boolean]>([
  ['on the list', `${rest('stolen horse')}:17`, true],
  ['among others, with Windows line endings', `${'0'.repeat(35)}:3\r\n${rest('stolen horse')}:1\r\n`, true],
  ['listed as padding with a count of 0', `${rest('stolen horse')}:0`, false],
  ['not on the list', `${'0'.repeat(35)}:3`, false],
  ['answered with nothing', '', false],
  ['answered with rubbish', '<html>', false],
])('a password %s', async (_name, answer, expected) => {
  const list = await listAt((_request, response) => response.end(answer));
  expect(await list.isBreached('stolen horse')).toBe(expected);
});

test('sends only five digits of the hash', async () => {
  const list = await listAt((_request, response) => response.end(''));
  await list.isBreached('stolen horse');
  expect(list.asked).toEqual([`/range/${hashPassword('stolen horse').slice(0, 5)} true`]);
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(503).end()],
  ['breaks off', (request) => request.destroy()],
])('a list that %s accepts every password and is not called again for a while', async (_name, answer) => {
  const list = await listAt(answer);
  expect(await list.isBreached('stolen horse')).toBe(false);
  list.clock.at += listPauseMs - 1;
  expect(await list.isBreached('stolen horse')).toBe(false);
  expect(list.asked).toHaveLength(1);
  expect(list.warnings).toHaveLength(1);
  list.clock.at += 1;
  await list.isBreached('stolen horse');
  expect(list.asked).toHaveLength(2);
});

test('a list that hangs accepts every password at its time limit, and the next one at once', async () => {
  const list = await listAt(() => list.limits.expire());
  expect(await list.isBreached('stolen horse')).toBe(false);
  expect(list.limits.begun).toEqual([listTimeoutMs]);
  expect(await list.isBreached('stolen horse')).toBe(false);
  expect(list.asked).toHaveLength(1);
  expect(list.warnings).toHaveLength(1);
});

test('control: a slow list is waited for until its time limit', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const list = await listAt((_request, response) => arrived.resolve(response));
  const isBreached = list.isBreached('stolen horse');
  (await arrived.promise).end(`${rest('stolen horse')}:17`);
  expect(await isBreached).toBe(true);
});

test('does not follow a redirect', async () => {
  const other = await listAt((_request, response) => response.end(`${rest('stolen horse')}:17`));
  await other.isBreached('any');
  const list = await listAt((_request, response) =>
    response.writeHead(302, { location: `${other.base}range/elsewhere` }).end(),
  );
  other.asked.splice(0);
  expect(await list.isBreached('stolen horse')).toBe(false);
  expect(other.asked).toEqual([]);
  expect(list.warnings).toHaveLength(1);
});
