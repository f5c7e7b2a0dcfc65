import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { halfARequest } from '../../testing/half-a-request.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { reconcile } from '../book/reconcile.ts';

/**
 * A graceful stop: new requests are refused, running work finishes, and no money is half moved. Signals to the program are in
 * stop-signals.faults.test.ts.
 */

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** The requests that were cut off at the end of the stop: the time that each stop had for them. */
function watchCuts() {
  const cuts: number[] = [];
  const write = (line: string) => {
    const { msg, withinMs } = JSON.parse(line);
    if (msg === 'cutting off requests that did not finish in time') cuts.push(withinMs);
  };
  return { cuts, logger: { level: 'warn', stream: { write } } };
}

type Answered = { readonly status: number; readonly body: string } | { readonly failure: string };

/** Sends one POST over a keep-alive connection, as browsers and load balancers do. */
function post(agent: Agent, url: string, headers: Record<string, string>, body: string): Promise<Answered> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode!, body: text }));
        answer.on('error', (error) => resolve({ failure: error.message }));
      },
    );
    sent.on('error', (error) => resolve({ failure: error.message }));
    sent.end(body);
  });
}

const wanted = (eventId: string) => JSON.stringify({ eventId, side: 'home', wagerCents: 1 });

/** Places bets one after another until a request fails or is refused. Returns each key with its response. */
async function placeBets(api: TestApi, user: TestUser, eventId: string, agent: Agent) {
  const placed: { key: string; answer: Answered }[] = [];
  for (;;) {
    const key = randomUUID();
    const headers = { cookie: user.cookie, 'idempotency-key': key };
    const answer = await post(agent, `${api.server.url}/api/bets`, headers, wanted(eventId));
    placed.push({ key, answer });
    if (!('status' in answer) || answer.status !== 200) return placed;
  }
}

test('under load: confirmed bets happened, unconfirmed ones happen once, and the ledger balances', async () => {
  const { cuts, logger } = watchCuts();
  const api = await testApi({ database, logger });
  await liftStakeLimits(database.pool);
  const ann = await api.user('ann', 10_000_00);
  const event = await api.event();
  const before = await ann.balanceCents();
  const betsPlaced = async () => before - (await ann.balanceCents());
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const load = Promise.all(Array.from({ length: 16 }, () => placeBets(api, ann, event, agent)));
  await expect.poll(betsPlaced).toBeGreaterThan(60);
  await api.server.stop();
  expect(cuts).toEqual([]);
  const placed = (await load).flat();
  agent.destroy();
  await api.close();

  const done = placed.filter(({ answer }) => 'status' in answer && answer.status === 200);
  const open = placed.filter(({ answer }) => !('status' in answer) || answer.status !== 200);
  expect(done.length).toBeGreaterThan(50);
  // Each of the sixteen connections was refused at the socket, without a server error.
  expect(open).toHaveLength(16);
  for (const { answer } of open) expect(answer).toHaveProperty('failure');
  expect(await reconcile(database.pool)).toMatchObject({ agrees: true });

  const next = await testApi({ database });
  try {
    for (const { key, answer } of [...done.slice(0, 20), ...open]) {
      const again = await next.send('POST', '/api/bets', {
        headers: { cookie: ann.cookie, 'idempotency-key': key, 'content-type': 'application/json' },
        body: wanted(event),
      });
      expect(again.statusCode).toBe(200);
      if ('body' in answer) expect(again.json()).toEqual(JSON.parse(answer.body));
    }
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from bets');
    expect(rows[0]!.n).toBe(placed.length);
    const { user } = (await next.send('GET', '/api/session', { headers: { cookie: ann.cookie } })).json();
    expect(user.accountBalanceCents).toBe(before - placed.length);
    expect(await reconcile(database.pool)).toMatchObject({ agrees: true });
  } finally {
    await next.close();
  }
});

test('reports not ready immediately, serves until STOP_DELAY ends, and closes streams with a reconnect time', async () => {
  const delay = Promise.withResolvers<void>();
  const delaysMs: number[] = [];
  const stopDelay = (ms: number) => {
    delaysMs.push(ms);
    return delay.promise;
  };
  const api = await testApi({ database, env: { STOP_DELAY: '5' }, stopDelay });
  const ann = await api.user('ann', 100_00);
  const { url } = api.server;
  const stream = await fetch(`${url}/api/stream`, { headers: { cookie: ann.cookie } });
  const said = stream.text();
  const ready = async () => {
    const answer = await fetch(`${url}/api/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { ready: true }]);
  const stopped = api.server.stop();
  expect(await ready()).toEqual([503, { ready: false, missing: 'stopping' }]);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const session = await fetch(`${url}/api/session`, { headers: { cookie: ann.cookie } });
  expect((await session.json()).user.username).toBe('ann');
  expect(delaysMs).toEqual([5_000]);
  delay.resolve();
  await stopped;
  expect(await said).toMatch(/retry: \d+\n\n$/);
  const lastHint = Number(/retry: (\d+)\n\n$/.exec(await said)![1]);
  expect(lastHint).toBeGreaterThanOrEqual(250);
  expect(lastHint).toBeLessThan(3_000);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  await api.close();
});

test('control: cuts off a request that never ends after three quarters of STOP_TIMEOUT', async () => {
  const { cuts, logger } = watchCuts();
  const api = await testApi({ database, logger, env: { STOP_TIMEOUT: '1' } });
  const socket = await halfARequest(api.server.url);
  const ended = once(socket, 'close');
  await api.server.stop();
  await ended;
  expect(cuts).toEqual([750]);
  await api.close();
});
