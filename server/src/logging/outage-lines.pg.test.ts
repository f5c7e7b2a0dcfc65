import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { DatabaseNotWritable } from '../db/database-fault.ts';

type Line = { level: string; msg: string; reqId: string; status?: number; err?: { stack: string } };

let lines: Line[] = [];
let failure: (n: number) => Error;
let api: TestApi;
let ann: TestUser;
let eventId: string;
beforeAll(async () => {
  let failures = 0;
  api = await testApi({
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    alterHandlers: (handlers) => ({
      ...handlers,
      createBet: () => Promise.reject(failure(failures++)),
    }),
  });
  ann = await api.user('ann', 100_00);
  eventId = await api.event();
});
afterAll(() => api.close());
beforeEach(() => {
  lines = [];
});

async function placeBets(count: number) {
  for (let i = 0; i < count; i++) await ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1 });
  return {
    requests: lines.filter(({ msg }) => msg === 'request').map(({ status }) => status),
    others: lines.filter(({ msg }) => msg !== 'request'),
  };
}

test('an outage: one warning without a stack, and the line of each request', async () => {
  failure = () => new DatabaseNotWritable();
  const { requests, others } = await placeBets(30);
  expect(requests).toEqual(Array(30).fill(503));
  expect(others.map(({ level, msg, err }) => [level, msg, err!.stack])).toEqual([
    ['warn', 'the database is away or too slow', ''],
  ]);
});

test('control: different bugs are all written, with their stacks', async () => {
  failure = (n) => new Error(`bug ${n}`);
  const { requests, others } = await placeBets(5);
  expect(requests).toEqual(Array(5).fill(500));
  expect(others).toHaveLength(5);
  for (const { level, err } of others)
    expect([level, err!.stack]).toEqual(['error', expect.stringContaining('bug')]);
});
