import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { ledgerTampering, proveLedgerTampering } from './ledger-tampering.ts';

testProof(ledgerTampering);

test('control: without checkpoints, misses changes', { timeout: 180_000 }, async () => {
  const only = [
    'another kind',
    'another created_at',
    'another credit_account',
    'the numbers of two rows of one subject exchanged',
    'a row inserted into a time that is over',
  ];
  const { details } = await proveLedgerTampering(
    { count: 30, progress: () => {} },
    { checkpointed: false, only },
  );
  for (const name of only) expect(details.join()).toContain(`${name} was n`);
  expect(details.join()).toMatch(/another created_at was not noticed/);
});

test('control: without anchors, misses recreated checkpoints', { timeout: 180_000 }, async () => {
  const only = [
    'all checkpoints recreated from an edited row on',
    'all checkpoints recreated without one of them',
    'no checkpoints, and an edited row',
  ];
  const { details } = await proveLedgerTampering(
    { count: only.length, progress: () => {} },
    { anchored: false, only },
  );
  for (const name of only) expect(details.join()).toContain(`${name} was not noticed`);
});
