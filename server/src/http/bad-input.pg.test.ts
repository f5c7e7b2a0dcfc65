import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { takeCensus } from '../../testing/census.ts';
import { type GroupObjects, groupObjects } from '../../testing/group.ts';
import { operator } from '../../testing/operators.ts';

/** Any bad input gets a 4xx with its code and changes nothing in the database. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let eventId: string;
let annsBet: string;
let bobsNotification: string;
let group: GroupObjects;

beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
  eventId = await api.event();
  const wager = { eventId, side: 'home', wagerCents: 10_00 };
  annsBet = (await ann.post('/api/bets', wager)).json().bet.uniqueId;
  const taken = (await bob.post('/api/bets', wager)).json().bet.uniqueId;
  await ann.post(`/api/bets/${taken}/acceptance`);
  bobsNotification = (await bob.get('/api/notifications')).json().items[0].id;
  group = await groupObjects(api, 'iou', ann, bob);
});
afterAll(() => api.close());

/** Excludes stored results: a refusal is stored under its idempotency key. */
const census = () => takeCensus(api.database.pool, ['command_outcomes']);

type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly url: string;
  readonly body?: object | string;
  /** Added to a valid session and a new key; null removes a header. */
  readonly headers?: Record<string, string | null>;
};
type Row = readonly [name: string, request: () => Request, status: number, code: string];

async function refusal(request: Request) {
  const before = await census();
  const all = {
    cookie: ann.cookie,
    'idempotency-key': randomUUID() as string,
    ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
    ...request.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST');
  const answer = await api.send(method, request.url, { headers, body: request.body });
  expect(await census()).toEqual(before);
  return answer;
}

function refuses(rows: readonly Row[]) {
  test.each(rows)('%s', async (_name, request, status, code) => {
    const answer = await refusal(request());
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.json().detail).not.toBe('');
  });
}

const create =
  (changes: object): (() => Request) =>
  () => ({ url: '/api/bets', body: { eventId, side: 'home', wagerCents: 5_00, ...changes } });
const createText =
  (wager: string): (() => Request) =>
  () => ({ url: '/api/bets', body: `{"eventId":"${eventId}","side":"home","wagerCents":${wager}}` });
const at =
  (url: string, method: Request['method'] = 'GET'): (() => Request) =>
  () => ({ url, method });

describe('wagers', () =>
  refuses([
    ['zero', create({ wagerCents: 0 }), 400, 'invalidWager'],
    ['minus zero', createText('-0'), 400, 'invalidWager'],
    ['below zero', create({ wagerCents: -500 }), 400, 'invalidWager'],
    ['a fraction of a cent', create({ wagerCents: 0.5 }), 400, 'invalidRequest'],
    ['a sub-cent amount', create({ wagerCents: 500.000001 }), 400, 'invalidRequest'],
    ['above every limit', create({ wagerCents: 100_000_001 }), 400, 'stakeAboveMaximum'],
    ['far below the minimum', create({ wagerCents: -100_000_001 }), 400, 'invalidWager'],
    ['beyond whole numbers', create({ wagerCents: 2 ** 53 + 2 }), 400, 'invalidRequest'],
    ['more digits than a number can hold', createText('9'.repeat(400)), 400, 'invalidRequest'],
    ['an exponent that overflows to infinity', createText('1e400'), 400, 'invalidRequest'],
    ['NaN, which is not JSON', createText('NaN'), 400, 'invalidRequest'],
    ['Infinity, which is not JSON', createText('Infinity'), 400, 'invalidRequest'],
    ['a text', create({ wagerCents: '500' }), 400, 'invalidRequest'],
    ['"NaN"', create({ wagerCents: 'NaN' }), 400, 'invalidRequest'],
    ['null', create({ wagerCents: null }), 400, 'invalidRequest'],
    ['a list', create({ wagerCents: [500] }), 400, 'invalidRequest'],
    ['an object', create({ wagerCents: { $gt: 0 } }), 400, 'invalidRequest'],
    ['true', create({ wagerCents: true }), 400, 'invalidRequest'],
    ['missing', create({ wagerCents: undefined }), 400, 'invalidRequest'],
    ['more than the balance', create({ wagerCents: 100_00 }), 409, 'insufficientFunds'],
  ]));

