import { expect, test } from 'vitest';
import { proveBlackHoles } from './black-holes.ts';

test('control: finds a server that waits for silent connections', { timeout: 120_000 }, async () => {
  const patience = { queryMs: 12_000, lockMs: 1_000, idleInTransactionMs: 30_000 };
  const { details } = await proveBlackHoles(
    { count: 1, progress: () => {} },
    { requests: patience, batches: patience },
  );
  expect(details.join()).toMatch(/No bet was acknowledged for \d+ ms/);
});
