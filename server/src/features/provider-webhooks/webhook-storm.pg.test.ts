import { randomUUID } from 'node:crypto';
import { refuse } from '@sidebet/domain/refusals';
import { expect, test } from 'vitest';
import { createBook } from '../../book/book.ts';
import { silentLog } from '../../logging/log.ts';
import { webhookStorm } from './webhook-storm.ts';
import type { StormRandom } from './webhook-storm-events.ts';

/** A seeded random generator (mulberry32), so a storm can be repeated. */
function seeded(seed: number): StormRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[int(0, items.length - 1)]!,
    shuffled(items) {
      const all = [...items];
      for (let i = all.length - 1; i > 0; i--) {
        const j = int(0, i);
        [all[i], all[j]] = [all[j]!, all[i]!];
      }
      return all;
    },
  };
}

test('a storm of webhooks books every real fact once and nothing else', async () => {
  const { sent, failures } = await webhookStorm({ count: 400, random: seeded(1) });
  expect(failures).toEqual([]);
  expect(sent).toBe(400);
});

test('control: a book that credits blindly is detected', async () => {
  const { failures } = await webhookStorm({ count: 60, random: seeded(2), openBook: creditsBlindly });
  expect(failures.join()).toMatch(/ended with \d+ cents available/);
});

test('control: a book that does not refund unpaid payouts is detected', async () => {
  const { failures } = await webhookStorm({ count: 60, random: seeded(3), openBook: keepsReturns });
  expect(failures.join()).toMatch(/ended as (sent|paid), .*returned 0 times, .*after the webhook/);
});

/** Ignores returned payouts. */
function keepsReturns(databaseUrl: string) {
  const book = createBook(databaseUrl, { now: Date.now }, silentLog);
  return {
    ...book,
    execute: async (request: Parameters<typeof book.execute>[0]) =>
      request.command.kind === 'returnWithdrawal' ? refuse('notDue') : book.execute(request),
  };
}

/** Removes the guard: every repeated confirmation is credited again, as an adjustment. */
function creditsBlindly(databaseUrl: string) {
  const book = createBook(databaseUrl, { now: Date.now }, silentLog);
  return {
    ...book,
    execute: async (request: Parameters<typeof book.execute>[0]) => {
      const outcome = await book.execute(request);
      const { command } = request;
      if (outcome.kind === 'done' || outcome.code !== 'notDue' || command.kind !== 'creditDeposit')
        return outcome;
      const { userId, amountCents } = command;
      return book.execute({ command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents } });
    },
  };
}
