import { webhookStorm as storm } from '@sidebet/server/features/provider-webhooks/webhook-storm';
import type { Proof, ProofResult, ProofRun } from './proof.ts';
import { seeded } from './random.ts';
import { HandClock, type OpenBook, openRealBook } from './subject.ts';

/** In any order of webhooks, every real fact is booked once, and unverified or mismatched ones change nothing. */
export const webhookStorm: Proof = {
  name: 'webhookStorm',
  unit: 'webhooks',
  needsPostgres: true,
  counts: { full: 10_000, quick: 1_000, test: 300 },
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
    openBook: (databaseUrl) => openBook(databaseUrl, new HandClock(Date.now())),
  });
  return { done: sent, failed: failures.length, details: failures.slice(0, 10) };
}
