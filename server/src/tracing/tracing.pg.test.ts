import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { readBuildInfo } from '../config/build-info.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  links: { spanId: string; traceId: string }[];
};
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** A collector that takes OTLP as JSON. */
let collector: Server;
let endpoint: string;
let received: { path: string; body: Export }[];
let hangs: boolean;
beforeEach(async () => {
  received = [];
  hangs = false;
  collector = createServer(async (request, response) => {
    received.push({ path: request.url!, body: (await json(request)) as Export });
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

/** The body arrives after the headers, in events of the socket, which must not lose the request's context. */
async function post(api: TestApi, user: TestUser, path: string, body: object) {
  const headers = {
    cookie: user.cookie,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    expect: '100-continue',
  };
  const request = httpRequest(`${api.server.url}${path}?email=ann@example.com`, { method: 'POST', headers });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  await once(request, 'continue');
  request.end(JSON.stringify(body));
  const [answer] = await answered;
  return { status: answer.statusCode, body: (await json(answer)) as { bet: { uniqueId: string } } };
}

/** Enough that some share a batch. */
const betCount = 24;

/** Bets at the same time, a deposit and an unknown page; then the server stops, which sends all spans. */
async function traffic(env: Record<string, string>) {
  const lines: { route?: string; method?: string; traceId?: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const api = await testApi({ env, logger: { level: 'info', stream } });
  const people = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
  const eventId = await api.event();
  const bets = await Promise.all(
    Array.from({ length: betCount }, (_, i) =>
      post(api, people[i % 2]!, '/api/bets', { eventId, side: 'home', wagerCents: 1_00 }),
    ),
  );
  const deposit = await post(api, people[0]!, '/api/deposits', { amountCents: 20_00, provider: 'stripe' });
  await fetch(`${api.server.url}/api/health`);
  await fetch(`${api.server.url}/api/people/ann@example.com`);
  expect(new Set([...bets, deposit].map(({ status }) => status))).toEqual(new Set([200]));
  const betIds = bets.map(({ body }) => body.bet.uniqueId);
  await api.close();
  const spans = received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  return { spans, lines, secrets: [...people.map(({ id }) => id), ...betIds, eventId] };
}

test('a bet is one trace from the request to the batch, and a deposit calls the provider', async () => {
  const { spans, lines, secrets } = await traffic({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const named = (name: string) => spans.filter((span) => span.name === name);
  const parentOf = (span: Span) => spans.find(({ spanId }) => spanId === span.parentSpanId);

  const requests = named('POST /api/bets');
  expect(requests).toHaveLength(betCount);
  expect(requests.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(betCount);

  const commands = named('book.command').filter((span) => parentOf(span)?.name === 'POST /api/bets');
  expect(new Set(commands.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set(requests.map(({ spanId }) => spanId)),
  );
  for (const command of commands) {
    const [wait] = named('book.wait').filter(({ parentSpanId }) => parentSpanId === command.spanId);
    expect(wait).toMatchObject({ traceId: command.traceId, startTimeUnixNano: command.startTimeUnixNano });
    expect(BigInt(wait!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(command.endTimeUnixNano));
    // Its batch is below the first command of the batch, and linked both ways.
    const [link, ...more] = command.links;
    expect(more).toEqual([]);
    const batch = spans.find(({ spanId }) => spanId === link!.spanId)!;
    expect(batch.name).toBe('book.batch');
    expect(batch.links.map(({ spanId }) => spanId)).toContain(command.spanId);
    expect(batch.parentSpanId).toBe(batch.links[0]!.spanId);
  }

  const [deposit] = named('POST /api/deposits');
  const calls = spans.filter(
    ({ name, parentSpanId }) => name.startsWith('stripe.') && parentSpanId === deposit!.spanId,
  );
  expect(calls.length).toBeGreaterThan(0);

  const logged = lines.filter(({ method, route }) => method === 'POST' && route === '/api/bets');
  expect(logged.map(({ traceId }) => traceId).sort()).toEqual(requests.map(({ traceId }) => traceId).sort());

  const resources = received.flatMap(({ body }) => body.resourceSpans.map(({ resource }) => resource));
  const described = resources.map(({ attributes }) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
  );
  const { version, commit } = readBuildInfo();
  expect(described[0]).toEqual({
    'service.name': 'sidebet',
    'service.version': `${version}+${commit}`,
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(new Set(described.map((one) => one['service.instance.id'])).size).toBe(1);

  const text = JSON.stringify(received);
  expect(named('GET /api/people/:userId')).toHaveLength(1);
  expect(text).not.toContain('/api/health');
  expect(text).not.toMatch(/[?@]|\bann\b|\bbob\b/i);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('without an endpoint, or for a share of 0, nothing is sent', async () => {
  const untraced = [
    await traffic({}),
    await traffic({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' }),
  ];
  expect(received).toEqual([]);
  for (const { lines } of untraced) {
    expect(lines.length).toBeGreaterThan(betCount);
    expect(lines.filter(({ traceId }) => traceId !== undefined)).toEqual([]);
  }
});

test('a collector that is down costs its spans, not requests or the stop', async () => {
  collector.close();
  const { spans } = await traffic({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(spans).toEqual([]);
});

test('neither requests nor the stop wait for a collector that never responds', async () => {
  hangs = true;
  await traffic({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(received).not.toEqual([]);
});
