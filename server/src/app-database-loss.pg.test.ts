import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from './book/reconcile.ts';
import { type TestApi, type TestPerson, testApi } from './testing/api.ts';
import { cutConnections } from './testing/cut-connections.ts';
import { liftStakeLimits } from './testing/stake-limits.ts';

/** Every connection to the database cut again and again under load: nobody notices more than a short wait. */

let api: TestApi;
let ann: TestPerson;
let events: string[];
beforeAll(async () => {
  api = await testApi();
  await liftStakeLimits(api.database.pool);
  ann = await api.person('ann', 10_000_00);
  events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
});
afterAll(() => api.close());

test('bets placed meanwhile happen exactly once', async () => {
  const before = await ann.balanceCents();
  let stop = false;
  let placed = 0;
  const refused = new Set<string>();

  async function place(): Promise<void> {
    while (!stop) {
      const key = randomUUID();
      const eventId = events[placed % events.length];
      // As a page does: the same key until there is an answer.
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
  // Where a cut was noticed at all, it was called what it is.
  expect([...refused].filter((answer) => answer !== '503 unavailable')).toEqual([]);
});

test('a page whose session must be looked up meanwhile is not sent to the login', async () => {
  let stop = false;
  const answers = new Set<number>();
  const reading = (async () => {
    while (!stop) {
      // Past the time for which a session found is believed, so that every request asks the database.
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

test('ready says whether the database can be reached', async () => {
  const ready = () => api.server.app.inject({ url: '/api/ready' });
  await expect.poll(async () => (await ready()).json()).toEqual({ ready: true });
  // Announcements are missed until its connection is back, which takes no longer than a blink.
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
