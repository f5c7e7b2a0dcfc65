import { randomUUID } from 'node:crypto';
import type { ProtectionState } from '@sidebet/contract/protection';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import type { TestApi, TestUser } from '../../../../testing/api.ts';

/** Test helpers for player protection, through the API. */
export function protecting(api: TestApi) {
  let count = 0;
  return {
    /** A user with a unique name, because an excluded identity is recognized again. */
    async user(cents = 1_000_00): Promise<TestUser> {
      const user = await api.user(`person${++count}`, cents);
      await api.database.pool.query('update users set name = $2 where id = $1', [user.id, `Person ${count}`]);
      return user;
    },
    /** Moves the clock without ending sessions. */
    async later(ms: number): Promise<void> {
      api.clock.moveBy(ms);
      const { pool } = api.database;
      await pool.query(
        "update sessions set created_at = $1, last_seen_at = $1, updated_at = $1, expires_at = $1::timestamptz + interval '30 days'",
        [new Date(api.clock.now())],
      );
      api.server.auth.forgetAllSessions();
    },
    state: async (who: TestUser): Promise<ProtectionState> => (await who.get('/api/me/protection')).json(),
    limit: (who: TestUser, kind: LimitKind, limit: number | null, key: string = randomUUID()) =>
      api.send('PUT', `/api/me/protection/limits/${kind}`, {
        headers: { cookie: who.cookie, 'idempotency-key': key },
        body: { limit },
      }),
    confirm: (who: TestUser, kind: LimitKind, limit: number | null) =>
      who.post(`/api/me/protection/limits/${kind}/confirmation`, { limit }),
    takeBack: (who: TestUser, kind: LimitKind) => who.delete(`/api/me/protection/limits/${kind}/pending`),
    timeOut: (who: TestUser, days = 1, key?: string) =>
      who.post('/api/me/protection/time-out', { days }, key),
    exclude: (who: TestUser, period = 'sixMonths', confirmation = 'EXCLUDE') =>
      who.post('/api/me/protection/exclusion', { period, confirmation }),
    /** The refusal code, or 'ok'. */
    bet: async (who: TestUser, eventId: string, wagerCents = 10_00, offeredTo?: TestUser) =>
      readCode(await who.post('/api/bets', { eventId, side: 'home', wagerCents, offeredTo: offeredTo?.id })),
    accept: async (who: TestUser, betId: string) => readCode(await who.post(`/api/bets/${betId}/acceptance`)),
    deposit: async (who: TestUser, amountCents: number) =>
      readCode(await who.post('/api/deposits', { amountCents })),
  };
}

export function readCode({ statusCode, json }: { statusCode: number; json(): { code: string } }): string {
  return statusCode < 300 ? 'ok' : json().code;
}
