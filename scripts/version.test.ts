import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** What is wrong with a version, given the changelog; null if nothing is. */
function findMistake(version: string, changelog: string): string | null {
  const [, unreleased = '', released] = /^## Unreleased\n(.*?)^## (\d+\.\d+\.\d+)$/ms.exec(changelog) ?? [];
  if (unreleased.trim() === '' && version === released) return null;
  if (!version.endsWith('-dev'))
    return `${version} has no heading in the changelog, or unreleased lines above it.`;
  const isNext = released !== undefined && version.localeCompare(released, 'en', { numeric: true }) > 0;
  return isNext ? null : `${version} must be a version after ${released}.`;
}

test('unreleased code is a later version with -dev', () => {
  const changelog = (lines: string) => `# Changelog\n\n## Unreleased\n${lines}\n## 1.9.0\n\n- A line\n`;
  expect(findMistake('1.10.0-dev', changelog('- New\n'))).toBeNull();
  expect(findMistake('1.10.0-dev', changelog(''))).toBeNull();
  expect(findMistake('1.9.0', changelog(''))).toBeNull();
  expect(findMistake('1.9.0', changelog('- New\n')), 'the control').toContain('unreleased lines');
  expect(findMistake('1.10.0', changelog('')), 'the control').toContain('no heading');
  expect(findMistake('1.8.0-dev', changelog('- New\n')), 'the control').toContain('after 1.9.0');

  const { version } = JSON.parse(read('package.json'));
  expect(findMistake(version, read('CHANGELOG.md'))).toBeNull();
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});
