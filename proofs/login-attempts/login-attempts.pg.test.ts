import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { loginAttempts, proveLoginAttempts } from './login-attempts.ts';

testProof(loginAttempts);

test('control: finds a site without login limits', { timeout: 180_000 }, async () => {
  const { details } = await proveLoginAttempts({ count: 60, progress: () => {} }, { RATE_LIMITS: 'false' });
  expect(details.join()).toMatch(/\d\d attempts at .* got through within an hour/);
});