describe('the other fields of a bet', () =>
  refuses([
    ['an unknown event', create({ eventId: 'nowhere' }), 404, 'eventNotFound'],
    ['an event id of 80 characters', create({ eventId: 'x'.repeat(80) }), 404, 'eventNotFound'],
    ['an over-long event id', create({ eventId: 'x'.repeat(81) }), 400, 'invalidRequest'],
    ['an empty event id', create({ eventId: '' }), 400, 'invalidRequest'],
    ['a NUL in the event id', create({ eventId: 'a\u0000b' }), 400, 'invalidRequest'],
    ['a lone surrogate in the event id', create({ eventId: 'a\ud800b' }), 404, 'eventNotFound'],
    ['SQL in the event id', create({ eventId: `'); drop table bets; --` }), 404, 'eventNotFound'],
    ['a number for the event', create({ eventId: 7 }), 400, 'invalidRequest'],
    ['a third side', create({ side: 'draw' }), 400, 'invalidRequest'],
    ['no side', create({ side: undefined }), 400, 'invalidRequest'],
  ]));

describe('ids in the path', () => {
  const ids: readonly (readonly [string, string])[] = [
    ['unknown', randomUUID()],
    ['no uuid', 'nonsense'],
    ['of the house account', '00000000-0000-0000-0000-000000000001'],
    ['over-long', 'x'.repeat(81)],
    ['of 300 characters', 'x'.repeat(300)],
    ['with a NUL', 'a%00b'],
    ['a uuid with a NUL', `${randomUUID()}%00`],
    ['with a lone surrogate', 'a%ED%A0%80b'],
    ['with a broken escape', '%E0%A4%A'],
    ['with SQL', `' or 1=1 --`.replaceAll(' ', '%20')],
  ];
  const paths: readonly (readonly [Request['method'], (id: string) => string])[] = [
    ['GET', (id) => `/api/bets/${id}`],
    ['GET', (id) => `/api/bets/${id}/receipt`],
    ['POST', (id) => `/api/bets/${id}/acceptance`],
    ['DELETE', (id) => `/api/bets/${id}`],
    ['DELETE', (id) => `/api/notifications/${id}`],
    ['GET', (id) => `/api/deposits/${id}`],
    ['GET', (id) => `/api/people/${id}`],
    ['POST', (id) => `/api/friends/${id}`],
    ['POST', (id) => `/api/friends/${id}/acceptance`],
    ['DELETE', (id) => `/api/friends/${id}/request`],
    ['DELETE', (id) => `/api/friends/${id}`],
    ['DELETE', (id) => `/api/me/passkeys/${id}`],
    ['DELETE', (id) => `/api/me/sessions/${id}`],
  ];
  const rows = paths.flatMap(([method, path]) =>
    ids.map(([name, id]) => [`${method} ${path('…')} ${name}`, method, path(id)] as const),
  );
  test.each(rows)('%s', async (_name, method, url) => {
    const answer = await refusal({ method: method!, url });
    // 414 for an id longer than any real one.
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.json().code).toMatch(/NotFound$|^notFound$|^invalidRequest$/);
  });
});

