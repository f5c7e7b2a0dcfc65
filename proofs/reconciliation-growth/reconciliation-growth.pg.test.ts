import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { proveReconciliationGrowth, reconciliationGrowth } from './reconciliation-growth.ts';

testProof(reconciliationGrowth);

test('control: rounds without the pass miss old differences', { timeout: 180_000 }, async () => {
  const { failed, details } = await proveReconciliationGrowth(
    { count: 50_000, progress: () => {} },
    { slices: 0 },
  );
  expect(failed).toBeGreaterThan(0);
  for (const detail of details) expect(detail).toMatch(/ was not found\.$/);
});
