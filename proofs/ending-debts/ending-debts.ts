import { decide } from '@sidebet/domain/decisions/decide';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { DebtLedger } from './debt-ledger.ts';

/** What the proof tests; broken ones for negative controls. */
export type DebtRules = {
  readonly decide: typeof decide;
  /** Whether people who left settle up while something of theirs is open. */
  readonly keepsSettleUp: boolean;
  /** Whether a worker ends what deleted accounts have open. */
  readonly endsDebtsOfDeleted: boolean;
};

const rules: DebtRules = { decide, keepsSettleUp: true, endsDebtsOfDeleted: true };

/**
 * Random groups whose members bet, claim, deny, pay in parts, forgive, leave, are removed and delete their accounts. The ledger
 * always adds up to 0 and equals the naive model to the cent, someone can end each debt at any time, and all ends at exactly 0.
 */
export const endingDebts: Proof = {
  name: 'endingDebts',
  unit: 'ledgers',
  needsPostgres: false,
  counts: { full: 100_000, quick: 3_000, test: 500 },
  run: (options) => proveEndingDebts(options),
};

export async function proveEndingDebts(
  { count, progress, until }: ProofRun,
  changed: Partial<DebtRules> = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const counts = new Map<string, number>();
  for (let number = 0; number < count; number++) {
    const ledger = new DebtLedger(seeded(31, number), { ...rules, ...changed });
    ledger.live();
    const failure = ledger.fault ?? ledger.end();
    for (const [what, times] of ledger.counts) counts.set(what, (counts.get(what) ?? 0) + times);
    tally.add(failure && `Ledger ${number}: ${failure}.`);
    if (failure && until?.test(failure)) break;
    // Yields to the progress display.
    if (number % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const note = [...counts].map(([what, times]) => `${what} ${times}`).join(', ');
  return { ...tally.result(), note: `${note}.` };
}
