import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeFailure } from './build-web.ts';

/** The end of a build that runs this program. */
const build = (program: string) =>
  describeFailure(spawnSync(process.execPath, ['-e', program], { stdio: 'ignore' }));

test('a finished build is no failure', () => {
  expect(build('')).toBeNull();
});

test('a build that the system kills says that memory is missing', () => {
  expect(build('process.kill(process.pid, "SIGKILL")')).toBe(
    'The build of the web was ended by SIGKILL. The build needs 1 GB; a release needs no build (docs/friends.md).',
  );
});

test('so does one that V8 aborts because its heap is full', () => {
  expect(build('process.abort()')).toContain(
    'The build of the web was ended by SIGABRT. The build needs 1 GB',
  );
});

test('other ends are named as they are', () => {
  expect(build('process.kill(process.pid, "SIGTERM")')).toBe('The build of the web was ended by SIGTERM.');
  expect(build('process.exit(1)')).toBe('The web could not be built: see above.');
  const missing = spawnSync('/nonexistent');
  expect(describeFailure(missing)).toBe('The web could not be built: spawnSync /nonexistent ENOENT.');
});
