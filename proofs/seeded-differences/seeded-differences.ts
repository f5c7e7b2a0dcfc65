import { bookChecks, reconcile } from '@sidebet/server/book/reconcile';
import { reconcileAndCheckpoint } from '@sidebet/server/book/reconcile-round';
import { readProviderChecks } from '@sidebet/server/features/money/reconciliation/read-checks';
import { type FullBook, openFullBook } from '../harness/full-book.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import { bookSeeds } from './book-seeds.ts';
import { providerSeeds } from './provider-seeds.ts';

/**
 * The tables are changed without the book, or a provider reports something else than the books. Each difference must be found,
 * and the first sentence must name its row and both amounts. A round with its pass must say the same of the tables. After the
 * change is undone, everything agrees.
 */
export const seededDifferences: Proof = {
  name: 'seededDifferences',
  unit: 'differences',
  needsPostgres: true,
  counts: {
    full: 1_000,
    quick: 80,
    test: Object.keys(bookSeeds).length + Object.keys(providerSeeds).length,
  },
  run: (options) => proveSeededDifferences(options),
};

type Seeding = (random: Random, fullBook: FullBook, without: string) => Promise<string | null>;

const seedings: readonly (readonly [string, Seeding])[] = [
  ...Object.entries(bookSeeds).map(([name, make]): [string, Seeding] => [
    name,
    async (random, fullBook, without) => {
      const { sql, says } = make(random, fullBook.rows);
      await fullBook.change(sql);
      const found = await differencesOfBook(fullBook, without);
      const inRound = without === '' ? await differencesOfRound(fullBook) : [says];
      await fullBook.undo();
      if (!inRound.includes(says))
        return `was not found by a round, which said “${inRound[0]}” instead of “${says}”`;
      const after = without === '' ? await differencesOfRound(fullBook) : [];
      return told(found, says) ?? left([...after, ...(await differencesOfBook(fullBook, without))]);
    },
  ]),
  ...Object.entries(providerSeeds).map(([name, make]): [string, Seeding] => [
    name,
    async (random, fullBook, without) => {
      const { sql, alteration, says, late } = make(random, fullBook.rows);
      if (sql) await fullBook.change(sql);
      fullBook.alter(alteration ?? null);
      await fullBook.round(1);
      const early = late ? await differencesWithProviders(fullBook, without) : [];
      if (late) await fullBook.round(10);
      const found = await differencesWithProviders(fullBook, without);
      if (sql) await fullBook.undo();
      fullBook.alter(null);
      await fullBook.round(1);
      if (early.length > 0) return `was reported although its news may be on the way: ${early[0]}`;
      return told(found, says) ?? left(await differencesWithProviders(fullBook, without));
    },
  ]),
];

/** `without` names a check to leave out, to show that its differences are then missed. */
export async function proveSeededDifferences(
  { count, progress, until }: ProofRun,
  { without = '' } = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const fullBook = await openFullBook();
  try {
    await fullBook.round(1);
    const before = [
      ...(await differencesOfRound(fullBook)),
      ...(await differencesOfBook(fullBook, without)),
      ...(await differencesWithProviders(fullBook, without)),
    ];
    if (before[0]) tally.fail(`Untouched, the books differ: ${before[0]}`);
    for (let seed = 0; seed < count; seed++) {
      const [name, seeding] = seedings[seed % seedings.length]!;
      const failure = await seeding(seeded(seed), fullBook, without);
      const found = failure && `Seed ${seed}: ${name} ${failure}`;
      tally.add(found);
      if (found && until?.test(found)) break;
    }
    return tally.result();
  } finally {
    await fullBook.close();
  }
}

function told(found: readonly string[], says: string): string | null {
  if (found.length === 0) return 'was not found.';
  return found[0] === says ? null : `was named “${found[0]}” instead of “${says}”`;
}

function left(found: readonly string[]): string | null {
  return found[0] ? `was undone, and still differs: ${found[0]}` : null;
}

async function differencesOfBook({ database }: FullBook, without: string): Promise<readonly string[]> {
  const { checks } = await reconcile(database.pool, {
    checks: bookChecks.filter(({ name }) => name !== without),
  });
  return checks.flatMap(({ check, differences }) => (check === without ? [] : differences));
}

async function differencesOfRound({ database: { pool } }: FullBook): Promise<readonly string[]> {
  const { rows } = await pool.query<{ at: number }>('select max(created_at) as at from transfers');
  const { checks } = await reconcileAndCheckpoint(pool, rows[0]!.at);
  return checks.flatMap(({ differences }) => differences);
}

async function differencesWithProviders({ database }: FullBook, without: string): Promise<readonly string[]> {
  const checks = await readProviderChecks(database.pool);
  return checks.flatMap(({ check, differences }) => (check === without ? [] : differences));
}
