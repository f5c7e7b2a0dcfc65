import { type ProofResult, type ProofRun, Tally } from '../proof.ts';

/** The result of one crash: whether its moment was reached, and the failure it caused. */
export type Crash = { readonly moment: string; readonly came: boolean; readonly failure: string | null };

/** A moment not reached in this many rounds does not exist in the worker and proves nothing. */
const roundsWithout = 3;

/**
 * One crash per round in one environment, which is closed at the end. A failure would persist, so the first one ends the
 * run.
 */
export async function crashRounds<Environment extends { close(): Promise<unknown> }>(
  environment: Environment,
  { count, progress }: ProofRun,
  crash: (environment: Environment, round: number) => Promise<Crash>,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const moments = new Map<string, { rounds: number; came: number }>();
  try {
    for (let round = 0; round < count; round++) {
      const { moment, came, failure } = await crash(environment, round);
      const { rounds, came: before } = moments.get(moment) ?? { rounds: 0, came: 0 };
      moments.set(moment, { rounds: rounds + 1, came: before + (came ? 1 : 0) });
      tally.add(failure);
      if (failure) break;
    }
    const missed = [...moments].filter(([, { came }]) => came === 0);
    for (const [moment, { rounds }] of missed)
      if (rounds >= roundsWithout) tally.fail(`In ${rounds} rounds the moment never came: ${moment}.`);
    return { ...tally.result(), note: writeNote(moments, missed) };
  } finally {
    await environment.close();
  }
}

function writeNote(
  moments: ReadonlyMap<string, { rounds: number; came: number }>,
  missed: readonly (readonly [string, unknown])[],
): string {
  const all = [...moments.values()];
  const [rounds, came] = [sum(all.map(({ rounds }) => rounds)), sum(all.map(({ came }) => came))];
  const never = missed.length > 0 ? `; never: ${missed.map(([moment]) => moment).join('; ')}` : '';
  return `${moments.size} moments; killed at the moment in ${came} of ${rounds} rounds${never}.`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

/** The kill point of a round: in order, or spread over all points if there are fewer rounds than points. */
export function pointOfRound<Point>(points: readonly Point[], round: number, { count }: ProofRun): Point {
  const spread = count < points.length ? Math.floor((round * points.length) / count) : round;
  return points[spread % points.length]!;
}
