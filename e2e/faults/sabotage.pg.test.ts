import { asOwner } from '@sidebet/server/testing/as-owner';
import { expect, test } from 'vitest';
import { proveKills } from './kill-cycle.ts';

/** The fault proofs themselves can fail: a protection is taken out under their feet, and they find it. */

test('with the memory of answers taken out, a repeat has a second effect, and the proof finds it', async () => {
  const result = await proveKills(
    {
      stage: { servers: 1, embedded: false, people: 4 },
      async strike({ cluster, crowd, clients }) {
        await crowd.settle();
        await asOwner(cluster.url, (owner) => owner.query('delete from command_outcomes'));
        // Deposits remember by their own row; only what the book answered is forgotten.
        for (const { answered } of clients) {
          const ofTheBook = answered.filter(({ intent }) => intent.path !== '/api/deposits');
          answered.splice(0, answered.length, ...ofTheBook);
        }
      },
    },
    { count: 1, progress: () => {} },
  );
  expect(result.failed).toBe(1);
  expect(result.details[0]).toMatch(/^After kill 1: (POST|DELETE) .* was answered .*, and again /);
});
