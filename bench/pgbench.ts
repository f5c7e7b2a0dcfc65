import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from './environment.ts';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';

const run = promisify(execFile);

/** Numbers of pgbench clients; the best result counts. */
const clientCounts = [8, 16, 32];

/** pgbench on PATH, otherwise Debian's newest; undefined if there is none. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The reference: pgbench's default script (TPC-B like) in a separate database of the same cluster. */
export async function pgbenchMetric(program: string, environment: Environment, plan: Plan): Promise<Metric> {
  const address = new URL(await environment.createDatabase('pgbench'));
  const env = {
    ...process.env,
    PGHOST: address.hostname,
    PGPORT: address.port,
    PGUSER: address.username,
    PGPASSWORD: address.password,
    PGDATABASE: 'pgbench',
  };
  await run(program, ['--initialize', '--quiet', `--scale=${plan.pgbenchScale}`], { env });

  async function measureTps(clients: number): Promise<number> {
    const args = ['--no-vacuum', '--jobs=2', `--client=${clients}`, `--time=${plan.pgbenchSeconds}`];
    const { stdout } = await run(program, args, { env });
    const tps = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(stdout)?.[1];
    if (!tps) throw new Error(`pgbench printed no tps:\n${stdout}`);
    return Number(tps);
  }

  return {
    name: 'pgbench',
    async measure() {
      let best = 0;
      for (const clients of clientCounts) best = Math.max(best, await measureTps(clients));
      return { pgbenchTps: best };
    },
  };
}
