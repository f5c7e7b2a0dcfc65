import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { testDatabase } from '@sidebet/server/testing/database';
import { databaseProxy } from '@sidebet/server/testing/database-proxy';
import { expect, test } from 'vitest';
import { isInstalled } from '../harness/kit/programs.ts';
import { ServerProcess } from '../harness/servers/server-process.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));

type ProxyProgram = {
  readonly name: 'haproxy' | 'caddy';
  readonly args: readonly string[];
  /** Tells it to listen on a port of this machine. */
  readonly listen: (port: number) => Record<string, string>;
};

/** Of the Caddy that listens on this port. */
const adminSocket = (port: number) => join(tmpdir(), `sidebet-caddy-${port}.sock`);

const programs: readonly ProxyProgram[] = [
  {
    name: 'haproxy',
    args: ['-f', `${deploy}haproxy/haproxy.cfg`],
    listen: (port) => ({ SITE_BIND: `127.0.0.1:${port}` }),
  },
  {
    name: 'caddy',
    args: ['run', '--config', `${deploy}caddy/Caddyfile`],
    listen: (port) => ({
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      CADDY_ADMIN: `unix/${adminSocket(port)}`,
      CADDY_GLOBAL_OPTIONS: 'default_bind 127.0.0.1',
    }),
  },
];

/**
 * The shipped configurations in front of two real processes (skipped for a program that is not installed). Together: both
 * wait.
 */
test.concurrent.for(programs)(
  '$name: while the database is away, people get pages and the API says 503; one stopped process is not noticed',
  { timeout: 120_000 },
  async (program, { skip }) => {
    skip(!isInstalled(program.name));
    await using closing = new AsyncDisposableStack();
    const database = await testDatabase(2);
    closing.defer(() => database.close());
    const proxy = await databaseProxy(database.url);
    closing.defer(() => proxy.close());
    const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-proxies-'));
    closing.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const processes = await Promise.all(
      [1, 2].map(
        async () =>
          new ServerProcess(await freePort(), {
            ...{ DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: 'false', WORKERS: 'false' },
            ...{ RATE_LIMITS: 'false', STOP_DELAY: '3' },
          }),
      ),
    );
    for (const server of processes) {
      server.start();
      closing.defer(() => server.stop());
    }
    for (const server of processes)
      if (!(await server.isReady(120_000))) throw new Error(`A server does not start: ${server.output}`);
    const site = await startProxy(
      program,
      processes.map(({ url }) => new URL(url).host),
    );
    closing.defer(site.stop);
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(site.url + path, init);
      return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
    };
    const post = (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.url },
        body: JSON.stringify(body),
      });
    const logIn = () => post('/api/login', { email: 'nobody@example.com', password: 'wrong password' });
    await expect.poll(async () => (await logIn().catch(() => null))?.status).toBe(401);

    proxy.swallowAll();
    for (const { url } of processes)
      await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(503);
    const answers = { page: await ask('/'), icon: await ask('/favicon.svg'), login: await logIn() };
    expect(answers.page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(answers.login).toMatchObject({
      status: 503,
      type: expect.stringContaining('application/problem+json'),
    });
    expect(JSON.parse(answers.login.body)).toMatchObject({ code: 'unavailable' });

    proxy.heal();
    // Both, because the other one must serve when this one stops.
    for (const { url } of processes)
      await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200);
    await expect.poll(async () => (await logIn()).status).toBe(401);
    await processes[0]!.stop();
    // For longer than a proxy takes to notice, and without the hash of a password, which would be most of the time.
    for (let n = 0; n < 100; n++) {
      expect((await post('/api/bets', {})).status).toBe(401);
      await sleep(50);
    }
  },
);

