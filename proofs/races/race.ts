import { reconcile } from '@sidebet/server/book/reconcile';
import type { ProductAnswer } from '../book-model/compare.ts';
import { type Code, texts } from '../book-model/texts.ts';
import { realBook, type SharedBook } from '../harness/book-under-test.ts';
import { readAccounts } from '../harness/database.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import {
  fundedPeople,
  type Line,
  ledgerDifference,
  openTwoBooks,
  type Sent,
  sendTogether,
  type TwoBooks,
} from '../harness/two-books.ts';

/** The subject of a race, its contenders, and how to verify the result. */
export type Round = {
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
      /** If the subject is a bet. */
      readonly betState?: string;
    }
  /** By user, the change of their money. */
  | { readonly failure: null; readonly changes: ReadonlyMap<string, number> };

/** A series of races; the users of one context take part in no other. */
export type RaceContext = {
  readonly environment: TwoBooks;
  readonly people: readonly string[];
  readonly random: Random;
};

export type Race = {
  readonly name: string;
  /** How far the second book's clock is ahead of the first's. */
  readonly secondAheadMs?: number;
  /** Rounds of a full run; 2,000 unless given. */
  readonly fullRounds?: number;
  prepare(context: RaceContext, contenders: number): Promise<Round>;
};

export const maxContenders = 50;
/** Concurrent races, so batches also contain unrelated commands. */
const concurrentRaces = 8;
const purseCents = 1_000_000_00;

export function buildProof(race: Race): Proof {
  return {
    name: race.name,
    unit: 'races',
    needsPostgres: true,
    counts: { full: race.fullRounds ?? 2_000, quick: 100, test: 16 },
    run: (options) => proveRace(options, realBook, race),
  };
}

/** Runs the races between two books of their own. */
export async function proveRace(run: ProofRun, book: SharedBook, race: Race): Promise<ProofResult> {
  const environment = await openTwoBooks(book, race.secondAheadMs);
  try {
    return await runRaces(run, environment, race);
  } finally {
    await environment.close();
  }
}

/** Each series of races between the same books needs another seed. */
export async function runRaces(
  { count, progress }: ProofRun,
  environment: TwoBooks,
  race: Race,
  seed = 3,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  let next = 0;
  const runInParallel = async (number: number) => {
    const random = seeded(seed, number);
    const people = await fundedPeople(environment, maxContenders + 1, purseCents, random);
    const context = { environment, people, random };
    while (next < count) {
      const round = next++;
      const failure = await runRound(race, context);
      tally.add(failure && `Race ${round}: ${failure}.`);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(concurrentRaces, count) }, (_, number) => runInParallel(number)),
  );
  const { firstDifference } = await reconcile(environment.pool);
  if (firstDifference) tally.fail(`The reconciliation at the end: ${firstDifference}`);
  return tally.result();
}

async function runRound(race: Race, context: RaceContext): Promise<string | null> {
  const { environment, people, random } = context;
  const before = await readAccounts(environment.pool, people);
  // Two contenders are the closest race, fifty the hardest.
  const contenders = random.chance(25) ? 2 : random.int(3, maxContenders);
  const round = await race.prepare(context, contenders);
  const verdict = await round.judge(await sendTogether(round.contenders, random));
  if (verdict.failure !== null) return verdict.failure;
  if ('changes' in verdict) return balanceDifference(context, before, verdict.changes);
  const { subjectId, lines, betState } = verdict;
  const changes = new Map<string, number>();
  for (const { userId, cents } of lines)
    if (userId !== null) changes.set(userId, (changes.get(userId) ?? 0) + cents);
  return (
    (await ledgerDifference(environment.pool, subjectId, lines)) ??
    (betState === undefined ? null : await betDifference(environment, subjectId, betState)) ??
    (await balanceDifference(context, before, changes))
  );
}

async function betDifference({ pool }: TwoBooks, betId: string, expected: string): Promise<string | null> {
  const { rows } = await pool.query(
    'select status, escrow_cents, acceptor_id, winner_id from bets where id = $1',
    [betId],
  );
  const found = rows.map((row) => betState(row.status, row.escrowCents, row.acceptorId, row.winnerId)).join();
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
  { environment, people }: RaceContext,
  before: ReadonlyMap<string, { available: number }>,
  changes: ReadonlyMap<string, number>,
): Promise<string | null> {
  const after = await readAccounts(environment.pool, people);
  for (const id of people) {
    const expected = before.get(id)!.available + (changes.get(id) ?? 0);
    const found = after.get(id)!.available;
    if (found !== expected) return `the balance of ${id} is ${found} cents instead of ${expected}`;
  }
  return null;
}

/** The contenders who succeeded. */
export function findWinners(answers: readonly ProductAnswer[]): number[] {
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
