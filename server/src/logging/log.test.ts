import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a process that fails outside of any request or job. */
function fail(how: string, logs: boolean) {
  const script = `
    import Fastify from 'fastify';
    import { logFatalErrors } from ${JSON.stringify(here('log.ts'))};
    import { onlyCleanLines } from ${JSON.stringify(here('log-options.ts'))};
    const { log } = Fastify({ logger: onlyCleanLines({ level: 'info' }) });
    if (${logs}) logFatalErrors(log);
    ${how}
    setTimeout(() => {}, 10_000);`;
  const options = { cwd: here('.'), encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], options);
}

const ways = [
  ['a thrown error', `setTimeout(() => { throw new Error('no place for ann@example.com'); }, 1);`],
  ['a rejected promise', `void Promise.reject(new Error('no place for ann@example.com'));`],
] as const;

test.each(ways)('%s ends the process with one clean line', (_name, how) => {
  const { status, stdout, stderr } = fail(how, true);
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'error',
    msg: 'the process ends because of an unexpected error',
    err: { message: 'no place for …@…' },
  });
});

test.each(ways)('without it, %s prints what it quotes', (_name, how) => {
  const { status, stdout, stderr } = fail(how, false);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('ann@example.com');
});
