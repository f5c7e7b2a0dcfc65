import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';

/**
 * The same request sent one to five times, sequentially, concurrently and through two processes, has one effect
 * and one response.
 */

let api: TestApi;
let neighbor: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  await liftStakeLimits(api.database.pool);
  neighbor = await testApi({ database: api.database });
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
  event = await api.event();
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});

type Sent = { method: 'POST' | 'DELETE'; url: string; body?: object; who: TestUser };
type Row = readonly [name: string, prepare: () => Promise<Sent>, effects: Record<string, number>];

const wager = () => ({ eventId: event, side: 'home', wagerCents: 1_00 });
const rows: readonly Row[] = [
  [
    'create',
    async () => ({ method: 'POST', url: '/api/bets', body: wager(), who: ann }),
    { bets: 1, transfers: 1, outcomes: 1 },
  ],
  [
    'accept',
    async () => ({ method: 'POST', url: `/api/bets/${await api.bet(bob, event)}/acceptance`, who: ann }),
    { transfers: 1, outcomes: 1, notifications: 1 },
  ],
  [
    'delete',
    async () => ({ method: 'DELETE', url: `/api/bets/${await api.bet(ann, event)}`, who: ann }),
    { transfers: 1, outcomes: 1 },
  ],
  [
    'deposit',
    async () => ({ method: 'POST', url: '/api/deposits', body: { amountCents: 10_00 }, who: ann }),
    { deposits: 1 },
  ],
  [
    'a refused create',
    async () => ({ method: 'POST', url: '/api/bets', body: { ...wager(), eventId: 'nowhere' }, who: ann }),
    { outcomes: 1 },
  ],
  [
    'a refused accept',
    async () => ({ method: 'POST', url: `/api/bets/${await api.bet(ann, event)}/acceptance`, who: ann }),
    { outcomes: 1 },
  ],
];

async function counts(): Promise<Record<string, number>> {
  const { rows } = await api.database.pool.query(
    `select (select count(*) from bets) as bets, (select count(*) from transfers) as transfers,
       (select count(*) from command_outcomes) as outcomes, (select count(*) from deposits) as deposits,
       (select count(*) from notifications) as notifications`,
  );
  return rows[0];
}

/** The response without the request id, which differs for every request. */
function said({ statusCode, body }: LightMyRequestResponse): string {
  const { requestId: _, ...content } = JSON.parse(body);
  return `${statusCode} ${JSON.stringify(content)}`;
}

describe.each(rows)('%s', (_name, prepare, effects) => {
  const send = (at: TestApi, { method, url, body, who }: Sent, key: string) =>
    at.send(method, url, { headers: { cookie: who.cookie, 'idempotency-key': key }, body });

  test.each([1, 2, 3, 4, 5])(
    'sent %i times, sequentially and concurrently, through two processes',
    async (times) => {
      for (const atOnce of [false, true]) {
        const request = await prepare();
        const key = randomUUID();
        const before = await counts();
        const answers: LightMyRequestResponse[] = [];
        const sendings = Array.from(
          { length: times },
          (_, i) => () => send(i % 2 ? neighbor : api, request, key),
        );
        if (atOnce) answers.push(...(await Promise.all(sendings.map((sending) => sending()))));
        else for (const sending of sendings) answers.push(await sending());
        expect(new Set(answers.map(said)).size).toBe(1);
        const after = await counts();
        const changed = Object.entries(after).flatMap(([name, n]) =>
          n === before[name] ? [] : [[name, n - before[name]!]],
        );
        expect(Object.fromEntries(changed)).toEqual(effects);
      }
    },
  );
});

test('a repeat returns the first response, whatever happened to the bet since', async () => {
  const key = randomUUID();
  const first = await ann.post('/api/bets', wager(), key);
  const { uniqueId } = first.json().bet;
  await bob.post(`/api/bets/${uniqueId}/acceptance`);
  await api.bet(ann, event, 7_00);
  expect((await ann.post('/api/bets', wager(), key)).body).toBe(first.body);
});

test('repeating a key returns the same insufficientFunds refusal; a new key tries again', async () => {
  const poor = await api.user('poor');
  const key = randomUUID();
  const refused = await poor.post('/api/bets', wager(), key);
  expect(refused.json().code).toBe('insufficientFunds');
  const command = { kind: 'adjust', adjustmentId: randomUUID(), userId: poor.id, amountCents: 5_00 } as const;
  await api.server.book.execute({ command });
  expect(said(await poor.post('/api/bets', wager(), key))).toBe(said(refused));
  expect((await poor.post('/api/bets', wager())).statusCode).toBe(200);
});
