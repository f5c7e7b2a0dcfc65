import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { type BookOptions, BookUnavailable, createBook } from '@sidebet/server/book/book';
import { reconcile } from '@sidebet/server/book/reconcile';
import { silentLog } from '@sidebet/server/logging/log';
import { testDatabase } from '@sidebet/server/testing/database';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { systemClock } from '@sidebet/server/time/clock';
import { addPeople, saveEvent } from '../harness/database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';

const everyMs = 10;
const atOnce = 10;
const othersP99Ms = 1_000;

/**
 * Someone holds one account of many for the whole run, as an administrator with a forgotten transaction does, while 1,000 bets a
 * second arrive and the account's owner keeps trying. The owner gets no bet and an answer within 10 s; of the others' bets,
 * all are placed and 99 % within a second.
 */
export async function proveHeldAccounts(
  { count, progress }: ProofRun,
  options: BookOptions = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const database = await testDatabase(4);
  const book = createBook(database.url, systemClock, silentLog, options);
  const holder = await database.pool.connect();
  try {
    await liftStakeLimits(database.pool);
    const [owner, ...others] = Array.from({ length: count }, () => randomUUID()) as [string, ...string[]];
    await addPeople(database.pool, [owner, ...others]);
    const eventId = randomUUID();
    await saveEvent(database.pool, {
      id: eventId,
      start: Date.now() + 3_600_000,
      completed: false,
      home: null,
      away: null,
      version: 0,
      listed: true,
    });
    const offer = specifiedOffer('home', 1);
    const place = async (userId: string) => {
      const startedAt = performance.now();
      const result = await book
        .execute({
          command: { kind: 'createBet', betId: randomUUID(), userId, eventId, offer },
          key: { actorId: userId, key: randomUUID(), requestHash: 'bet' },
        })
        .catch((error: unknown) => error as Error);
      return { result, tookMs: performance.now() - startedAt };
    };
    const fund = (userId: string) =>
      book.execute({ command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: 100_00 } });
    await Promise.all([owner, ...others].map(fund));

    await holder.query('begin');
    await holder.query('select from accounts where user_id = $1 for update', [owner]);
    let ended = false;
    const owners: Awaited<ReturnType<typeof place>>[] = [];
    const trying = (async () => {
      while (!ended) owners.push(await place(owner));
    })();
    const theirs: Promise<Awaited<ReturnType<typeof place>>>[] = [];
    for (let next = 0; next < others.length; next += atOnce) {
      theirs.push(...others.slice(next, next + atOnce).map(place));
      await sleep(everyMs);
      progress(next);
    }
    const placed = await Promise.all(theirs);
    ended = true;
    await trying;

    for (const { result } of placed)
      tally.add('kind' in result && result.kind === 'done' ? null : `A bet got ${String(result)}.`);
    const longest = (waits: readonly { tookMs: number }[], share: number) =>
      Math.round(
        waits.map(({ tookMs }) => tookMs).sort((a, b) => a - b)[Math.floor((waits.length - 1) * share)]!,
      );
    if (longest(placed, 0.99) > othersP99Ms)
      tally.fail(`1 % of the others waited for more than ${longest(placed, 0.99)} ms.`);
    if (owners.some(({ result }) => !(result instanceof BookUnavailable)))
      tally.fail('The owner of the held account got something else than 503.');
    if (longest(owners, 1) > 10_000) tally.fail(`The owner waited for ${longest(owners, 1)} ms.`);
    tally.add(null);
    await holder.query('rollback');
    const { firstDifference } = await reconcile(database.pool);
    if (firstDifference) tally.fail(firstDifference);
    return {
      ...tally.result(),
      note: `others: p50 ${longest(placed, 0.5)} ms, p99 ${longest(placed, 0.99)} ms; owner: ${owners.length} tries, longest ${longest(owners, 1)} ms.`,
    };
  } finally {
    holder.release(true);
    await book.close();
    await database.close();
  }
}

export const heldAccounts: Proof = {
  name: 'heldAccounts',
  unit: 'accounts',
  needsPostgres: true,
  claimsTimes: true,
  counts: { full: 10_000, quick: 10_000 },
  run: proveHeldAccounts,
};
