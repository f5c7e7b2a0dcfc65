import { expect, test } from 'vitest';
import { failuresInARow } from './in-a-row.ts';

test('raises an alarm at the limit and at every further failure; a success resets the count', () => {
  const raised: unknown[] = [];
  const row = failuresInARow((code, fields) => raised.push([code, fields]), 'webhookSignatures', 3);
  const provider = 'stripe';
  row.failed({ provider });
  row.failed({ provider });
  row.succeeded();
  row.failed({ provider });
  row.failed({ provider });
  expect(raised).toEqual([]);
  row.failed({ provider });
  row.failed({ provider });
  expect(raised).toEqual([
    ['webhookSignatures', { provider, inARow: 3 }],
    ['webhookSignatures', { provider, inARow: 4 }],
  ]);
});
