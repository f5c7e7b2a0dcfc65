import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { cutConnections } from '../../testing/cut-connections.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { reconcile } from '../book/reconcile.ts';
import { usualPatience } from './patience.ts';

/** Cuts every database connection repeatedly under load. Users see only a short delay. */

let api: TestApi;
let ann: TestUser;
let events: string[];
beforeAll(async () => {
  api = await testApi({ patience: usualPatience });
  await liftStakeLimits(api.database.pool);
  ann = await api.user('ann', 10_000_00);
  events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
});
afterAll(() => api.close());

test('a bet placed during an outage happens exactly once', async () => {
  const before = await ann.balanceCents();
  let stop = false;
  let placed = 0;
  const refused = new Set<string>();

  async function place(): Promise<void> {
    while (!stop) {
      const key = randomUUID();
      const eventId = events[placed % events.length];
      // Pages retry with the same key until they get a response.
      for (;;) {
        const answer = await ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1 }, key);
        if (answer.statusCode === 200) break;
        refused.add(`${answer.statusCode} ${answer.json().code}`);
        await sleep(5);
      }
      placed++;
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, place));
  for (let i = 0; i < 12; i++) {
    const soFar = placed;
    await sleep(60);
    await expect.poll(() => placed, { interval: 1 }).toBeGreaterThan(soFar);
    expect(await cutConnections(api.database.url)).toBeGreaterThan(0);
  }
  stop = true;
  await load;
  expect(placed).toBeGreaterThan(12);
  expect(before - (await ann.balanceCents())).toBe(placed);
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  // A request that fails because of the outage must say so.
  expect([...refused].filter((answer) => answer !== '503 unavailable')).toEqual([]);
});

test('a page is not redirected to the login when its session cannot be looked up', async () => {
  let stop = false;
  const answers = new Set<number>();
  const reading = (async () => {
    while (!stop) {
      // Let the session cache expire so every request queries the database.
      api.clock.moveBy(31_000);
      for (const url of ['/api/settings', '/api/session']) answers.add((await ann.get(url)).statusCode);
    }
  })();
  for (let i = 0; i < 25; i++) {
    await sleep(20);
    await cutConnections(api.database.url);
  }
  stop = true;
  await reading;
  expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test('readiness reports whether the database is reachable', async () => {
  const ready = () => api.server.app.inject({ url: '/api/ready' });
  await expect.poll(async () => (await ready()).json()).toEqual({ ready: true });
  // The live listener misses announcements until it reconnects, which takes milliseconds.
  await expect
    .poll(
      async () => {
        await cutConnections(api.database.url, 'sidebet-live');
        return (await ready()).json();
      },
      { interval: 1 },
    )
    .toEqual({
      ready: false,
      missing: 'liveChannel',
    });
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
});