describe('what is no id where one is looked up', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['a word', 'nonsense'],
    ['SQL', `' or 1=1 --`],
    ['a NUL', '\0'],
    ['an id and more', `${randomUUID()}x`],
    ['the house account', '00000000-0000-0000-0000-000000000001'],
  ];
  const inGroup = (path: string) => `/api/groups/${group.id}${path}`;
  const report = { reason: 'cheating', message: 'He said so.' };
  const reason = 'Requested by phone';
  type Lookup = readonly [
    method: NonNullable<Request['method']>,
    /** `ID` is the text, `GROUP` the id of a group. */
    path: string,
    status: number,
    code: string,
    body?: object,
  ];
  const lookups: readonly Lookup[] = [
    ['GET', '/api/bets/ID', 404, 'betNotFound'],
    ['GET', '/api/bets/ID?token=x', 404, 'challengeLinkInvalid'],
    ['GET', '/api/bets/ID/link', 404, 'betNotFound'],
    ['GET', '/api/bets/ID/receipt', 404, 'betNotFound'],
    ['GET', '/api/shared-bets/ID', 404, 'betNotFound'],
    ['GET', '/api/shared-bets/ID?token=x', 404, 'challengeLinkInvalid'],
    ['POST', '/api/bets/ID/acceptance', 404, 'betNotFound'],
    ['POST', '/api/bets/ID/decline', 404, 'betNotFound', { word: '' }],
    ['POST', '/api/bets/ID/decline', 404, 'betNotFound', { word: 'x'.repeat(1_000) }],
    ['DELETE', '/api/bets/ID', 404, 'betNotFound'],
    [
      'PUT',
      '/api/offers/ID',
      404,
      'betNotFound',
      { stakeCents: 1, acceptorStakeCents: 1, fee: { bps: 0, capCents: null } },
    ],
    ['DELETE', '/api/notifications/ID', 404, 'notificationNotFound'],
    ['GET', '/api/deposits/ID', 404, 'depositNotFound'],
    ['POST', '/api/deposits/ID/capture', 404, 'depositNotFound'],
    ['POST', '/api/deposits/ID/cancellation', 404, 'depositNotFound'],
    ['POST', '/api/deposits/ID/acknowledgement', 404, 'depositNotFound'],
    ['POST', '/api/withdrawals/ID/cancellation', 404, 'withdrawalNotFound'],
    ['GET', '/api/people/ID', 404, 'userNotFound'],
    ['POST', '/api/friends/ID', 404, 'userNotFound'],
    ['POST', '/api/friends/ID/acceptance', 404, 'userNotFound'],
    ['DELETE', '/api/friends/ID/request', 404, 'userNotFound'],
    ['DELETE', '/api/friends/ID', 404, 'userNotFound'],
    ['GET', '/api/me/statistics?friendId=ID', 404, 'friendNotFound'],
    ['GET', '/api/me/statistics/history?friendId=ID', 404, 'friendNotFound'],
    ['POST', '/api/people/ID/block', 404, 'userNotFound'],
    ['DELETE', '/api/people/ID/block', 404, 'userNotFound'],
    ['POST', '/api/people/ID/mute', 404, 'userNotFound'],
    ['DELETE', '/api/people/ID/mute', 404, 'userNotFound'],
    ['POST', '/api/people/ID/reports', 404, 'userNotFound', report],
    ['POST', '/api/groups/ID/reports', 404, 'groupNotFound', report],
    ['POST', '/api/group-invites/ID/reports', 404, 'groupInviteInvalid', { ...report, token: 'x' }],
    ['DELETE', '/api/me/passkeys/ID', 404, 'passkeyNotFound'],
    ['PUT', '/api/me/passkeys/ID', 404, 'passkeyNotFound', { name: 'Mine' }],
    ['DELETE', '/api/me/sessions/ID', 404, 'sessionNotFound'],
    ['GET', '/api/files/group_pictures/ID/x.webp', 404, 'notFound'],
    ['GET', '/api/groups/ID', 404, 'groupNotFound'],
    ['DELETE', '/api/groups/ID', 404, 'groupNotFound'],
    ['DELETE', '/api/groups/ID/me', 404, 'groupNotFound'],
    ['GET', '/api/groups/ID/table', 404, 'groupNotFound'],
    ['POST', '/api/groups/ID/seasons', 404, 'groupNotFound', { name: 'Next' }],
    ['POST', '/api/groups/ID/settle-up', 404, 'groupNotFound'],
    ['GET', '/api/groups/GROUP/table?season=ID', 404, 'groupNotFound'],
    ['GET', '/api/groups/GROUP/seasons/ID/recap.png', 404, 'groupNotFound'],
    ['PUT', '/api/groups/GROUP/seasons/ID', 409, 'seasonOver', { name: 'Next' }],
    ['PUT', '/api/groups/GROUP/members/ID/role', 404, 'memberNotFound', { role: 'member' }],
    ['DELETE', '/api/groups/GROUP/members/ID', 404, 'memberNotFound'],
    ['PUT', '/api/groups/GROUP/messages/ID', 404, 'messageNotFound', { text: 'Hi' }],
    ['DELETE', '/api/groups/GROUP/messages/ID', 404, 'messageNotFound'],
    ['PUT', '/api/groups/GROUP/messages/ID/reactions/fire', 404, 'messageNotFound'],
    ['PUT', '/api/groups/GROUP/payments/ID', 404, 'paymentNotFound', { note: null }],
    ['DELETE', '/api/groups/GROUP/payments/ID', 404, 'paymentNotFound'],
    ['GET', '/api/group-invites/ID?token=x', 404, 'groupInviteInvalid'],
    ['POST', '/api/group-invites/ID/acceptance', 404, 'groupInviteInvalid', { token: 'x' }],
  ];
  const rows = lookups.flatMap(([method, path, status, code, body]) =>
    texts.map(([name, text]) => [method, path, name, text, status, code, body] as const),
  );
  test.each(rows)('%s %s of %s', async (method, path, _name, text, status, code, body) => {
    const url = path.replace('GROUP', group.id).replace('ID', () => encodeURIComponent(text));
    const answer = await refusal({ method, url, ...(body && { body }) });
    expect(answer.json()).toMatchObject({ status, code });
  });

  test.each(texts)('%s, where nothing needs to be found', async (_name, text) => {
    const id = encodeURIComponent(text);
    for (const path of [`/invites/${id}`, `/removed-people/${id}`])
      expect((await refusal({ method: 'DELETE', url: inGroup(path) })).statusCode).toBe(204);
    const [all, about] = [
      await ann.get(inGroup('/messages')),
      await ann.get(inGroup(`/messages?betId=${id}`)),
    ];
    expect(all.json().items).toHaveLength(1);
    expect(about.json()).toEqual(all.json());
  });

  test.each(texts)('%s, sent by an operator', async (_name, text) => {
    const { cookie, get } = await operator(api, `op${randomUUID().slice(0, 8)}`);
    // The first request of a session to the console is recorded, which is a change.
    expect((await get('/api/admin/sports')).statusCode).toBe(200);
    const id = encodeURIComponent(text);
    const ask = (url: string, body?: object) => refusal({ url, headers: { cookie }, ...(body && { body }) });
    expect((await ask(`/api/admin/bets/${id}`)).json()).toMatchObject({ status: 404, code: 'betNotFound' });
    for (const why of [reason, ''])
      expect((await ask(`/api/admin/bets/${id}/void`, { reason: why })).json()).toMatchObject({
        status: 404,
        code: 'betNotFound',
      });
    for (const url of [`/api/admin/people/${id}`, `/api/admin/bets?userId=${id}`])
      expect((await ask(url)).json()).toMatchObject({ status: 400, code: 'invalidRequest' });
    if (!text.includes('\0'))
      expect((await ask(`/api/admin/bets?q=${id}`)).json()).toEqual({ items: [], nextCursor: null });
  });
});

