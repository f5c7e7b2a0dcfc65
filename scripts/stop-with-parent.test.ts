import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const file = new URL('stop-with-parent.ts', import.meta.url).href;
const runsOn = 'setInterval(() => {}, 1000); console.log(process.pid)';

/** Ends the shell that runs this program, as npm does, and returns whether the program is still running two seconds later. */
async function survives(program: string): Promise<boolean> {
  // The second command keeps the shell from becoming the program.
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(shell.stdout), 'line');
  const pid = Number(line);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  shell.kill('SIGTERM');
  for (let n = 0; n < 40 && isRunning(pid); n++) await sleep(50);
  return isRunning(pid);
}

/** A zombie has ended; its new parent may take its time to notice. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

test('a program that npm started through a shell stops with that shell', async () => {
  const program = `import('${file}').then(({ stopWithParent }) => { stopWithParent(); ${runsOn} })`;
  expect(await survives(program)).toBe(false);
});

test('without it, the program goes on', async () => {
  expect(await survives(runsOn)).toBe(true);
});
