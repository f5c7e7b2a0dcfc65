import { asOwner } from '@sidebet/server/testing/as-owner';
import { expect, test } from 'vitest';
import { proveKills } from '../harness/servers/kill-rounds.ts';

test('control: finds the second effect of a retry when stored results are deleted', async () => {
  const result = await proveKills(
    {
      environment: { servers: 1, embedded: false, people: 4 },
      async strike({ cluster, load, clients }) {
        await load.finish();
        await asOwner(cluster.url, (owner) => owner.query('delete from command_outcomes'));
        // A deposit is idempotent by its own row. Only the book's stored results are deleted.
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
