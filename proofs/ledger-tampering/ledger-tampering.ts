import { reconcile } from '@sidebet/server/book/reconcile';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { type CheckpointedLedger, openCheckpointedLedger } from './checkpointed-ledger.ts';
import { type Tampering, tamperings } from './tamperings.ts';

/**
 * A database superuser, whom neither triggers nor constraints stop, changes the ledger or its checkpoints. The whole
 * reconciliation must find every change and name the row or checkpoint, and so must a round with its pass. Between two
 * changes the ledger is restored and must verify.
 */
export const ledgerTampering: Proof = {
  name: 'ledgerTampering',
  unit: 'tamperings',
  needsPostgres: true,
  counts: { full: 1_000, quick: 80, test: 2 * Object.keys(tamperings).length },
  run: (options) => proveLedgerTampering(options),
};

/**
 * Without `checkpointed` the reconciliation can only recompute; without `anchored` nothing recorded the newest checkpoint;
 * `only` limits the changes tried.
 */
export async function proveLedgerTampering(
  { count, progress }: ProofRun,
  { checkpointed = true, anchored = true, only = Object.keys(tamperings) } = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const ledger = await openCheckpointedLedger({ checkpointed, anchored });
  // A round notices some of what the controls leave out.
  const differencesOfRound = checkpointed && anchored ? ledger.round : null;
  try {
    const kinds = Object.entries(tamperings).filter(([name]) => only.includes(name));
    for (let seed = 0; seed < count; seed++) {
      const [name, make] = kinds[seed % kinds.length]!;
      const tampering = make(seeded(seed), ledger);
      await ledger.change(tampering.sql);
      const found = await findDifferences(ledger);
      const foundInRound = (await differencesOfRound?.()) ?? found;
      await ledger.undo();
      const left = [...(await findDifferences(ledger)), ...((await differencesOfRound?.()) ?? [])];
      tally.add(
        findFailure(`Seed ${seed}: ${name}`, tampering, found, left) ??
          findFailure(`Seed ${seed}, in a round: ${name}`, tampering, foundInRound, []),
      );
    }
    return tally.result();
  } finally {
    await ledger.close();
  }
}

function findFailure(
  name: string,
  { says }: Tampering,
  found: readonly string[],
  left: readonly string[],
): string | null {
  if (found.length === 0) return `${name} was not noticed.`;
  if (says !== null && !found.some((sentence) => sentence.startsWith(says)))
    return `${name} was named “${found.at(-1)}”, never “${says}”`;
  return left[0] ? `${name}: the ledger as it was is not found whole: ${left[0]}` : null;
}

async function findDifferences({ database }: CheckpointedLedger): Promise<string[]> {
  const { checks } = await reconcile(database.pool);
  return checks.flatMap(({ differences }) => differences);
}
