import { decide } from '@sidebet/domain/decisions/decide';
import { suggestPayments } from '@sidebet/domain/groups/settle-up';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { RandomLedger } from './random-ledger.ts';

/** What the proof tests; broken ones for negative controls. */
export type GroupRules = { readonly decide: typeof decide; readonly suggestPayments: typeof suggestPayments };

/**
 * Random bets and payments of a group always add up to 0, and the suggested payments bring every balance to 0, at most one fewer
 * than people with an open balance.
 */
export const groupLedgers: Proof = {
  name: 'groupLedgers',
  unit: 'ledgers',
  needsPostgres: false,
  counts: { full: 100_000, quick: 5_000, test: 1_000 },
  run: (options) => proveGroupLedgers(options, { decide, suggestPayments }),
};

export async function proveGroupLedgers(
  { count, progress }: ProofRun,
  rules: GroupRules,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  let [most, payments] = [0, 0];
  for (let number = 0; number < count; number++) {
    const ledger = new RandomLedger(seeded(30, number), rules.decide);
    ledger.live();
    const { failure, made } = settleUp(ledger, rules);
    most = Math.max(most, made);
    payments += made;
    tally.add(failure && `Ledger ${number}: ${failure}.`);
    // Yields to the progress display.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...tally.result(), note: `${payments} payments settled the ledgers, at most ${most} one ledger.` };
}

function settleUp(
  ledger: RandomLedger,
  rules: GroupRules,
): { readonly failure: string | null; readonly made: number } {
  const balances = ledger.openBalances();
  const open = balances.filter(({ balanceCents }) => balanceCents !== 0).length;
  const payments = rules.suggestPayments(balances);
  for (const { fromId, toId, amountCents } of payments) ledger.pay(fromId, toId, amountCents);
  ledger.returnStakes();
  const left = [...ledger.accounts.values()].filter(({ balanceCents }) => balanceCents !== 0);
  const made = payments.length;
  if (ledger.fault) return { failure: ledger.fault, made };
  if (left.length > 0) return { failure: `${left.length} of ${open} balances stay open`, made };
  if (made > Math.max(0, open - 1)) return { failure: `${made} payments settle ${open} people`, made };
  return { failure: null, made };
}
