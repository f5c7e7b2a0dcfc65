import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { acceptLapse } from './accept-lapse.ts';
import { bookWithoutLapseCheck, carelessBook } from './careless-book.ts';
import { buildProof, proveRace } from './race.ts';
import { races } from './races.ts';
import { settleCorrect } from './settle-correct.ts';

for (const race of races) testProof(buildProof(race));

test.each(races)('control: $name finds a book without locks', { timeout: 180_000 }, async (race) => {
  const { details } = await proveRace({ count: 24, progress: () => {} }, carelessBook, race);
  if (race === settleCorrect) {
    expect(details.join()).toMatch(/the ledger says/);
    return;
  }
  const twice =
    /\d people took the bet|\d contenders had their way|(settled|issued|confirmed the payment) \d+ times|\d bets were made with the money for one|\d bets began after/;
  expect(details.filter((detail) => twice.test(detail)).length).toBeGreaterThan(1);
});

test('control: acceptLapse finds a book without the lapse check', { timeout: 180_000 }, async () => {
  const { details } = await proveRace({ count: 12, progress: () => {} }, bookWithoutLapseCheck, acceptLapse);
  expect(details.join()).toMatch(/accepted after its line had moved/);
  expect(details.join()).not.toMatch(/had their way/);
});
