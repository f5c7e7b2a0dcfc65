import { expect, it } from 'vitest';
import { livePayloads } from './live-payload.ts';

it('payloads fit a PostgreSQL notification and contain each id once', () => {
  const events = Array.from({ length: 500 }, (_, i) => `${i}`.padStart(80, '"'));
  const payloads = livePayloads({ events, users: ['u1'] });
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 7900)).toBe(true);
  const parsed = payloads.map((payload) => JSON.parse(payload) as { events?: string[]; users?: string[] });
  expect(parsed.flatMap((one) => one.events ?? [])).toEqual(events);
  expect(parsed.flatMap((one) => one.users ?? [])).toEqual(['u1']);
});

it('empty lists give no payload', () => {
  expect(livePayloads({ events: [], users: [] })).toEqual([]);
});
