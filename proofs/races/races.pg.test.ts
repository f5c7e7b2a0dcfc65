import { afterAll, expect, test } from 'vitest';
import { realBook, type SharedBook } from '../harness/book-under-test.ts';
import type { ProofResult } from '../harness/proof.ts';
import { testProof } from '../harness/test-proof.ts';
import { openTwoBooks, type TwoBooks } from '../harness/two-books.ts';
import { bookThatKeepsCounters, bookWithoutLapseCheck, carelessBook } from './careless-book.ts';
import { openMarket } from './open-market.ts';
import { buildProof, type Race, runRaces } from './race.ts';
import { races } from './races.ts';

/** Starting a book's process takes longer than its races, so races with the same clocks share two books. */
const shared = new Map<string, Promise<TwoBooks>>();
let seed = 3;
afterAll(async () => {
  for (const environment of shared.values()) await (await environment).close();
});

async function runShared(
  run: Parameters<typeof runRaces>[0],
  book: SharedBook,
  race: Race,
): Promise<ProofResult> {
  const key = `${book.exportedAs} ${race.secondAheadMs ?? 0}`;
  const environment = shared.get(key) ?? openTwoBooks(book, race.secondAheadMs);
  shared.set(key, environment);
  return runRaces(run, await environment, race, seed++);
}

for (const race of races) testProof({ ...buildProof(race), run: (run) => runShared(run, realBook, race) });

const progress = () => {};
const twice =
  /\d people took the bet|\d contenders had their way|(settled|issued|confirmed the payment) \d+ times|\d bets were made with the money for one|\d bets began after/;

/** What one of two commands wrote to an offer is lost. */
const lost = /the parts and the rest add up to|the offer ended \d times|the offer counts \d+ parts of/;

/** Whether contenders meet is chance, so a control that found nothing is repeated. */
test.each(races)('control: $name finds a book without locks', { timeout: 180_000 }, async (race) => {
  const expected = race.name === 'settleCorrect' ? /the ledger says/ : race === openMarket ? lost : twice;
  const found: string[] = [];
  for (let attempts = 0; attempts < 10 && !expected.test(found.join()); attempts++) {
    const { details } = await runShared({ count: 12, progress }, carelessBook, race);
    found.push(...details);
  }
  expect(found.join()).toMatch(expected);
});

test('control: acceptLapse finds a book without the lapse check', { timeout: 180_000 }, async () => {
  const acceptLapse = races.find(({ name }) => name === 'acceptLapse')!;
  const { details } = await runShared({ count: 12, progress }, bookWithoutLapseCheck, acceptLapse);
  expect(details.join()).toMatch(/acceptBet succeeded when it was not time for it/);
  expect(details.join()).not.toMatch(/had their way/);
});

test('control: openMarket finds a book that keeps counter-offers whose offer is gone', {
  timeout: 180_000,
}, async () => {
  const { details } = await runShared({ count: 24, progress }, bookThatKeepsCounters, openMarket);
  expect(details.join()).toMatch(/are open to an offer that is gone|wants more than is left/);
});
