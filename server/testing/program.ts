import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/db/cluster.ts';
import { programEnv } from './program-env.ts';
import { waitUntilSettled } from './settled-over-ipc.ts';

/** The server program as an operator starts it, with exactly this environment. */
export type Program = {
  /** Whether it serves, or its exit code. */
  readonly state: 'serving' | { readonly exitCode: number | null };
  /** Where it serves. */
  readonly url: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves when its background work is over. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * Starts it on a free port and waits until it serves or exits. `main`: the program's file, of another release. Without it, the
 * program has the endless patience of tests (main.ts).
 */
export async function startProgram(
  env: Record<string, string>,
  main = mainFile,
  args: readonly string[] = [],
): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-program-'));
  const port = await freePort();
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...programEnv, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { stdout: '', stderr: '' };
  child.stderr!.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const serves = new Promise<'serving'>((resolve) => {
    child.stdout!.on('data', (chunk) => {
      said.stdout += chunk;
      if (/Sidebet is at .*\n/.test(said.stdout)) resolve('serving');
    });
  });
  const ends = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null }));
  const state = await Promise.race([serves, ends]);
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    get stdout() {
      return said.stdout;
    },
    get stderr() {
      return said.stderr;
    },
    settled: () => waitUntilSettled(child),
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
