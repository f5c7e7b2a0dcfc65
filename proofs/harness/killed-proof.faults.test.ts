import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { marketClearing } from '../market-clearing/market-clearing.ts';
import { descendants } from './kit/programs.ts';
import { proofProcess } from './proof-process.ts';

const load = (module: string) => `await import(${JSON.stringify(import.meta.resolve(module))})`;

function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}

/** Starts Node with this code, which prints when it has started something. Returns all processes below it. */
async function startProof(code: string): Promise<{ proof: ChildProcess; pids: readonly number[] }> {
  const proof = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(proof.stdout!), 'line');
  await expect.poll(() => descendants(proof.pid!).length).toBeGreaterThan(0);
  const pids = descendants(proof.pid!);
  onTestFinished(() => {
    for (const pid of [proof.pid!, ...pids]) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { proof, pids };
}

const stillRunning = (pids: readonly number[]) => pids.filter(isRunning);

test('what a killed proof started ends: a run of tests', async () => {
  // Otherwise the run builds it first.
  buildWebWhenStale();
  const { proof, pids } = await startProof(`
    const { runTests } = ${load('./run-tests.ts')};
    console.log('starts');
    await runTests({ projects: ['postgres'] });`);
  proof.kill('SIGKILL');
  await expect.poll(() => stillRunning(pids)).toEqual([]);
});

test('what a killed proof started ends: a program of the kit; control: not one that Node starts alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const control = await startProof(`
    const { spawn } = await import('node:child_process');
    spawn('sleep', ['600']);
    console.log('started');
    setInterval(() => {}, 1_000);`);
  const kit = await startProof(`
    const { startProgram } = ${load('./kit/programs.ts')};
    startProgram('sleep', ['600'], { logFile: ${JSON.stringify(join(folder, 'log'))} });
    console.log('started');
    setInterval(() => {}, 1_000);`);
  control.proof.kill('SIGKILL');
  kit.proof.kill('SIGKILL');
  await expect.poll(() => stillRunning(kit.pids)).toEqual([]);
  expect(stillRunning(control.pids)).toEqual(control.pids);
});

test('a proof whose process is killed has failed, and the next one gets another process', async () => {
  const lane = proofProcess();
  onTestFinished(() => lane.close());
  const endless = lane.run(marketClearing, { count: 1_000_000 });
  process.kill(lane.pid()!, 'SIGKILL');
  expect(await endless).toMatchObject({ failed: 1, brokeOff: true });
  expect(await lane.run(marketClearing, { count: 300 })).toMatchObject({
    done: 300,
    failed: 0,
    brokeOff: false,
  });
});
