import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { keepingAsItCame, trustingNames } from './careless-files.ts';
import { hostileUploads, proveHostileUploads } from './hostile-uploads.ts';

testProof(hostileUploads);

test('control: finds a server that trusts file names', { timeout: 180_000 }, async () => {
  const { details } = await proveHostileUploads({ count: 40, progress: () => {} }, trustingNames);
  expect(details.join()).toMatch(/it was kept/);
  expect(details.join()).toMatch(/it is served active, as/);
});

test('control: finds a server that stores images unchanged', { timeout: 180_000 }, async () => {
  const { details } = await proveHostileUploads({ count: 12, progress: () => {} }, keepingAsItCame);
  expect(details.join()).toMatch(/it still holds/);
});
