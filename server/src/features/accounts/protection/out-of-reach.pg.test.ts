import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { protecting, readCode } from './protection.fixtures.ts';

/** Everyone unavailable looks the same to others, so no response reveals a break. */

let api: TestApi;
let p: ReturnType<typeof protecting>;
let game: string;
let bob: TestUser;
let olga: TestUser;
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
  game = await api.event();
  bob = await p.user(100_000_00);
  olga = await operator(api, 'olga');
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

const friend = async (): Promise<TestUser> => {
  const user = await p.user();
  await api.befriend(user, bob);
  return user;
};
const challenge = (to: TestUser) =>
  bob.post('/api/bets', { eventId: game, side: 'home', wagerCents: 10_00, offeredTo: to.id });
const readStatus = async (id: string) =>
  (await api.database.pool.query('select status, result from bets where id = $1', [id])).rows[0];
const suspend = (who: TestUser) =>
  olga.post(`/api/admin/people/${who.id}/suspension`, { reason: 'For a test' });

const away: readonly [name: string, begin: (who: TestUser) => Promise<Parameters<typeof readCode>[0]>][] = [
  ['a time-out', (who) => p.timeOut(who)],
  ['an exclusion', (who) => p.exclude(who)],
  ['a suspension', suspend],
];

describe.each(away)('%s', (_, begin) => {
  it("withdraws the user's open offers and challenges to them; both wagers are refunded", async () => {
    const ann = await friend();
    const [open, toHer] = [await api.bet(ann, game), (await challenge(ann)).json().bet.uniqueId];
    const balance = await bob.balanceCents();
    expect(readCode(await begin(ann))).toBe('ok');
    expect(await readStatus(open)).toEqual({ status: 'Deleted', result: 'deleted' });
    expect(await readStatus(toHer)).toEqual({ status: 'Deleted', result: 'declined' });
    expect(await bob.balanceCents()).toBe(balance + 10_00);
    const { rows } = await api.database.pool.query<{ content: string }>(
      "select content from notifications where from_id = $1 and type = 'ChallengeDeclined'",
      [ann.id],
    );
    expect(rows.map(({ content }) => content)).toEqual([
      'declined your challenge on Boston Celtics. $10 is back in your balance.',
    ]);
  });

  it('refuses challenges to the user', async () => {
    const ann = await friend();
    await begin(ann);
    const answer = await challenge(ann);
    const { requestId: _, ...body } = answer.json();
    expect(body).toEqual({
      type: 'about:blank',
      title: 'aborted',
      error: 'aborted',
      status: 409,
      code: 'challengeUnavailable',
      detail: 'This person cannot be challenged just now.',
    });
  });
});

test("a suspended user's offer cannot be accepted before a worker withdraws it", async () => {
  const ann = await friend();
  const [open, toHer] = [await api.bet(ann, game), (await challenge(ann)).json().bet.uniqueId];
  // As if the server had stopped in between.
  await api.database.pool.query('update accounts set suspended = true where user_id = $1', [ann.id]);
  expect(await p.accept(bob, open)).toBe('betNotOpen');
  expect(await withdrawOffers(api.database.pool, api.server.book, api.clock)).toEqual({ done: 2 });
  expect(await readStatus(open)).toEqual({ status: 'Deleted', result: 'deleted' });
  expect(await readStatus(toHer)).toEqual({ status: 'Deleted', result: 'declined' });
});

test('a reinstated user is available again', async () => {
  const ann = await friend();
  await suspend(ann);
  await olga.post(`/api/admin/people/${ann.id}/suspension/end`, { reason: 'For a test' });
  expect(readCode(await challenge(ann))).toBe('ok');
});
