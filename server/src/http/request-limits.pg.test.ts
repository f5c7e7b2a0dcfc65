import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { answerErrorsAsProblems } from './problem.ts';
import { limitPages, requestLimits } from './request-limits.ts';

describe('requests are limited to', () => {
  let now = 0;
  const limits = () => requestLimits({ now: () => now }, true)!;
  const asked = { name: 'createBet', method: 'POST', address: '203.0.113.1', userId: 'ann' } as const;
  /** How many of these requests pass. */
  const through = (count: number, ask: () => number | null) =>
    Array.from({ length: count }, ask).filter((wait) => wait === null).length;

  test('600 changes a minute per user from any address, independent of other users', () => {
    const waitFor = limits();
    let host = 0;
    expect(through(700, () => waitFor({ ...asked, address: `203.0.113.${++host % 250}` }))).toBe(600);
    expect(waitFor(asked)).toBe(60);
    expect(waitFor({ ...asked, userId: 'bob' })).toBeNull();
    now += 60_000;
    expect(waitFor(asked)).toBeNull();
  });

  test('3000 changes a minute per address, across users', () => {
    const waitFor = limits();
    let user = 0;
    expect(through(3_100, () => waitFor({ ...asked, userId: `p${++user % 50}` }))).toBe(3_000);
    expect(waitFor({ ...asked, userId: null })).toBe(60);
    expect(waitFor({ ...asked, address: '203.0.113.2' })).toBeNull();
  });

  test('60 payment pages in ten minutes', () => {
    const waitFor = limits();
    for (const name of ['startDeposit', 'requestWithdrawal'] as const)
      expect(through(30, () => waitFor({ ...asked, name }))).toBe(30);
    expect(waitFor({ ...asked, name: 'startPayPalDeposit' })).toBe(600);
    expect(waitFor(asked)).toBeNull();
  });

  test('60 statements in ten minutes, although they are reads', () => {
    const waitFor = limits();
    const statement = { ...asked, name: 'getStatement', method: 'GET' } as const;
    expect(through(80, () => waitFor(statement))).toBe(60);
    expect(waitFor(statement)).toBe(600);
    expect(waitFor({ ...statement, userId: 'bob' })).toBeNull();
  });

  test('3000 reads a minute per user and 12000 per address, separate from changes', () => {
    const waitFor = limits();
    const read = { ...asked, method: 'GET', name: 'getSession' } as const;
    expect(through(3_100, () => waitFor(read))).toBe(3_000);
    expect(waitFor(read)).toBe(60);
    expect(waitFor(asked)).toBeNull();
    expect(through(9_000, () => waitFor({ ...read, userId: null }))).toBe(8_899);
    expect(waitFor({ ...read, userId: 'bob' })).toBe(60);
    expect(waitFor({ ...read, userId: 'bob', address: '203.0.113.2' })).toBeNull();
  });

  test('12000 pages and documents a minute per address, with the reads', async () => {
    const waitFor = limits();
    const app = Fastify();
    answerErrorsAsProblems(app);
    limitPages(app, waitFor);
    for (const path of ['/betdetails', '/api/openapi.json', '/webhook'])
      app.route({ method: ['GET', 'POST'], url: path, handler: async () => 'done' });
    app.get('/api/health', { config: { rateLimit: false } }, async () => 'done');
    app.get('/api/counted-itself', { config: { access: 'public' } }, async () => 'done');
    const status = async (method: 'GET' | 'POST', url: string, remoteAddress: string = asked.address) =>
      (await app.inject({ method, url, remoteAddress })).statusCode;
    const read = { ...asked, method: 'GET', name: 'getSession', userId: null } as const;
    expect(through(11_998, () => waitFor(read))).toBe(11_998);
    expect(await status('GET', '/betdetails')).toBe(200);
    expect(await status('GET', '/api/openapi.json')).toBe(200);
    expect(await status('GET', '/betdetails')).toBe(429);
    expect(await status('GET', '/api/openapi.json')).toBe(429);
    expect(await status('GET', '/betdetails', '203.0.113.2')).toBe(200);
    expect(await status('GET', '/api/health')).toBe(200);
    expect(await status('GET', '/api/counted-itself')).toBe(200);
    expect(await status('POST', '/webhook')).toBe(200);
  });

  test('nothing with RATE_LIMITS=false', () => {
    expect(requestLimits({ now: () => now }, false)).toBeNull();
  });
});

describe('on the server', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ env: { RATE_LIMITS: 'true' } });
  });
  afterAll(() => api.close());

  test('the 61st deposit within ten minutes waits; reads and other users do not', async () => {
    const [ann, bob] = [await api.user('ann'), await api.user('bob')];
    const start = () => ann.post('/api/deposits', { amountCents: 1 });
    for (let n = 0; n < 60; n++) expect((await start()).statusCode).toBe(400);
    const refused = await start();
    expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await ann.get('/api/session')).statusCode).toBe(200);
    expect((await bob.post('/api/deposits', { amountCents: 1 })).statusCode).toBe(400);
    api.clock.moveBy(10 * 60_000);
    expect((await start()).statusCode).toBe(400);
  });
});
