import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofs } from './proofs.ts';
import { races } from './races/races.ts';

test('every proof has a short version in npm test, and a control', () => {
  const sources = globSync('**/*.test.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  );
  const tested = sources
    .filter((source) => source.includes("'control: "))
    .flatMap((source) => [...source.matchAll(/^ *testProof\((\w+)\)/gm)].map(([, name]) => name));
  // Proofs with a count of 0 need programs that npm test does not install.
  const names = proofs
    .filter(({ name, counts }) => counts.test > 0 && !races.some((race) => race.name === name))
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(tested.toSorted()).toEqual(names.toSorted());
});
