import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from './book/reconcile.ts';
import { freePort } from './db/cluster.ts';
import { type TestApi, type TestPerson, testApi } from './testing/api.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { programEnv } from './testing/program-env.ts';
import { liftStakeLimits } from './testing/stake-limits.ts';

/** A graceful stop: new requests are refused, running work finishes, and no money is half moved. */

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
async function placeBets(api: TestApi, person: TestPerson, eventId: string, agent: Agent) {
  const placed: { key: string; answer: Answered }[] = [];
  for (;;) {
    const key = randomUUID();
    const headers = { cookie: person.cookie, 'idempotency-key': key };
    const answer = await post(agent, `${api.server.url}/api/bets`, headers, wanted(eventId));
    placed.push({ key, answer });
    if (!('status' in answer) || answer.status !== 200) return placed;
  }
}

test('under load: confirmed bets happened, unconfirmed ones happen once, and the ledger balances', async () => {
  const { cuts, logger } = watchCuts();
  const api = await testApi({ database, logger });
  await liftStakeLimits(database.pool);
  const ann = await api.person('ann', 10_000_00);
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
  const ann = await api.person('ann', 100_00);
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

/** A request that the server is reading, whose announced body never arrives. */
async function halfARequest(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 Continue/);
  return socket.resume();
}

test('a signal during the start ends the embedded PostgreSQL too', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-stop-'));
  // PostgreSQL's own user must be able to enter when the tests run as root.
  chmodSync(dir, 0o755);
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...programEnv, DATA_DIR: dir, PORT: '0', DEMO: 'false' },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const pidFile = join(dir, 'postgres/postmaster.pid');
  await expect.poll(() => existsSync(pidFile), { interval: 5, timeout: 40_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(existsSync(pidFile)).toBe(false);
  rmSync(dir, { recursive: true, force: true });
});

describe('the program', () => {
  let dir: string;
  let child: ChildProcess;
  let url: string;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sidebet-stop-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: {
        ...programEnv,
        DATABASE_URL: database.url,
        DATA_DIR: dir,
        PORT: String(port),
        DEMO: 'false',
        STOP_TIMEOUT: '600',
      },
      stdio: 'ignore',
    });
    await expect
      .poll(
        () =>
          fetch(`${url}/api/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 80_000 },
      )
      .toBe(200);
  }, 90_000);
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  test('exits with 0 after one signal, even when npm delivers Ctrl-C twice', async () => {
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });

  test('exits on a second signal, although a request has ten minutes to end', async () => {
    await halfARequest(url);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const repeat = () => {
      // Until it no longer counts as the same Ctrl-C.
      child.kill('SIGTERM');
      return child.exitCode;
    };
    await expect.poll(repeat).not.toBeNull();
    expect(await exited).toEqual([1, null]);
  });
});
