import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrCreateSessionSecret } from './session-secret.ts';

test('is created once, private, and the same for every process afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-secret-'));
  const dataDir = join(folder, 'data');
  const secret = readOrCreateSessionSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSessionSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
