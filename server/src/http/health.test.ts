import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

/** A process that lacks nothing, except for the given parts. */
function healthWith(parts: Partial<Parameters<typeof createHealth>[0]>) {
  return createHealth({
    missingMigrations: async () => [],
    hub: { isListening: () => true, isWritable: () => true },
    book: { load: () => ({ busyMs: 0, isGivingUp: false }) },
    readSkewMs: async () => 0,
    ...parts,
  });
}

const away = () => Promise.reject(new Error('ECONNREFUSED'));

test.each<[missing: string | null, parts: Partial<Parameters<typeof createHealth>[0]>]>([
  [null, {}],
  ['database', { missingMigrations: away }],
  ['database', { readSkewMs: away }],
  ['database', { missingMigrations: () => new Promise(() => {}), patienceMs: 1 }],
  ['database', { hub: { isListening: () => true, isWritable: () => false } }],
  ['database', { book: { load: () => ({ busyMs: 2_001, isGivingUp: false }) } }],
  ['database', { book: { load: () => ({ busyMs: 0, isGivingUp: true }) } }],
  ['migrations', { missingMigrations: async () => ['0005_app_role.sql'] }],
  ['clock', { readSkewMs: async () => -3_600_000 }],
  ['liveChannel', { hub: { isListening: () => false, isWritable: () => true } }],
])('is missing: %s', async (missing, parts) => {
  expect(await healthWith(parts).missing()).toBe(missing);
});

test('a process that stops says so first', async () => {
  const health = healthWith({ missingMigrations: away });
  health.beginStop();
  expect(await health.missing()).toBe('stopping');
});
