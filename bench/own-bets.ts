import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { SignedIn } from './http/site.ts';

/** What `own-bets-main.ts` measures. */
export type OwnBetsJob = {
  readonly origin: string;
  readonly port: number;
  readonly creator: SignedIn;
  readonly acceptor: SignedIn;
  readonly eventId: string;
  readonly seconds: number;
};

/**
 * The times in milliseconds from sending an acceptance until the acceptor's page shows the bet, measured by a process of its own:
 * the one with thousands of pages would read it late.
 */
export async function measureOwnBets(job: OwnBetsJob): Promise<number[]> {
  const child = fork(new URL('./own-bets-main.ts', import.meta.url), [JSON.stringify(job)]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process with own bets ended.')));
  const [delays] = (await Promise.race([once(child, 'message'), ended])) as [number[]];
  return delays;
}
