import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { testDatabase } from '@sidebet/server/testing/database';
import { databaseProxy } from '@sidebet/server/testing/database-proxy';
import { startProgram } from '@sidebet/server/testing/program';
import { expect, test } from 'vitest';

const config = fileURLToPath(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url));
const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

/** The shipped configuration in front of two real processes (skipped where haproxy is not installed). */
test.skipIf(!isInstalled)(
  'while the database is away, people get pages and the API says 503; one stopped process is not noticed',
  { timeout: 120_000 },
  async () => {
    await using closing = new AsyncDisposableStack();
    const database = await testDatabase(2);
    closing.defer(() => database.close());
    const proxy = await databaseProxy(database.url);
    closing.defer(() => proxy.close());
    const processes = await Promise.all(
      ['play', 'play'].map(() =>
        startProgram({ DATABASE_URL: proxy.url, DEMO: 'false', WORKERS: 'false', RATE_LIMITS: 'false' }),
      ),
    );
    for (const { stop, state, stderr } of processes) {
      closing.defer(stop);
      if (state !== 'serving') throw new Error(stderr);
    }
    const site = await startHaproxy(processes.map(({ url }) => new URL(url).host));
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
    await expect.poll(async () => (await logIn()).status).toBe(401);
    await processes[0]!.stop();
    for (let n = 0; n < 20; n++) expect((await logIn()).status).toBe(401);
  },
);

async function startHaproxy([site1, site2]: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const haproxy = spawn('haproxy', ['-f', config], {
    env: { ...process.env, SITE_BIND: `127.0.0.1:${port}`, SITE_1: site1, SITE_2: site2 },
    stdio: 'ignore',
  });
  const ended = once(haproxy, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      haproxy.kill('SIGKILL');
      await ended;
    },
  };
}
