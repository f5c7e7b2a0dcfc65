import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { testDatabase } from '@sidebet/server/testing/database';
import { databaseProxy } from '@sidebet/server/testing/database-proxy';
import { startProgram } from '@sidebet/server/testing/program';
import { expect, test } from 'vitest';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));

type ProxyProgram = {
  readonly name: 'haproxy' | 'caddy';
  readonly args: readonly string[];
  /** Tells it to listen on a port of this machine. */
  readonly listen: (port: number) => Record<string, string>;
};

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
      CADDY_GLOBAL_OPTIONS: 'default_bind 127.0.0.1',
    }),
  },
];
const isInstalled = (name: string) => spawnSync(name, ['version']).error === undefined;

/** The shipped configurations in front of two real processes (skipped for a program that is not installed). Together: both wait. */
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
    const processes = await Promise.all(
      ['play', 'play'].map(() =>
        startProgram({
          DATABASE_URL: proxy.url,
          DEMO: 'false',
          WORKERS: 'false',
          RATE_LIMITS: 'false',
          STOP_DELAY: '3',
        }),
      ),
    );
    for (const { stop, state, stderr } of processes) {
      closing.defer(stop);
      if (state !== 'serving') throw new Error(stderr);
    }
    const site = await startProxy(
      program,
      processes.map(({ url }) => new URL(url).host),
    );
    closing.defer(site.stop);
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(site.url + path, init);
      return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
    };
    const logIn = () =>
      ask('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.url },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }),
      });
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
    for (let n = 0; n < 20; n++) expect((await logIn()).status).toBe(401);
  },
);

test.for(programs)(
  '$name: passes each message of a stream at once, and ends it with its page',
  async (program, { skip }) => {
    skip(!isInstalled(program.name));
    await using closing = new AsyncDisposableStack();
    let sendMessage = () => {};
    let hasEnded = false;
    const upstream = createServer((request, response) => {
      if (request.url !== '/api/stream') return response.end();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      sendMessage = () => response.write('message');
      response.once('close', () => (hasEnded = true));
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    closing.defer(() => void upstream.close());
    const { port } = upstream.address() as AddressInfo;
    const site = await startProxy(program, [`127.0.0.1:${port}`, '127.0.0.1:1']);
    closing.defer(site.stop);
    const status = () =>
      fetch(site.url).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status).toBe(200);

    const page = new AbortController();
    const stream = await fetch(`${site.url}/api/stream`, { signal: page.signal });
    const reader = stream.body!.getReader();
    const delaysMs: number[] = [];
    for (let n = 0; n < 5; n++) {
      const from = performance.now();
      sendMessage();
      await reader.read();
      delaysMs.push(performance.now() - from);
    }
    // The shortest one: this machine may be busy, but a proxy that waits for more bytes delays every message.
    expect(Math.min(...delaysMs)).toBeLessThan(100);
    page.abort();
    const endsAfterMessage = () => {
      sendMessage();
      return hasEnded;
    };
    await expect.poll(endsAfterMessage).toBe(true);
  },
);

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
    },
  };
}
