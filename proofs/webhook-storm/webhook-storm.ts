import { ManualClock, type OpenBook, openRealBook } from '../harness/book-under-test.ts';
import type { Proof, ProofResult, ProofRun } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { webhookStorm as storm } from './storm.ts';

/** In any order of webhooks, every real fact is booked once, and unverified or mismatched ones change nothing. */
export const webhookStorm: Proof = {
  name: 'webhookStorm',
  unit: 'webhooks',
  needsPostgres: true,
  counts: { full: 10_000, quick: 1_000, test: 200 },
  run: (options) => proveWebhookStorm(options, openRealBook),
};

export async function proveWebhookStorm(
  { count, progress }: ProofRun,
  openBook: OpenBook,
): Promise<ProofResult> {
  const { sent, failures } = await storm({
    count,
    random: seeded(5, count),
    progress,
    openBook: (databaseUrl) => openBook(databaseUrl, new ManualClock(Date.now())),
  });
  return { done: sent, failed: failures.length, details: failures.slice(0, 10) };
}
