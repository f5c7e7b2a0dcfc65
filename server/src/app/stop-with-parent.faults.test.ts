import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const file = new URL('stop-with-parent.ts', import.meta.url).href;
const runsOn = 'setInterval(() => {}, 1000); console.log(process.pid)';
const stops = `import('${file}').then(({ stopWithParent }) => { stopWithParent(); ${runsOn} })`;

/** Runs this program in a shell, as npm does, and ends the shell. Returns the program's process id. */
async function orphan(program: string): Promise<number> {
  // The second command keeps the shell from becoming the program.
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(shell.stdout), 'line');
  const pid = Number(line);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  const ended = once(shell, 'exit');
  shell.kill('SIGTERM');
  await ended;
  return pid;
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

test('a program that npm started through a shell stops with that shell, and without it goes on', async () => {
  // The control lost its shell earlier than the program that has stopped.
  const control = await orphan(runsOn);
  const stopping = await orphan(stops);
  await expect.poll(() => isRunning(stopping)).toBe(false);
  expect(isRunning(control)).toBe(true);
});
