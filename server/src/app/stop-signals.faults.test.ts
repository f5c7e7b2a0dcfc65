import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { halfARequest } from '../../testing/half-a-request.ts';
import { programEnv } from '../../testing/program-env.ts';
import { freePort } from '../db/cluster.ts';

/** The program gets one signal or two, at any time. What a stop does is in stop.pg.test.ts. */

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

test('a signal during the start ends the embedded PostgreSQL too', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-stop-'));
  // PostgreSQL's own user must be able to enter when the tests run as root.
  chmodSync(dir, 0o755);
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
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
    child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
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
