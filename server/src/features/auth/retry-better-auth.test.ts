import { APIError } from 'better-auth/api';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Auth } from './better-auth.ts';
import { retryBetterAuth } from './retry-better-auth.ts';

const hidden = new APIError('INTERNAL_SERVER_ERROR');
const noConnection = Object.assign(new pg.DatabaseError('sorry, too many clients already', 0, 'error'), {
  code: '53300',
});

/** A database that responds now, to which one connection failed before the call, and `failures` during it. */
function authWith({ failures }: { failures: number }) {
  const faults = Array.from({ length: failures + 1 }, () => ({ error: noConnection }));
  return {
    pool: { query: async () => ({ rows: [] }) },
    lastFault: () => (faults.length > 1 ? faults.shift() : faults[0]),
  } as unknown as Auth;
}

test('rejects with the cause if the database failed during the call', async () => {
  const auth = authWith({ failures: 1 });
  await expect(retryBetterAuth(auth, () => Promise.reject(hidden))).rejects.toBe(noConnection);
});

test('control: rejects with the internal error if the database failed only before', async () => {
  const auth = authWith({ failures: 0 });
  await expect(retryBetterAuth(auth, () => Promise.reject(hidden))).rejects.toBe(hidden);
});

test('responds if a repeated call succeeds', async () => {
  let calls = 0;
  const ask = async () => {
    calls++;
    if (calls < 3) throw hidden;
    return 'session';
  };
  expect(await retryBetterAuth(authWith({ failures: 1 }), ask)).toBe('session');
});
