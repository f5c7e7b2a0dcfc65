import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeFailure } from './build-web.ts';

const ended = (how: { status?: number; signal?: NodeJS.Signals }) =>
  describeFailure({ status: null, signal: null, ...how });

test('a finished build is no failure', () => {
  expect(ended({ status: 0 })).toBeNull();
});

test('a build that the system ends says that memory is missing', () => {
  expect(ended({ signal: 'SIGKILL' })).toBe(
    'The build of the web was ended by SIGKILL. The build needs 1 GB; a release needs no build (docs/friends.md).',
  );
});

test.each([
  ['SIGABRT', { signal: 'SIGABRT' }],
  ['status 134', { status: 134 }],
  ['status 137', { status: 137 }],
] as const)('so does one that ends with %s, as when V8’s heap is full or in a shell', (name, how) => {
  expect(ended(how)).toContain(`The build of the web was ended by ${name}. The build needs 1 GB`);
});

test('other ends are named as they are', () => {
  expect(ended({ signal: 'SIGTERM' })).toBe('The build of the web was ended by SIGTERM.');
  expect(ended({ status: 1 })).toBe('The web could not be built: see above.');
  expect(describeFailure(spawnSync('/nonexistent'))).toBe(
    'The web could not be built: spawnSync /nonexistent ENOENT.',
  );
});
