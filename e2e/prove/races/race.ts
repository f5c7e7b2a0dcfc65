import { reconcile } from '@sidebet/server/book/reconcile';
import type { ProductAnswer } from '../compare.ts';
import { readAccounts } from '../database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../proof.ts';
import { type Random, seeded } from '../random.ts';
import {
  fundedPeople,
  type Line,
  ledgerDifference,
  openRing,
  type Ring,
  type Sent,
  sendTogether,
} from '../ring.ts';
import { type OpenBook, openRealBook } from '../subject.ts';
import { type Code, texts } from '../texts.ts';

/** The subject of a race, its contenders, and how to verify the result. */
export type Heat = {
  readonly contenders: readonly Sent[];
  /** The expected ledger lines by subject, given these responses; or what is wrong with the responses. */
  judge(answers: readonly ProductAnswer[]): Verdict | Promise<Verdict>;
};

export type Verdict =
  | { readonly failure: string }
  | {
      readonly failure: null;
      readonly subjectId: string;
      readonly lines: readonly Line[];
      readonly betState: string;
    };

/** A series of races; the users of one lane take part in no other. */
export type Lane = { readonly ring: Ring; readonly people: readonly string[]; readonly random: Random };

export type Race = {
  readonly name: string;
  /** How far the second book's clock is ahead of the first's. */
  readonly secondAheadMs?: number;
  prepare(lane: Lane, contenders: number): Promise<Heat>;
};

export const mostContenders = 50;
/** Concurrent races, so batches also contain unrelated commands. */
const lanes = 8;
const purseCents = 1_000_000_00;

export function proofOf(race: Race): Proof {
  return {
    name: race.name,
    unit: 'races',
    needsPostgres: true,
    counts: { full: 2_000, quick: 200, test: 40 },
    run: (options) => proveRace(options, openRealBook, race),
  };
}

export async function proveRace(
  { count, progress }: ProofRun,
  openBook: OpenBook,
  race: Race,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const ring = await openRing(openBook, race.secondAheadMs);
  let next = 0;
  const runLane = async (number: number) => {
    const random = seeded(3, number);
    const people = await fundedPeople(ring, mostContenders + 1, purseCents, random);
    const lane = { ring, people, random };
    while (next < count) {
      const heat = next++;
      const failure = await runHeat(race, lane);
      tally.add(failure && `Race ${heat}: ${failure}.`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, count) }, (_, number) => runLane(number)));
    const { firstDifference } = await reconcile(ring.pool);
    if (firstDifference) tally.fail(`The reconciliation at the end: ${firstDifference}`);
  } finally {
    await ring.close();
  }
  return tally.result();
}

async function runHeat(race: Race, lane: Lane): Promise<string | null> {
  const { ring, people, random } = lane;
  const before = await readAccounts(ring.pool, people);
  // Two contenders are the closest race, fifty the hardest.
  const contenders = random.chance(25) ? 2 : random.int(3, mostContenders);
  const heat = await race.prepare(lane, contenders);
  const verdict = await heat.judge(await sendTogether(heat.contenders, random));
  if (verdict.failure !== null) return verdict.failure;
  const { subjectId, lines, betState } = verdict;
  return (
    (await ledgerDifference(ring.pool, subjectId, lines)) ??
    (await betDifference(ring, subjectId, betState)) ??
    (await balanceDifference(lane, before, lines))
  );
}

async function betDifference({ pool }: Ring, betId: string, expected: string): Promise<string | null> {
  const { rows } = await pool.query(
    'select status, escrow_cents, acceptor_id, winner_id from bets where id = $1',
    [betId],
  );
  const found = rows
    .map((row) => betState(row.status, row.escrow_cents, row.acceptor_id, row.winner_id))
    .join();
  return found === expected ? null : `the bet is [${found}] instead of [${expected}]`;
}

export function betState(
  status: string,
  escrowCents: number,
  acceptorId: string | null = null,
  winnerId: string | null = null,
): string {
  return `${status}, ${escrowCents} in escrow, taken by ${acceptorId}, won by ${winnerId}`;
}

async function balanceDifference(
  { ring, people }: Lane,
  before: ReadonlyMap<string, { available: number }>,
  lines: readonly Line[],
): Promise<string | null> {
  const after = await readAccounts(ring.pool, people);
  for (const id of people) {
    const change = lines.filter(({ userId }) => userId === id).reduce((sum, { cents }) => sum + cents, 0);
    const expected = before.get(id)!.available + change;
    const found = after.get(id)!.available;
    if (found !== expected) return `the balance of ${id} is ${found} cents instead of ${expected}`;
  }
  return null;
}

/** The contenders who succeeded. */
export function winnersOf(answers: readonly ProductAnswer[]): number[] {
  return answers.flatMap((answer, i) => (answer.kind === 'done' ? [i] : []));
}

/** What is wrong with the losers' responses: each must be a refusal that `allowed` lists. */
export function losersFailure(
  answers: readonly ProductAnswer[],
  allowed: (contender: number) => readonly Code[],
): string | null {
  for (const [i, answer] of answers.entries()) {
    if (answer.kind === 'done') continue;
    const fits = answer.kind === 'refusal' && allowed(i).some((code) => isRefusal(answer, code));
    if (!fits) return `contender ${i} heard ${JSON.stringify(answer)} instead of ${allowed(i).join(' or ')}`;
  }
  return null;
}

function isRefusal(answer: { code: string; message: string }, code: Code): boolean {
  return answer.code === code && answer.message === texts[code];
}
