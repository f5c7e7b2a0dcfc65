import { APIError } from 'better-auth/api';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Auth } from './better-auth.ts';
import { retryBetterAuth } from './retry-better-auth.ts';

const hidden = new APIError('INTERNAL_SERVER_ERROR');
const noConnection = Object.assign(new pg.DatabaseError('sorry, too many clients already', 0, 'error'), {
  code: '53300',
});

/** However late the call starts. */
const duringCall = -60_000;

/** A database that responds now, and to which a connection failed `agoMs` ago. */
function authAfter(agoMs: number) {
  const at = performance.now() - agoMs;
  return {
    pool: { query: async () => ({ rows: [] }) },
    lastFault: () => ({ error: noConnection, at }),
  } as unknown as Auth;
}

test('rejects with the cause if the database failed during the call', async () => {
  await expect(retryBetterAuth(authAfter(duringCall), () => Promise.reject(hidden))).rejects.toBe(
    noConnection,
  );
});

test('control: rejects with the internal error if the database failed before', async () => {
  await expect(retryBetterAuth(authAfter(1_000), () => Promise.reject(hidden))).rejects.toBe(hidden);
});

test('responds if a repeated call succeeds', async () => {
  let calls = 0;
  const ask = async () => {
    calls++;
    if (calls < 3) throw hidden;
    return 'session';
  };
  expect(await retryBetterAuth(authAfter(duringCall), ask)).toBe('session');
});
