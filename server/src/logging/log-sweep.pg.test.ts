import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { openConsole } from '../../testing/open-console.ts';

/**
 * Calls every endpoint of the contract with marked values in every field, as a visitor and as an operator. The
 * fake payment providers return errors that echo everything they received. The log, at its most verbose level,
 * must contain none of the marked values.
 */

const marks = {
  email: 'mark.email@marked.example',
  confirmPaypalEmail: 'mark.payee@marked.example',
  paypalEmail: 'mark.payee@marked.example',
  firstName: 'Markfirst',
  lastName: 'Marklast',
  username: 'markuser',
  password: 'Mark-Passw0rd',
  confirmPassword: 'Mark-Passw0rd',
  newPassword: 'Mark-Passw0rd',
  phone: '+1 555 0199 4711',
  address: 'Markstreet 1',
  token: 'marktoken',
  code: '471108',
  challenge: 'markchallenge',
  reason: 'Markreason',
  message: 'Markmessage 4242 4242 4242 4242',
  subject: 'Marksubject',
  name: 'Markname',
  q: 'marksearch',
  cursor: 'markcursor',
};
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_markstripekey',
  STRIPE_WEBHOOK_SECRET: 'whsec_markwebhook',
  PAYPAL_CLIENT_ID: 'markpaypalclient',
  PAYPAL_CLIENT_SECRET: 'markpaypalsecret',
  PAYPAL_WEBHOOK_ID: 'markwebhookid',
};
const mustNotBeSaid = [
  ...new Set([...Object.values(marks).filter((mark) => mark !== marks.code), ...Object.values(keys)]),
  '4242 4242',
  'markparam',
  'markidempotency',
  'mark.agent',
  'Markechoed',
  '203.0.113.77',
];
const saidIn = (lines: readonly string[]) => {
  const said = lines.join('').toLowerCase();
  return mustNotBeSaid.filter((mark) => said.includes(mark.toLowerCase()));
};

const lines: string[] = [];
let provider: Server;
let asked = 0;
let api: TestApi;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    asked++;
    const body = String(await buffer(request).catch(() => ''));
    const said = `Markechoed@marked.example ${request.headers.authorization} ${decodeURIComponent(body)} 4242 4242 4242 4242`;
    const answer = { error: { message: said, type: 'invalid_request_error' }, name: 'MARK', message: said };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  api = await testApi({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    env: { ...keys, STRIPE_API_BASE: base, PAYPAL_API_BASE: base },
  });
});
afterAll(async () => {
  await api.close();
  provider.close();
});

test('a sweep over every endpoint logs no marked value', async () => {
  const operator = await api.user('olga', 100_00);
  await openConsole(api.database.pool, operator.id);
  api.server.auth.forgetAllSessions();
  const question = new URLSearchParams(marks).toString();
  const names = Object.keys(contract) as EndpointName[];
  // Endpoints that end the session or delete the account come last, with invalid requests.
  const isLast = (name: EndpointName) => /logOut|endSession|deleteAccount/i.test(name);
  const ordered = names.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const statuses = new Map<string, number[]>();
  for (const cookie of ['other=markcookie', operator.cookie]) {
    for (const name of ordered) {
      const entry: Endpoint = contract[name];
      const url = entry.path.replaceAll(/:\w+/g, 'markparam');
      const { statusCode } = await api.inject({
        method: entry.method,
        url: `${url}?${question}`,
        headers: {
          cookie,
          'user-agent': 'mark.agent/1.0',
          'x-forwarded-for': '203.0.113.77',
          'idempotency-key': `markidempotency-${name}`,
          'content-type': entry.upload ? 'application/octet-stream' : 'application/json',
        },
        ...(entry.method !== 'GET' && { payload: JSON.stringify({ ...marks, amountCents: 20_00 }) }),
      });
      statuses.set(name, [...(statuses.get(name) ?? []), statusCode]);
    }
  }
  // With valid requests, both providers echo what they received.
  const opened = [
    await operator.post('/api/deposits', { amountCents: 20_00 }),
    await operator.post('/api/deposits/paypal', { amountCents: 20_00 }),
    await api.send('POST', '/api/webhooks/paypal', { body: { id: 'marktoken', resource: marks } }),
  ];
  expect(opened.every(({ statusCode }) => statusCode >= 400)).toBe(true);

  expect(asked).toBeGreaterThan(1);
  expect(
    [...statuses].filter(([, codes]) => codes.length !== 2 || codes.some((code) => code === 500)),
  ).toEqual([]);
  // Every endpoint was logged, but no marked value was.
  const said = lines.join('');
  for (const name of names) expect(said).toContain(`"route":"${contract[name].path}"`);
  expect(saidIn(lines)).toEqual([]);
});

test('control: an ordinary logger fails this test', async () => {
  const heard: string[] = [];
  const usual = Fastify({ logger: { stream: { write: (line: string) => void heard.push(line) } } });
  usual.get('/api/people', async (request) => {
    request.log.info({ headers: request.headers }, 'asked');
    throw new Error(`nothing for ${marks.email}`);
  });
  await usual.inject({ url: '/api/people?q=marksearch', headers: { 'user-agent': 'mark.agent/1.0' } });
  await usual.close();
  expect(saidIn(heard)).toEqual(expect.arrayContaining([marks.email, marks.q, 'mark.agent']));
});
