import { type ProofResult, type ProofRun, Tally } from '../prove/proof.ts';

/** One crash a round on one stage, which is closed at the end. What is wrong once stays wrong, so the first failure ends it. */
export async function crashRounds<Stage extends { close(): Promise<unknown> }>(
  stage: Stage,
  { count, progress }: ProofRun,
  crash: (stage: Stage, round: number) => Promise<string | null>,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  try {
    for (let round = 0; round < count; round++) {
      const failure = await crash(stage, round);
      tally.add(failure);
      if (failure) break;
    }
    return tally.result();
  } finally {
    await stage.close();
  }
}
