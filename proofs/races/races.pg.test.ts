import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { acceptLapse } from './accept-lapse.ts';
import { bookWithoutLapseCheck, carelessBook } from './careless-book.ts';
import { buildProof, proveRace } from './race.ts';
import { races } from './races.ts';
import { settleCorrect } from './settle-correct.ts';

for (const race of races) testProof(buildProof(race));

const twice =
  /\d people took the bet|\d contenders had their way|(settled|issued|confirmed the payment) \d+ times|\d bets were made with the money for one|\d bets began after/;

/** Whether contenders meet is chance, so a control that found nothing is repeated. */
test.each(races)('control: $name finds a book without locks', { timeout: 180_000 }, async (race) => {
  const expected = race === settleCorrect ? /the ledger says/ : twice;
  const found: string[] = [];
  for (let attempts = 0; attempts < 10 && !expected.test(found.join()); attempts++) {
    const { details } = await proveRace({ count: 12, progress: () => {} }, carelessBook, race);
    found.push(...details);
  }
  expect(found.join()).toMatch(expected);
});

test('control: acceptLapse finds a book without the lapse check', { timeout: 180_000 }, async () => {
  const { details } = await proveRace({ count: 12, progress: () => {} }, bookWithoutLapseCheck, acceptLapse);
  expect(details.join()).toMatch(/accepted after its line had moved/);
  expect(details.join()).not.toMatch(/had their way/);
});