test.for(programs)(
  '$name: passes each message of a stream before the next one is sent, and ends it with its page',
  async (program, { skip }) => {
    skip(!isInstalled(program.name));
    await using closing = new AsyncDisposableStack();
    const upstream = await startUpstream();
    closing.defer(upstream.close);
    const site = await startProxy(program, [upstream.host, '127.0.0.1:1']);
    closing.defer(site.stop);
    const status = () =>
      fetch(site.url).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status).toBe(200);

    const page = await openStream(site.url);
    for (let n = 0; n < 5; n++) {
      upstream.send(`message ${n}`);
      expect(await page.read()).toBe(`message ${n}`);
    }
    page.close();
    const endsAfterMessage = () => {
      upstream.send('message');
      return upstream.hasEnded();
    };
    await expect.poll(endsAfterMessage).toBe(true);
  },
);

test('caddy: `caddy reload` changes the running configuration; control: not without an admin socket', async ({
  skip,
}) => {
  skip(!isInstalled('caddy'));
  await using closing = new AsyncDisposableStack();
  const answering = async (body: string) => {
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    closing.defer(() => void server.close());
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const [before, after] = [await answering('before'), await answering('after')];
  const [{ listen, ...program }] = programs.filter(({ name }) => name === 'caddy') as [ProxyProgram];
  const run = async (listens: ProxyProgram['listen']) => {
    const site = await startProxy({ ...program, listen: listens }, [before, before]);
    closing.defer(site.stop);
    const body = async () => (await fetch(site.url).catch(() => null))?.text();
    await expect.poll(body).toBe('before');
    const reload = spawnSync('caddy', ['reload', ...program.args.slice(1), '--force'], {
      env: { ...process.env, ...listens(Number(new URL(site.url).port)), SITE_1: after, SITE_2: after },
    });
    return { exitCode: reload.status, body };
  };

  const reloaded = await run(listen);
  expect(reloaded.exitCode).toBe(0);
  await expect.poll(reloaded.body).toBe('after');
  const control = await run((port) => ({ ...listen(port), CADDY_ADMIN: 'off' }));
  expect(control.exitCode).toBe(1);
  expect(await control.body()).toBe('before');
});

test('control: behind a proxy that waits for more bytes, a page reads no message before the next one', async () => {
  await using closing = new AsyncDisposableStack();
  const upstream = await startUpstream();
  closing.defer(upstream.close);
  let received = '';
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(`http://${upstream.host}${request.url}`);
    response.writeHead(answer.status).flushHeaders();
    for await (const bytes of answer.body!) {
      received += Buffer.from(bytes).toString();
      if (received.endsWith('second')) break;
    }
    response.end(received);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing.defer(() => void proxy.close());
  const page = await openStream(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  closing.defer(page.close);
  const reading = page.read();
  upstream.send('first');
  await expect.poll(() => received).toBe('first');
  upstream.send('second');
  expect(await reading).toBe('firstsecond');
});

/** A site with one stream, which sends what the test says. */
async function startUpstream() {
  let stream: ServerResponse | undefined;
  let hasEnded = false;
  const server = createServer((request, response) => {
    if (request.url !== '/api/stream') return response.end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    stream = response;
    response.once('close', () => (hasEnded = true));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (message: string) => void stream!.write(message),
    hasEnded: () => hasEnded,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openStream(siteUrl: string) {
  const closing = new AbortController();
  const { body } = await fetch(`${siteUrl}/api/stream`, { signal: closing.signal });
  const reader = body!.getReader();
  return {
    /** What arrives next. */
    async read() {
      const { value } = await reader.read();
      return Buffer.from(value!).toString();
    },
    close: () => closing.abort(),
  };
}

async function startProxy(
  { name, args, listen }: ProxyProgram,
  [site1, site2]: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const proxy = spawn(name, args, {
    env: { ...process.env, ...listen(port), SITE_1: site1, SITE_2: site2 },
    stdio: 'ignore',
  });
  const ended = once(proxy, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.kill('SIGKILL');
      await ended;
      rmSync(adminSocket(port), { force: true });
    },
  };
}
