import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

const program = `
  const { startThrowawayCluster } = await import(${JSON.stringify(import.meta.resolve('./throwaway-cluster.ts'))});
  const cluster = await startThrowawayCluster(['-c fsync=off']);
  console.log(JSON.stringify({ pid: cluster.pid(), dataDir: cluster.dataDir }));
  setInterval(() => {}, 1_000);
`;

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('ends, and its folder is deleted, when the process that started it is killed', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(owner.stdout!, 'data');
  const { pid, dataDir } = JSON.parse(String(line));
  expect(runs(pid)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => runs(pid)).toBe(false);
  await expect.poll(() => existsSync(dataDir)).toBe(false);
});
