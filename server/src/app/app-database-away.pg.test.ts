import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { reconcile } from '../book/reconcile.ts';
import { usualPatience } from './patience.ts';

/**
 * The database is away as the process sees it: its connections end and no new ones open, or all of them fall silent. Cuts
 * under load are in app-database-loss.faults.test.ts, and killed databases in proofs/server-kills.
 */

let database: TestDatabase;
let link: Awaited<ReturnType<typeof databaseProxy>>;
let api: TestApi;
let ann: TestUser;
let eventId: string;
beforeAll(async () => {
  database = await testDatabase();
  link = await databaseProxy(database.url);
  api = await testApi({ patience: usualPatience, database: { ...database, url: link.url } });
  ann = await api.user('ann', 100_00);
  eventId = await api.event();
});
afterAll(async () => {
  link.heal();
  await api.close();
  await link.close();
  await database.close();
});

const place = (key: string) => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);
const ready = async () => (await api.server.app.inject({ url: '/api/ready' })).json();

/** The same key later places one bet. */
async function expectOneBet(key: string, balance: number): Promise<void> {
  await expect.poll(ready).toEqual({ ready: true });
  const placed = [await place(key), await place(key)];
  expect(placed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(placed[0]!.json().bet.uniqueId).toBe(placed[1]!.json().bet.uniqueId);
  expect(await ann.balanceCents()).toBe(balance - 1_00);
  expect(await reconcile(database.pool)).toMatchObject({ agrees: true });
}

test('all connections were cut: the next bet is placed once', async () => {
  const balance = await ann.balanceCents();
  link.cut();
  link.heal();
  await expectOneBet(randomUUID(), balance);
});

const ways = [
  ['no connection opens', () => link.cut()],
  ['connections fall silent', () => link.swallowAll()],
] as const;

test.each(ways)(
  '%s: 503 and not the login, not ready; the same key later places one bet',
  async (_, leave) => {
    const balance = await ann.balanceCents();
    const key = randomUUID();
    // The session is no longer cached, so a request must look it up.
    api.clock.moveBy(31_000);
    leave();
    const session = await ann.get('/api/session');
    expect([session.statusCode, session.json().code]).toEqual([503, 'unavailable']);
    expect((await place(key)).statusCode).toBe(503);
    await expect.poll(ready).toMatchObject({ ready: false });
    link.heal();
    await expectOneBet(key, balance);
  },
);
