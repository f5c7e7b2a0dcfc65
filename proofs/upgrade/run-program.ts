import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programEnv } from '@sidebet/server/testing/program-env';

/** Runs a program of the server to its end, with only these settings. */
export async function runProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [file, ...args], { env: { ...programEnv, ...env }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [exitCode] = await once(child, 'close');
  return { exitCode: exitCode as number | null, output };
}
