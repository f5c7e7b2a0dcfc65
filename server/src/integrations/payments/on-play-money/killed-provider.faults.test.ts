import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, test } from 'vitest';
import { programEnv } from '../../../../testing/program-env.ts';
import { expectContinuation, memoryTests } from './memory.fixtures.ts';

const tests = memoryTests();
const processes: ChildProcess[] = [];
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL');
});

/** The provider as a separate program, which ends by being killed. */
async function startProgram(port = 0): Promise<{ url: string; end(): Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@sidebet/play-money/main'))], {
    env: {
      ...programEnv,
      PORT: String(port),
      APP_URL: tests.appUrl(),
      DATA_FILE: tests.dataFile,
      STRIPE_WEBHOOK_SECRET: tests.webhookSecret,
      PACE_MS: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  let said = '';
  for await (const chunk of child.stdout!) {
    said += chunk;
    if (said.includes('PAYPAL_API_BASE=')) break;
  }
  const url = /is at (\S+)/.exec(said)![1]!;
  const ended = once(child, 'exit');
  return {
    url,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('a killed provider continues where it was', { timeout: 60_000 }, () =>
  expectContinuation(tests, startProgram),
);
