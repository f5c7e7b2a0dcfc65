import { startCosts } from './costs.ts';
import type { Environment } from './environment.ts';
import type { Metric, Raw } from './metrics.ts';
import { watchNeighbors } from './neighbors.ts';
import type { Plan } from './plan.ts';
import { progress } from './progress.ts';

export type Rounds = {
  readonly rounds: readonly Raw[];
  /** The largest share of CPU time other programs took during a measurement that counts. */
  readonly othersShare: number;
};

/** The share other programs may take before a measurement counts as disturbed. */
export const quietEnough = 0.1;

/** Runs all measurements, round after round. A disturbed one is repeated, and the least disturbed counts. */
export async function measureRounds(
  metrics: readonly Metric[],
  plan: Plan,
  environment: Environment,
): Promise<Rounds> {
  const rounds: Raw[] = [];
  let othersShare = 0;
  let lastRoundMs = 0;
  while (rounds.length < plan.rounds && (rounds.length === 0 || hasTimeFor(lastRoundMs))) {
    const begun = performance.now();
    const raw: Record<string, number> = {};
    for (const metric of metrics) {
      progress(`round ${rounds.length + 1} of ${plan.rounds}: ${metric.name}`);
      const measured = await measureQuietly(metric, rounds.length);
      Object.assign(raw, measured.raw);
      othersShare = Math.max(othersShare, measured.share);
    }
    rounds.push(raw);
    lastRoundMs = performance.now() - begun;
  }
  return { rounds, othersShare };

  async function measureQuietly(metric: Metric, round: number): Promise<{ raw: Raw; share: number }> {
    let best = await measureOnce(metric, round);
    for (let attempt = 1; attempt < plan.attempts && best.share > quietEnough; attempt++) {
      const again = await measureOnce(metric, round);
      if (again.share < best.share) best = again;
    }
    return best;
  }

  async function measureOnce(metric: Metric, round: number): Promise<{ raw: Raw; share: number }> {
    await metric.prepare?.(round);
    const neighborsShare = watchNeighbors([process.pid, environment.pid]);
    const readCosts = await startCosts(environment, metric.serverPid ?? process.pid);
    const raw = await metric.measure(round);
    const share = neighborsShare() ?? 0;
    const perSecond = raw[`${metric.name}PerSecond`];
    return { raw: { ...raw, ...(perSecond && (await readCosts(metric.name, perSecond))) }, share };
  }

  /** From the start of the process. */
  function hasTimeFor(ms: number): boolean {
    return performance.now() + ms < plan.endsWithinSeconds * 1000;
  }
}
