import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type LoadJob, type LoadResult, requestText } from './job.ts';

export type LoadGenerator = {
  run(job: LoadJob): Promise<LoadResult>;
  /** Requests per second against an empty server. Must be far above the results, or they measure the generator. */
  ceiling(connections: number): Promise<number>;
  close(): void;
};

export function startLoadGenerator(): LoadGenerator {
  const child = startChild('./load.ts');

  async function run(job: LoadJob): Promise<LoadResult> {
    child.send(job);
    const [result] = (await once(child, 'message')) as [LoadResult | { error: string }];
    if ('error' in result) throw new Error(`The load generator failed: ${result.error}`);
    if (result.firstFailure) throw new Error(`The server answered the load with:\n${result.firstFailure}`);
    return result;
  }

  return {
    run,
    async ceiling(connections) {
      const server = startChild('./trivial-server.ts');
      const [port] = (await once(server, 'message')) as [number];
      const request = requestText({ method: 'GET', path: '/', origin: 'http://localhost', cookie: 'none' });
      const { requestsPerSecond } = await run({
        port,
        warmUpSeconds: 0.5,
        seconds: 1,
        connections: Array.from({ length: connections }, () => [request]),
      });
      server.disconnect();
      return requestsPerSecond;
    },
    close: () => child.disconnect(),
  };
}

function startChild(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
