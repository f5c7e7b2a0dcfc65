import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programEnv } from '@sidebet/server/testing/program-env';
import type { Proof, ProofRun } from './proof.ts';
import type { ProofRunResult } from './run-proof.ts';

export type ProofRequest = Pick<ProofRun, 'count' | 'isQuick'> & { readonly name: string };

/** Runs one proof at a time in a process of its own: what computes in one must not hold up what waits in another. */
export type ProofProcess = {
  run(proof: Proof, options: Pick<ProofRun, 'count' | 'isQuick'>): Promise<ProofRunResult>;
  /** Null if it has not run anything yet, or has ended. */
  pid(): number | null;
  close(): Promise<void>;
};

const program = fileURLToPath(new URL('proof-process-main.ts', import.meta.url));

/** Starts with its first proof, and again if it has ended. */
export function proofProcess(): ProofProcess {
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined;

  function start() {
    const child = fork(program, { env: { ...process.env, ...programEnv } });
    const ended = once(child, 'exit').then(() => (running = undefined));
    return { child, ended };
  }

  return {
    pid: () => running?.child.pid ?? null,
    async run({ name, unit }, { count, isQuick }) {
      running ??= start();
      const { child, ended } = running;
      child.send({ name, count, isQuick } satisfies ProofRequest);
      const result: ProofRunResult | undefined = await Promise.race([
        once(child, 'message').then(([message]) => message),
        ended,
      ]);
      const details = [`The process that ran it ended before ${count} ${unit} were done.`];
      return result ?? { done: 0, failed: 1, details, of: count, brokeOff: true };
    },
    async close() {
      running?.child.disconnect();
      await running?.ended;
    },
  };
}
