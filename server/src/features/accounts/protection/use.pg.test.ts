import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { protecting, readCode } from './protection.fixtures.ts';

const minute = 60_000;
let api: TestApi;
let p: ReturnType<typeof protecting>;
let game: string;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
  game = await api.event({ startsInMs: 400 * 24 * 60 * minute });
  bob = await p.user(100_000_00);
});
afterAll(() => api.close());

/** Uses the site for this many minutes, with a request every 5 minutes. */
async function here(who: TestUser, minutes: number): Promise<void> {
  for (let done = 0; done < minutes; done += 5) {
    await p.later(5 * minute);
    expect((await who.post('/api/me/protection/use')).statusCode).toBe(204);
  }
}
const readUse = async (who: TestUser, kind: string) =>
  (await p.state(who)).limits.find((limit) => limit.kind === kind)!;

test('daily usage is measured across pauses and allows bets again a day later', async () => {
  const ann = await p.user();
  await p.limit(ann, 'sessionDay', 30);
  await here(ann, 20);
  await p.later(11 * minute);
  // The pause does not count.
  expect(await readUse(ann, 'sessionDay')).toMatchObject({ used: 20, left: 10, nextFreeAt: null });
  await here(ann, 5);
  expect(await p.bet(ann, game, 1_00)).toBe('ok');
  await here(ann, 5);
  const theirs = await api.bet(bob, game);
  expect(await p.bet(ann, game, 1_00)).toBe('sessionTimeUsed');
  expect(await p.accept(ann, theirs)).toBe('sessionTimeUsed');
  const { used, nextFreeAt } = await readUse(ann, 'sessionDay');
  expect(used).toBe(30);
  await p.later(Date.parse(nextFreeAt!) - api.clock.now() - 2 * minute);
  expect(await p.bet(ann, game, 1_00)).toBe('sessionTimeUsed');
  // After a pause, so returning adds no usage.
  await p.later(11 * minute);
  expect((await readUse(ann, 'sessionDay')).used).toBeLessThan(30);
  expect(await p.bet(ann, game, 1_00)).toBe('ok');
});

test('every request counts as usage, and nothing is stored for users without limits', async () => {
  const [ann, cat] = [await p.user(), await p.user()];
  await p.limit(ann, 'sessionDay', 600);
  for (let i = 0; i < 3; i++) {
    await p.later(9 * minute);
    await ann.get('/api/board');
    await cat.get('/api/board');
  }
  expect((await readUse(ann, 'sessionDay')).used).toBe(27);
  expect((await readUse(cat, 'sessionDay')).used).toBe(0);
  const { rows } = await api.database.pool.query('select from session_use where user_id = $1', [cat.id]);
  expect(rows).toHaveLength(0);
});

test('a reality check is due by the clock, shows time and result, and can be confirmed', async () => {
  const ann = await p.user();
  await p.limit(ann, 'realityCheck', 15);
  const ended = await api.event({ startsInMs: 60 * minute });
  const bet = await api.activeBet(ann, bob, ended, 20_00);
  await api.result(ended, 2, 0);
  await here(ann, 10);
  await api.server.book.execute({ command: { kind: 'settleBet', betId: bet } });
  expect((await p.state(ann)).realityCheck).toMatchObject({ due: false });
  await here(ann, 5);
  const due = await p.state(ann);
  expect(due).toMatchObject({ realityCheck: { due: true }, session: { minutes: 15, netCents: 16_00 } });
  expect(await p.bet(ann, game, 1_00)).toBe('realityCheckDue');
  expect(await p.accept(ann, await api.bet(bob, game))).toBe('realityCheckDue');
  const after = (await ann.post('/api/me/protection/reality-check')).json();
  expect(after).toMatchObject({ realityCheck: { due: false }, session: { minutes: 15 } });
  expect(await p.bet(ann, game, 1_00)).toBe('ok');
  await here(ann, 15);
  expect(await p.bet(ann, game, 1_00)).toBe('realityCheckDue');
  // After a longer pause it is another visit.
  await p.later(11 * minute);
  expect(await p.bet(ann, game, 1_00)).toBe('ok');
});

test('usage that no limit counts any more is deleted', async () => {
  const ann = await p.user();
  await p.limit(ann, 'sessionDay', 60);
  await here(ann, 10);
  await sweepAt(api.database.pool, api.clock.now());
  expect((await readUse(ann, 'sessionDay')).used).toBe(10);
  await p.later(24 * 60 * minute + 1);
  await sweepAt(api.database.pool, api.clock.now());
  const { rows } = await api.database.pool.query('select from session_use where user_id = $1', [ann.id]);
  expect(rows).toEqual([]);
});

test("the user's other windows receive a change", async () => {
  const ann = await p.user();
  const page = await openPage(api.server.url, ann.cookie);
  expect(readCode(await p.limit(ann, 'wagerDay', 1_00))).toBe('ok');
  await page.wait('protection');
  page.close();
});