test('a sport name with a NUL, sent by an operator', async () => {
  const { cookie, get } = await operator(api, 'oda');
  // The first request of a session to the console is recorded, which is a change.
  expect((await get('/api/admin/sports')).statusCode).toBe(200);
  const body = { stopped: true, reason: 'Requested by phone' };
  const answer = await refusal({ url: '/api/admin/sports/a%00b/stop', body, headers: { cookie } });
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalidRequest' });
});

describe("other people's data", () =>
  refuses([
    [
      'deleting their bet',
      () => ({ method: 'DELETE', url: `/api/bets/${annsBet}`, headers: { cookie: bob.cookie } }),
      403,
      'notYourBet',
    ],
    ['accepting my own', () => ({ method: 'POST', url: `/api/bets/${annsBet}/acceptance` }), 403, 'ownBet'],
    [
      'their receipt',
      () => ({ url: `/api/bets/${annsBet}/receipt`, headers: { cookie: bob.cookie } }),
      404,
      'betNotFound',
    ],
    [
      'closing their notification',
      () => ({ method: 'DELETE', url: `/api/notifications/${bobsNotification}` }),
      404,
      'notificationNotFound',
    ],
    [
      "a stranger's statistics",
      () => ({ url: `/api/me/statistics?friendId=${bob.id}` }),
      404,
      'friendNotFound',
    ],
    [
      'my own statistics as a friend’s',
      () => ({ url: `/api/me/statistics?friendId=${ann.id}` }),
      404,
      'friendNotFound',
    ],
    ['a friend id with a NUL', at('/api/me/statistics?friendId=%00'), 404, 'friendNotFound'],
    [
      'accepting a request that was never sent',
      () => ({ method: 'POST', url: `/api/friends/${bob.id}/acceptance` }),
      404,
      'requestNotFound',
    ],
    [
      'declining a request that was never sent',
      () => ({ method: 'DELETE', url: `/api/friends/${bob.id}/request` }),
      404,
      'requestNotFound',
    ],
    [
      'removing a stranger',
      () => ({ method: 'DELETE', url: `/api/friends/${bob.id}` }),
      404,
      'friendNotFound',
    ],
    ['asking myself', () => ({ method: 'POST', url: `/api/friends/${ann.id}` }), 400, 'befriendSelf'],
  ]));

