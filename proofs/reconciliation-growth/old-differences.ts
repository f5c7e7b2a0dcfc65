import type { Random } from '../harness/random.ts';
import { betId, type GrownLedger } from './grown-ledger.ts';

/** A change to old rows, and a word that a sentence about it must contain. */
export type OldDifference = { readonly kind: string; readonly sql: string; readonly names: string };

/** What neither the newest transfers nor a sum shows. */
const kinds: Readonly<Record<string, (id: string) => string>> = {
  'a transfer with another time': (id) =>
    `update transfers set created_at = created_at - interval '1 day' where subject_id = '${id}' and seq = 1`,
  'a transfer of another kind': (id) =>
    `update transfers set kind = 'tieRefund' where subject_id = '${id}' and seq = 2`,
  'a transfer of another amount': (id) =>
    `update transfers set amount_cents = amount_cents + 1 where subject_id = '${id}' and seq = 3`,
  'a transfer that is gone': (id) => `delete from transfers where subject_id = '${id}' and seq = 0`,
  'a bet of another number of transfers': (id) => `update bets set transfer_count = 5 where id = '${id}'`,
  'a bet of another result': (id) => `update bets set settled_version = 7 where id = '${id}'`,
};

/** Each in another bet. */
export function drawOldDifferences(random: Random, ledger: GrownLedger, count: number): OldDifference[] {
  const names = Object.keys(kinds);
  const width = Math.floor(ledger.bets() / count);
  return Array.from({ length: count }, (_, place) => {
    const kind = names[place % names.length]!;
    const id = betId(place * width + random.int(0, width - 1));
    return { kind, sql: kinds[kind]!(id), names: id };
  });
}
