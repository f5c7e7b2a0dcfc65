import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { auditTampering, proveAuditTampering } from './audit-tampering.ts';

testProof(auditTampering);

test('control: without anchors, misses changes at the end of the log', { timeout: 180_000 }, async () => {
  const { details } = await proveAuditTampering({ count: 45, progress: () => {} }, { anchored: false });
  expect(details.join()).toMatch(/the head set back was not noticed/);
  expect(details.join()).toMatch(/rebuilt without one row was not noticed/);
});
