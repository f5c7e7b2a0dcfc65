import { randomUUID } from 'node:crypto';
import { reconcile } from '@sidebet/server/book/reconcile';
import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { stoppedClock } from '@sidebet/server/testing/clock';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import type { Laxity } from './lax-protection.ts';
import { buildDetails, makeFriends, openEvents, type ProofUser, sessionSecret, signedIn } from './people.ts';
import { startCents } from './returning.ts';
import { type Sequence, startSequence } from './sequence.ts';

/**
 * Users set, change and remove limits, deposit, bet, challenge, take breaks, exclude themselves, open second accounts, delete
 * theirs and return, while the clock moves. The server must accept and refuse exactly the requests that a second, simple
 * implementation of the rules does. Many users share one server and its clock.
 */
export const protectionSequences: Proof = {
  name: 'protectionSequences',
  unit: 'sequences',
  needsPostgres: true,
  counts: { full: 10_000, quick: 150, test: 40 },
  run: (options) => proveProtectionSequences(options),
};

const sideBySide = 50;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The clock's move between two steps, in rounds of minutes, days or months. */
const moves = {
  minutes: [minute, 5 * minute, 9 * minute, 10 * minute, 11 * minute, 16 * minute, 3 * hour],
  days: [hour, 12 * hour, day - minute, day, day + minute, 3 * day, 7 * day, 8 * day],
  months: [day, 8 * day, 30 * day, 42 * day, 184 * day, 366 * day],
} as const;

export async function proveProtectionSequences(
  { count, progress, until }: ProofRun,
  lax?: Laxity,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const random = seeded(13, count);
  const clock = stoppedClock(Date.UTC(2026, 8, 1));
  const api: TestApi = await testApi({
    clock,
    env: { SESSION_SECRET: sessionSecret },
    ...(lax && { alterHandlers: lax(() => api.database.pool) }),
  });
  await liftStakeLimits(api.database.pool);
  try {
    const friends = await signedIn(api, Math.min(sideBySide, count), startCents);
    for (let done = 0; done < count; done += sideBySide) {
      const bobs = friends.slice(0, count - done);
      const failures = await runRound(api, random, bobs, until);
      for (const [i, failure] of failures.entries())
        tally.add(failure && `Sequence ${done + i}: ${failure}.`);
      if (failures.some((failure) => failure && until?.test(failure))) break;
    }
    const { firstDifference } = await reconcile(api.database.pool);
    if (firstDifference) tally.fail(`The reconciliation at the end: ${firstDifference}`);
  } finally {
    await api.close();
  }
  return tally.result();
}

/** Runs a story with each of these friends in lockstep, until such a failure. Returns the first failure of each. */
async function runRound(
  api: TestApi,
  random: Random,
  bobs: readonly ProofUser[],
  until: RegExp | undefined,
): Promise<(string | null)[]> {
  const anns = await signedIn(api, bobs.length, startCents);
  await makeFriends(
    api,
    anns.map((ann, i) => [ann, bobs[i]!] as const),
  );
  const events = anns.map(() => randomUUID());
  await openEvents(api, events);
  const sequences = anns.map((ann, i) => {
    const own = seeded(random.int(0, 2 ** 31 - 1), i);
    return startSequence(
      { api, random: own, ann, hers: buildDetails(ann), bob: bobs[i]! },
      api.clock.now(),
      events[i]!,
    );
  });
  const failures: (string | null)[] = sequences.map(() => null);
  const all = (act: (sequence: Sequence) => Promise<string | null>) =>
    Promise.all(
      sequences.map(async (sequence, i) => {
        // Later steps would only repeat a failure.
        if (failures[i] === null) failures[i] = await act(sequence);
      }),
    );
  const scale = moves[random.weighted({ minutes: 4, days: 5, months: 1 })];
  for (let steps = random.int(8, 12); steps > 0; steps--) {
    if (random.chance(60)) api.clock.moveBy(random.pick(scale));
    for (const sequence of sequences) sequence.movedTo(api.clock.now());
    await all((sequence) => sequence.step());
    if (failures.some((failure) => failure && until?.test(failure))) return failures;
  }
  await all((sequence) => sequence.look());
  return failures;
}
