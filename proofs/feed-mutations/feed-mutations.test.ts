import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { makeCareless } from './careless.ts';
import { feedMutations, playHistory } from './feed-mutations.ts';
import { kindNames, kinds } from './kinds.ts';

testProof(feedMutations);

test('there are at least 40 kinds', () => {
  expect(kindNames.length).toBeGreaterThanOrEqual(40);
});

test.each(kindNames)('control: without its rule, %s is found', (name) => {
  const { without, shows } = kinds[name];
  const careless = makeCareless(...without);
  const found = Array.from({ length: 150 }, (_, number) => number).some((number) =>
    playHistory(number, [name], careless).findings.some(({ fault }) => fault === shows),
  );
  expect(found).toBe(true);
});