describe('searches and filters with control characters', () => {
  const texts = ['%ED%A0%80', '%F0%9F%8F%88', '%25_%5C', '%E2%80%AE'];
  const lists = ['/api/events', '/api/board', '/api/board?scope=friends', '/api/people'];
  const rows = lists.flatMap((list) =>
    texts.flatMap((text) =>
      ['q', 'sport'].map((name) => `${list}${list.includes('?') ? '&' : '?'}${name}=${text}`),
    ),
  );
  test.each(rows)('%s finds nothing', async (url) => {
    const before = await census();
    const answer = await api.send('GET', url, { headers: { cookie: ann.cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().items).toEqual([]);
    expect(await census()).toEqual(before);
  });
  refuses([
    ['a NUL in the event search', at('/api/events?q=a%00b'), 400, 'invalidRequest'],
    ['a NUL in the people search', at('/api/people?q=a%00b'), 400, 'invalidRequest'],
    ['an over-long people search', at(`/api/people?q=${'x'.repeat(81)}`), 400, 'invalidRequest'],
    ['a NUL in the board search', at('/api/board?q=%00'), 400, 'invalidRequest'],
    ['a NUL for a sport', at('/api/board?scope=friends&sport=%00'), 400, 'invalidRequest'],
    ['an over-long search', at(`/api/events?q=${'x'.repeat(81)}`), 400, 'invalidRequest'],
    ['a repeated search parameter', at('/api/events?q=a&q=b'), 400, 'invalidRequest'],
    ['an unknown scope', at('/api/board?scope=everyone'), 400, 'invalidRequest'],
    ['a page size of zero', at('/api/events?limit=0'), 400, 'invalidRequest'],
    ['a page size of minus one', at('/api/board?limit=-1'), 400, 'invalidRequest'],
    ['a page size of a million', at('/api/me/transactions?limit=1000000'), 400, 'invalidRequest'],
    ['a page size that is a word', at('/api/notifications?limit=some'), 400, 'invalidRequest'],
    ['half a page', at('/api/events?limit=1.5'), 400, 'invalidRequest'],
    ['a tab that does not exist', at('/api/me/bets?tab=Deleted'), 400, 'invalidRequest'],
    ['no tab', at('/api/me/bets'), 400, 'invalidRequest'],
    ['a type that does not exist', at('/api/me/transactions?type=Gift'), 400, 'invalidRequest'],
    [
      'a match without a wager',
      () => ({ url: `/api/events/${eventId}/matching-bets?side=home` }),
      400,
      'invalidRequest',
    ],
    [
      'a match with a wager of zero',
      () => ({ url: `/api/events/${eventId}/matching-bets?side=home&wagerCents=0` }),
      400,
      'invalidRequest',
    ],
    [
      'a match with half a cent',
      () => ({ url: `/api/events/${eventId}/matching-bets?side=home&wagerCents=0.5` }),
      400,
      'invalidRequest',
    ],
  ]);
  test('matching bets of an event that does not exist: none', async () => {
    for (const id of ['nowhere', '%00', 'a%ED%A0%80']) {
      const url = `/api/events/${id}/matching-bets?side=home&wagerCents=100`;
      const answer = await api.send('GET', url, { headers: { cookie: ann.cookie } });
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.json()).toEqual({ items: [] });
    }
  });
});

describe('list cursors', () => {
  const position = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const uuid = randomUUID();
  const lists = [
    '/api/events?cursor=',
    '/api/board?cursor=',
    '/api/board?scope=friends&cursor=',
    '/api/me/bets?tab=Created&cursor=',
    '/api/notifications?cursor=',
    '/api/me/transactions?cursor=',
  ];
  const positions: readonly (readonly [string, string])[] = [
    ['garbage', 'garbage'],
    ['empty', ''],
    ['not base64', '!!!!'],
    ['NUL', '%00'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['null', position(null)],
    ['an object', position({})],
    ['without values', position([])],
    ['with too many values', position([1, 'a', uuid, uuid])],
    ['of another list', position(['a', 'b'])],
    ['with NUL', position([1, '\u0000', uuid])],
    ['with an invalid instant', position([-8.64e15, 'a', uuid])],
    ['with an instant out of range', position([-8.64e15, 'a'])],
    ['with an instant out of range, in bets', position([-8.64e15, uuid])],
    ['with an overflowing number', Buffer.from('[1e400]').toString('base64url')],
    ['with a fraction', position([1.5])],
    ['with a number for an id', position([1, 1, 1])],
    ['with a truncated id', position([1, 'a', uuid.slice(0, 20)])],
  ];
  const rows = lists.flatMap((list) =>
    positions.map(([name, cursor]) => [`${list} ${name}`, list + cursor] as const),
  );
  test.each(rows)('%s', async (_name, url) => {
    const answer = await refusal({ url });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidCursor' });
  });
  test('an over-long one', async () => {
    for (const list of lists) {
      const answer = await refusal({ url: list + 'A'.repeat(301) });
      expect(answer.json()).toMatchObject({ status: 400, code: 'invalidRequest' });
    }
  });
});

describe('withdrawals and statements', () => {
  const withdraw = (changes: object) => () => ({
    url: '/api/withdrawals',
    body: { amountCents: 10_00, paypalEmail: 'a@b.co', confirmPaypalEmail: 'a@b.co', ...changes },
  });
  refuses([
    ['an amount as text', withdraw({ amountCents: '1000' }), 400, 'invalidRequest'],
    ['a fraction of a cent', withdraw({ amountCents: 1000.5 }), 400, 'invalidRequest'],
    ['nothing', withdraw({ amountCents: 0 }), 400, 'invalidAmount'],
    ['below nothing', withdraw({ amountCents: -1000 }), 400, 'invalidAmount'],
    ['too little', withdraw({ amountCents: 9_99 }), 400, 'withdrawalBelowMinimum'],
    ['too much', withdraw({ amountCents: 9_007_199_254_740_991 }), 409, 'withdrawalAboveBalance'],
    ['no email', withdraw({ paypalEmail: '' }), 400, 'paypalEmailMissing'],
    ['other emails', withdraw({ confirmPaypalEmail: 'b@b.co' }), 400, 'paypalEmailsDiffer'],
    [
      'an email of ten thousand letters',
      withdraw({ paypalEmail: 'x'.repeat(10_000) }),
      400,
      'invalidRequest',
    ],
    [
      'a NUL in an email',
      withdraw({ paypalEmail: 'a\0@b.co', confirmPaypalEmail: 'a\0@b.co' }),
      400,
      'invalidEmail',
    ],
    ['an invalid cursor', at('/api/me/withdrawals?cursor=x'), 400, 'invalidCursor'],
    ['an outdated history cursor', at('/api/me/transactions?cursor=WzVd'), 400, 'invalidCursor'],
    ['a statement without a period', at('/api/me/statement'), 400, 'statementPeriodInvalid'],
    [
      'a statement backwards',
      at('/api/me/statement?from=2026-02-01&to=2026-01-01'),
      400,
      'statementPeriodInvalid',
    ],
    [
      'a statement over too long a period',
      at('/api/me/statement?from=2001-01-01&to=2026-01-01'),
      400,
      'statementPeriodTooLong',
    ],
    ['a statement with a NUL', at('/api/me/statement?from=%00&to=2026-01-01'), 400, 'statementPeriodInvalid'],
    [
      'a statement in an executable format',
      at('/api/me/statement?from=2026-01-01&to=2026-01-01&format=exe'),
      400,
      'invalidRequest',
    ],
    ['a history with an unknown range', at('/api/me/statistics/history?range=2d'), 400, 'invalidRequest'],
  ]);
});

describe('bodies', () => {
  const raw =
    (body: string, contentType = 'application/json'): (() => Request) =>
    () => ({ url: '/api/bets', body, headers: { 'content-type': contentType } });
  const large = JSON.stringify({ eventId: 'x'.repeat(70_000) });
  refuses([
    ['broken JSON', raw('{"eventId":'), 400, 'invalidRequest'],
    ['not JSON', raw('eventId=1'), 400, 'invalidRequest'],
    ['nothing', raw(''), 400, 'invalidRequest'],
    ['null', raw('null'), 400, 'invalidRequest'],
    ['a list', raw('[]'), 400, 'invalidRequest'],
    ['a text', raw('"home"'), 400, 'invalidRequest'],
    ['a poisoned prototype', raw('{"__proto__":{"wagerCents":1}}'), 400, 'invalidRequest'],
    ['deeply nested', raw('['.repeat(30_000) + ']'.repeat(30_000)), 400, 'invalidRequest'],
    ['over the limit', raw(large), 413, 'bodyTooLarge'],
    ['a form', raw('eventId=1', 'application/x-www-form-urlencoded'), 415, 'invalidRequest'],
    ['plain text', raw('{}', 'text/plain'), 400, 'invalidRequest'],
    ['a picture', raw('{}', 'image/png'), 415, 'invalidRequest'],
    ['an unreadable type', raw('{}', '%%%'), 415, 'invalidRequest'],
    [
      'a signup with a number for a name',
      () => ({ url: '/api/signup', body: { firstName: 5 } }),
      400,
      'invalidRequest',
    ],
    ['an empty signup', () => ({ url: '/api/signup', body: {} }), 400, 'signupFieldsMissing'],
    [
      'a deposit amount that is text',
      () => ({ url: '/api/deposits', body: { amountCents: '1000' } }),
      400,
      'invalidRequest',
    ],
    ['a deposit of zero', () => ({ url: '/api/deposits', body: { amountCents: 0 } }), 400, 'invalidAmount'],
    [
      'a negative deposit',
      () => ({ url: '/api/deposits', body: { amountCents: -1000 } }),
      400,
      'invalidAmount',
    ],
    [
      'a deposit under the minimum',
      () => ({ url: '/api/deposits', body: { amountCents: 9_99 } }),
      400,
      'depositBelowMinimum',
    ],
    [
      'a deposit over the maximum',
      () => ({ url: '/api/deposits', body: { amountCents: 1000_01 } }),
      400,
      'depositAboveMaximum',
    ],
    [
      'an unsigned webhook',
      () => ({ url: '/api/webhooks/stripe', body: '{"type":"checkout.session.completed"}' }),
      400,
      'invalidRequest',
    ],
    [
      'a webhook over its limit',
      () => ({ url: '/api/webhooks/stripe', body: 'x'.repeat(1024 * 1024 + 1) }),
      413,
      'bodyTooLarge',
    ],
  ]);
});

describe('names with NUL bytes and lone surrogates', () => {
  const form = {
    firstName: 'Mallory',
    lastName: 'Odd',
    dob: '1990-01-01',
    email: 'mallory@example.com',
    username: 'mallory',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    promoCode: 'PROMO',
  };
  const fields = ['firstName', 'lastName', 'dob', 'email', 'username', 'promoCode'] as const;
  const rows = fields.flatMap((field) =>
    ['\u0000', '\ud800', '\u202e'].map((odd) => [field, odd.codePointAt(0)!.toString(16), odd] as const),
  );
  // An email may contain letters of any alphabet. The auth library rejects undeliverable addresses.
  test.each(rows)('signup with %s holding U+%s', async (field, _code, odd) => {
    const answer = await refusal({ url: '/api/signup', body: { ...form, [field]: `${form[field]}${odd}x` } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual([{ path: field, message: answer.json().detail }]);
  });
});

describe('sessions', () => {
  const forged = (cookie: () => string | null): (() => Request) => {
    return () => ({ url: '/api/board', headers: { cookie: cookie() } });
  };
  const name = () => ann.cookie.split('=')[0];
  const value = () => ann.cookie.slice(ann.cookie.indexOf('=') + 1);
  refuses([
    ['none', forged(() => null), 401, 'unauthenticated'],
    ['empty', forged(() => `${name()}=`), 401, 'unauthenticated'],
    ['garbage', forged(() => `${name()}=garbage`), 401, 'unauthenticated'],
    ['a broken escape', forged(() => `${name()}=%E0%A4%A`), 401, 'unauthenticated'],
    ['a NUL', forged(() => `${name()}=%00.%00`), 401, 'unauthenticated'],
    [
      'the token without its signature',
      forged(() => `${name()}=${value().split('.')[0]}`),
      401,
      'unauthenticated',
    ],
    [
      'another token under my signature',
      forged(() => `${name()}=${value().startsWith('x') ? 'y' : 'x'}${value().slice(1)}`),
      401,
      'unauthenticated',
    ],
    [
      'my token under another signature',
      forged(() => `${name()}=${value().split('.')[0]}.${'A'.repeat(43)}%3D`),
      401,
      'unauthenticated',
    ],
    ['of 8 kB', forged(() => `${name()}=${'x'.repeat(8_000)}`), 401, 'unauthenticated'],
    ['under another cookie name', forged(() => `sid=${value()}`), 401, 'unauthenticated'],
  ]);

  test('an expired session that worked before', async () => {
    const eve = await api.user('eve');
    expect((await eve.get('/api/board')).statusCode).toBe(200);
    await api.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where user_id = $1",
      [eve.id],
    );
    // Let the session cache expire.
    api.clock.moveBy(60_000);
    expect((await eve.get('/api/board')).json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await eve.get('/api/session')).json().user).toBeNull();
  });

  test('a visitor gets only "log in" from every endpoint that needs a user', async () => {
    for (const [method, url] of [
      ['GET', '/api/settings'],
      ['GET', '/api/events?limit=wrong'],
      ['GET', '/api/bets/nonsense'],
      ['POST', '/api/bets'],
      ['DELETE', '/api/notifications'],
      ['GET', '/api/stream'],
    ] as const) {
      const answer = await refusal({ method, url, headers: { cookie: null } });
      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
  });
});

describe('the origin of a request', () => {
  const from = (headers: Record<string, string>): (() => Request) => {
    return () => ({
      method: 'DELETE',
      url: `/api/bets/${annsBet}`,
      headers: { host: 'sidebet.local', ...headers },
    });
  };
  refuses([
    ['another site', from({ origin: 'https://evil.test' }), 403, 'wrongOrigin'],
    [
      'a site whose name has the same prefix',
      from({ origin: 'https://sidebet.local.evil.test' }),
      403,
      'wrongOrigin',
    ],
    ['another port', from({ origin: 'http://sidebet.local:81' }), 403, 'wrongOrigin'],
    [
      'a public name that was pointed at this server',
      from({ host: 'rebound.test', origin: 'http://rebound.test' }),
      403,
      'wrongOrigin',
    ],
    ['a sandboxed page', from({ origin: 'null' }), 403, 'wrongOrigin'],
    ['an unreadable one', from({ origin: 'nonsense' }), 403, 'wrongOrigin'],
    ['an empty one', from({ origin: '' }), 403, 'wrongOrigin'],
    ['another site, according to the browser', from({ 'sec-fetch-site': 'cross-site' }), 403, 'wrongOrigin'],
  ]);

  test.each(['sidebet.local', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20:3000', 'nas'])(
    'may be the site itself, at %s',
    async (host) => {
      const own = from({ host, origin: `http://${host}` })();
      const answer = await refusal({ ...own, url: `/api/bets/${randomUUID()}` });
      expect(answer.json()).toMatchObject({ status: 404, code: 'betNotFound' });
    },
  );
});

describe('the Idempotency-Key', () => {
  const keyed = (key: string | null, url = '/api/bets', method: Request['method'] = 'POST') => {
    return (): Request => ({
      method,
      url,
      ...(method === 'POST' && { body: { eventId, side: 'home', wagerCents: 5_00, amountCents: 10_00 } }),
      headers: { 'idempotency-key': key },
    });
  };
  refuses([
    ['missing', keyed(null), 400, 'idempotencyKeyMissing'],
    ['missing at a deposit', keyed(null, '/api/deposits'), 400, 'idempotencyKeyMissing'],
    [
      'missing at a delete',
      () => keyed(null, `/api/bets/${annsBet}`, 'DELETE')(),
      400,
      'idempotencyKeyMissing',
    ],
    ['empty', keyed(''), 400, 'idempotencyKeyMissing'],
    ['of 201 characters', keyed('k'.repeat(201)), 400, 'idempotencyKeyMissing'],
    ['with a space', keyed('a b'), 400, 'idempotencyKeyMissing'],
    ['with a letter beyond ASCII', keyed('é'), 400, 'idempotencyKeyMissing'],
  ]);

  test('a key reused for a different request is refused, whatever the request', async () => {
    const key = randomUUID();
    const bet = { eventId, side: 'home', wagerCents: 1_00 };
    expect((await ann.post('/api/bets', bet, key)).statusCode).toBe(200);
    const others: (() => Promise<{ json(): unknown }>)[] = [
      () => ann.post('/api/bets', { ...bet, wagerCents: 2_00 }, key),
      () => ann.post('/api/bets', { ...bet, side: 'away' }, key),
      () => ann.delete(`/api/bets/${annsBet}`, key),
      () => ann.post(`/api/bets/${annsBet}/acceptance`, {}, key),
    ];
    const before = await census();
    for (const other of others) {
      expect((await other()).json()).toMatchObject({ status: 409, code: 'idempotencyKeyReused' });
    }
    expect(await census()).toEqual(before);
  });

  test("a deposit's key reused for another amount is refused", async () => {
    const key = randomUUID();
    expect((await ann.post('/api/deposits', { amountCents: 20_00 }, key)).statusCode).toBe(200);
    const before = await census();
    const other = await ann.post('/api/deposits', { amountCents: 30_00 }, key);
    expect(other.json()).toMatchObject({ status: 409, code: 'idempotencyKeyReused' });
    expect(await census()).toEqual(before);
  });

  test('keys are scoped to one user', async () => {
    const key = randomUUID();
    const bet = { eventId, side: 'home', wagerCents: 1_00 };
    const [first, second] = [await ann.post('/api/bets', bet, key), await bob.post('/api/bets', bet, key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().bet.uniqueId).not.toBe(second.json().bet.uniqueId);
  });
});

describe('addresses', () =>
  refuses([
    ['an unknown path', at('/api/nothing'), 404, 'notFound'],
    ['a path in another case', at('/API/board'), 404, 'notFound'],
    ['an unknown method', at('/api/board', 'PATCH'), 404, 'notFound'],
    ['an endpoint with another method', at('/api/board', 'POST'), 404, 'notFound'],
    ['a broken escape', at('/api/%'), 400, 'invalidRequest'],
    ['a way up', at('/api/../../etc/passwd'), 404, 'notFound'],
    ['an encoded path traversal', at('/api/bets/..%2f..%2fetc%2fpasswd'), 404, 'betNotFound'],
  ]));
