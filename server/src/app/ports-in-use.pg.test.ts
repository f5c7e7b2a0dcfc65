import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { startProgram } from '../../testing/program.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase(1);
});
afterEach(() => database.close());

test.each(['PORT', 'METRICS_PORT'])(
  'a port that is in use: the program exits and names %s',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = { DATABASE_URL: database.url, METRICS_PORT: '0', WORKERS: 'false' };
    const program = await startProgram({ ...env, [setting]: String(port) });
    expect([program.state, program.stderr.trim()]).toEqual([
      { exitCode: 1 },
      `Port ${port} is in use. Choose another one with ${setting}.`,
    ]);
    other.close();
    await program.stop();
  },
);
