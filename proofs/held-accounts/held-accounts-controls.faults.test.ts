import { expect, test } from 'vitest';
import { proveHeldAccounts } from './held-accounts.ts';

test('control: finds a book that waits for held rows', { timeout: 120_000 }, async () => {
  const patience = { queryMs: 30_000, lockMs: 3_000, idleInTransactionMs: 30_000 };
  const { details } = await proveHeldAccounts({ count: 200, progress: () => {} }, { patience });
  expect(details.join()).toMatch(/1 % of the others waited for more than \d{4,} ms/);
});
