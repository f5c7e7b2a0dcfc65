import { percentile } from '../metrics.ts';
import { keepAsking } from './connection.ts';
import type { LoadJob, LoadResult } from './job.ts';

/** The load generator, a separate process: runs its parent's jobs one at a time. */

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send!(result),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

async function run({ port, warmUpSeconds, seconds, connections }: LoadJob): Promise<LoadResult> {
  const from = performance.now() + warmUpSeconds * 1000;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  let firstFailure: string | null = null;
  const running = () => firstFailure === null && performance.now() < until;
  await Promise.all(
    connections.map((requests) =>
      keepAsking(port, requests, running, (status, ms, text) => {
        if (status !== 200) firstFailure ??= text();
        const now = performance.now();
        if (now >= from && now < until) latencies.push(ms);
      }),
    ),
  );
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    firstFailure,
  };
}
