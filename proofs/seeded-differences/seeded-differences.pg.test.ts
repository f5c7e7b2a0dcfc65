import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { proveSeededDifferences, seededDifferences } from './seeded-differences.ts';

testProof(seededDifferences);

test.each([
  ['balance of account', /a changed balance was/],
  ['escrow of bet', /a bet ended by hand was/],
  ['deposits against Stripe', /Stripe reports another amount was not found/],
  ['payouts against PayPal', /PayPal has paid what came back was not found/],
])(
  'control: a reconciliation without %s misses differences',
  { timeout: 180_000 },
  async (without, missed) => {
    const run = { count: 60, progress: () => {}, until: missed };
    const { failed, details } = await proveSeededDifferences(run, { without });
    expect(failed).toBeGreaterThan(0);
    expect(details.join()).toMatch(missed);
  },
);
