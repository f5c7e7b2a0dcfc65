import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, type TestPerson, testApi } from './testing/api.ts';

/** GET /api/openapi.json tells a stranger everything the contract holds, and every entry answers as it says. */

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Content = { content?: { 'application/json'?: { schema: JsonSchema } } };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type OpenApi = {
  openapi: string;
  info: { title: string; version: string };
  components?: { schemas?: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
};

let api: TestApi;
let ann: TestPerson;
let bob: TestPerson;
let document: OpenApi;
let example: Record<'event' | 'bet' | 'open' | 'mine' | 'deposit' | 'notification', string>;
beforeAll(async () => {
  api = await testApi();
  document = (await api.send('GET', '/api/openapi.json')).json();
  [ann, bob] = [await api.person('ann', 100_00), await api.person('bob', 100_00)];
  await api.befriend(ann, bob);
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 1_00);
  const [open, mine] = [await api.bet(bob, event, 1_00, 'away'), await api.bet(ann, event, 1_00)];
  const deposit = (await ann.post('/api/deposits', { amountCents: 10_00 })).json().deposit.id;
  const notification = (await ann.get('/api/notifications')).json().items[0].id;
  example = { event, bet, open, mine, deposit, notification };
});
afterAll(() => api.close());

const names = Object.keys(contract) as EndpointName[];
const entryOf = (name: EndpointName): Endpoint => contract[name];
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const operationOf = (name: EndpointName) =>
  document.paths[templated(entryOf(name).path)]?.[entryOf(name).method.toLowerCase()];

/** A schema of the document that can be checked against; throws where it is no valid JSON Schema. */
function readable(schema: JsonSchema): z.ZodType {
  return z.fromJSONSchema(withComponents(schema));
}
function withComponents(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const text = JSON.stringify({ ...schema, $defs: document.components?.schemas ?? {} });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}

test('the document is OpenAPI 3.1 and nothing in it points nowhere', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Sidebet', version: '1' });
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path]) => path!);
  for (const pointer of pointers) {
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(target, pointer).toBeDefined();
  }
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((o) => o.operationId));
  expect(new Set(ids).size).toBe(ids.length);
  // No more than the contract: what is not in it is for machines or for reading.
  expect(ids.toSorted()).toEqual([...names].toSorted());
});

describe.each(names)('%s', (name) => {
  const entry = entryOf(name);

  test('is described with its parameters, body and answer', () => {
    const operation = operationOf(name)!;
    expect(operation).toMatchObject({ operationId: name, summary: entry.summary, tags: [entry.tag] });
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const placeholders = [...entry.path.matchAll(/:(\w+)/g)].map(([, id]) => id);
    expect(inPath.map((parameter) => parameter.name)).toEqual(placeholders);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    expect(inQuery.map((parameter) => parameter.name).toSorted()).toEqual(
      Object.keys(entry.query?.shape ?? {}).toSorted(),
    );
    for (const { schema } of operation.parameters ?? []) readable(schema);
    const body = operation.requestBody?.content?.['application/json'];
    expect(body !== undefined).toBe(entry.body !== undefined);
    if (body) readable(body.schema);
    const [status] = Object.keys(operation.responses);
    expect(status).toBe(entry.response instanceof z.ZodNull ? '204' : '200');
    expect(operation.responses[status!]!.description).toEqual(expect.any(String));
    const answer = operation.responses[status!]!.content?.['application/json'];
    expect(answer !== undefined).toBe(status === '200');
    if (answer) readable(answer.schema);
  });

  test('answers as it is described', async () => {
    const { url, body, cookie = ann.cookie } = requests[name]();
    const headers = { cookie, 'idempotency-key': `openapi-${name}` };
    const answer = await api.send(entry.method, url, { headers, body });
    const described = operationOf(name)!.responses[String(answer.statusCode)];
    expect(described, answer.body).toBeDefined();
    const schema = described!.content?.['application/json']?.schema;
    if (!schema) return expect(answer.body).toBe('');
    const read = readable(schema).safeParse(answer.json());
    expect(read.error && z.prettifyError(read.error)).toBeUndefined();
  });
});

/** One good request for every entry; a new entry does not compile without one. */
const requests: Record<EndpointName, () => { url: string; body?: object; cookie?: string }> = {
  getSession: () => ({ url: '/api/session' }),
  signUp: () => ({
    url: '/api/signup',
    body: {
      firstName: 'Cat',
      lastName: 'Doe',
      dob: '1990-01-01',
      email: 'cat@example.com',
      username: 'cat',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    },
  }),
  logIn: () => ({ url: '/api/login', body: { email: 'bob@example.com', password: 'correct horse' } }),
  logOut: () => ({ url: '/api/logout', cookie: '' }),
  getSettings: () => ({ url: '/api/settings' }),
  listEvents: () => ({ url: '/api/events' }),
  countEvents: () => ({ url: '/api/events/counts' }),
  listMatchingBets: () => ({ url: `/api/events/${example.event}/matching-bets?side=home&wagerCents=100` }),
  listBoard: () => ({ url: '/api/board?scope=friends' }),
  listMyBets: () => ({ url: '/api/me/bets?tab=Active' }),
  getBet: () => ({ url: `/api/bets/${example.bet}` }),
  getReceipt: () => ({ url: `/api/bets/${example.bet}/receipt` }),
  createBet: () => ({ url: '/api/bets', body: { eventId: example.event, side: 'home', wagerCents: 1_00 } }),
  acceptBet: () => ({ url: `/api/bets/${example.open}/acceptance` }),
  deleteBet: () => ({ url: `/api/bets/${example.mine}` }),
  listNotifications: () => ({ url: '/api/notifications' }),
  countUnread: () => ({ url: '/api/notifications/unread' }),
  markAllRead: () => ({ url: '/api/notifications/read' }),
  deleteNotification: () => ({ url: `/api/notifications/${example.notification}` }),
  clearNotifications: () => ({ url: '/api/notifications' }),
  listTransactions: () => ({ url: '/api/me/transactions' }),
  startDeposit: () => ({ url: '/api/deposits', body: { amountCents: 10_00 } }),
  getDeposit: () => ({ url: `/api/deposits/${example.deposit}` }),
  getStatistics: () => ({ url: `/api/me/statistics?friendId=${bob.id}` }),
  listFriends: () => ({ url: '/api/friends' }),
};
