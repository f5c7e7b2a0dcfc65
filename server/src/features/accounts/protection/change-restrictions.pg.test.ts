import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { offerSpread, spreadTerms, takeThird } from '../../../../testing/spread-offer.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { protecting, readCode } from './protection.fixtures.ts';

const day = 24 * 3_600_000;
let api: TestApi;
let p: ReturnType<typeof protecting>;
let game: string;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
  game = await api.event({ startsInMs: 4_000 * day });
  bob = await p.user(100_000_00);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

const readStatus = async (id: string) =>
  (await api.database.pool.query('select status, result from bets where id = $1', [id])).rows[0];
const challenge = async (from: TestUser, to: TestUser): Promise<string> => {
  const body = { eventId: game, side: 'home', wagerCents: 10_00, offeredTo: to.id };
  return (await from.post('/api/bets', body)).json().bet.uniqueId;
};
const friend = async (): Promise<TestUser> => {
  const user = await p.user();
  await api.befriend(user, bob);
  return user;
};
type Shown = { uniqueId: string; termsVersion: string };
const offer = (by: TestUser) => offerSpread(by, game);
const { lineHalves, fee } = spreadTerms;
const counter = (by: TestUser, { uniqueId, termsVersion }: Shown, stakeCents: number) =>
  by.post(`/api/bets/${uniqueId}/counters`, {
    ...{ lineHalves, fee, stakeCents, acceptorStakeCents: 20_00, termsVersion },
  });
const countered = async (...given: Parameters<typeof counter>): Promise<Shown> =>
  (await counter(...given)).json().bet;

describe.each(['a time-out', 'an exclusion'])('%s', (kind) => {
  const begin = (who: TestUser) => (kind === 'a time-out' ? p.timeOut(who) : p.exclude(who));
  const code = kind === 'a time-out' ? 'timeOutInForce' : 'selfExcluded';

  it('refuses bets, challenges and deposits; allows withdrawals and viewing', async () => {
    const ann = await friend();
    const theirs = await api.bet(bob, game, 10_00);
    const toHer = await challenge(bob, ann);
    expect(readCode(await begin(ann))).toBe('ok');
    expect(await p.bet(ann, game)).toBe(code);
    expect(await p.bet(ann, game, 10_00, bob)).toBe(code);
    expect(await p.accept(ann, theirs)).toBe(code);
    expect(await p.accept(ann, toHer)).not.toBe('ok');
    expect(await p.deposit(ann, 10_00)).toBe(code);
    expect(readCode(await ann.post('/api/deposits/paypal', { amountCents: 10_00 }))).toBe(code);
    const withdrawal = { amountCents: 10_00, paypalEmail: 'a@mail.com', confirmPaypalEmail: 'a@mail.com' };
    expect(readCode(await ann.post('/api/withdrawals', withdrawal))).toBe('ok');
    expect((await ann.get('/api/board')).statusCode).toBe(200);
    const login = { email: `${ann.username}@example.com`, password: 'correct horse' };
    expect((await api.send('POST', '/api/login', { body: login })).statusCode).toBe(200);
  });

  it('refunds open offers and challenges by and to the user; active bets play out', async () => {
    const ann = await friend();
    const [open, active] = [await api.bet(ann, game), await api.activeBet(ann, bob, game)];
    const [byHer, toHer] = [await challenge(ann, bob), await challenge(bob, ann)];
    const [hers, his] = [await ann.balanceCents(), await bob.balanceCents()];
    expect(readCode(await begin(ann))).toBe('ok');
    expect(await readStatus(open)).toEqual({ status: 'Deleted', result: 'deleted' });
    expect(await readStatus(byHer)).toEqual({ status: 'Deleted', result: 'deleted' });
    expect(await readStatus(toHer)).toEqual({ status: 'Deleted', result: 'declined' });
    expect(await readStatus(active)).toEqual({ status: 'Active', result: null });
    expect(await ann.balanceCents()).toBe(hers + 20_00);
    expect(await bob.balanceCents()).toBe(his + 10_00);
  });

  it('refunds what is left of an offer, and counter-offers by and to the user; taken parts play out', async () => {
    const [ann, cid, dan] = [await p.user(), await p.user(), await p.user()];
    const [hers, his, other] = [await offer(ann), await offer(dan), await offer(dan)];
    const toHers = await countered(dan, hers, 11_00);
    const [part] = (await takeThird(cid, hers)).json().bets;
    const byHer = await countered(ann, his, 12_00);
    const toHer = await countered(dan, await countered(ann, other, 13_00), 14_00);
    const [annsBefore, dansBefore] = [await ann.balanceCents(), await dan.balanceCents()];
    expect(readCode(await begin(ann))).toBe('ok');
    expect(await readStatus(hers.uniqueId)).toEqual({ status: 'Deleted', result: 'deleted' });
    expect(await readStatus(part.uniqueId)).toEqual({ status: 'Active', result: null });
    for (const { uniqueId } of [toHers, byHer, toHer])
      expect(await readStatus(uniqueId)).toMatchObject({ status: 'Deleted' });
    for (const { uniqueId } of [his, other])
      expect(await readStatus(uniqueId)).toEqual({ status: 'Created', result: null });
    // Two thirds of her offer and her counter-offer; his two.
    expect((await ann.balanceCents()) - annsBefore).toBe(40_00 + 12_00);
    expect((await dan.balanceCents()) - dansBefore).toBe(11_00 + 14_00);
  });

  it('is not revealed to others', async () => {
    const ann = await friend();
    await begin(ann);
    const answer = await bob.post('/api/bets', {
      eventId: game,
      side: 'home',
      wagerCents: 1_00,
      offeredTo: ann.id,
    });
    expect(answer.json()).toMatchObject({
      code: 'challengeUnavailable',
      detail: 'This person cannot be challenged just now.',
    });
    expect((await bob.get(`/api/people/${ann.id}`)).body).not.toMatch(/exclu|time-?out|protect/i);
  });

  /** As if the server had stopped before it withdrew anything. */
  const beginOnly = ({ id }: TestUser) =>
    api.database.pool.query(
      `with marked as (update accounts set protected = true where user_id = $1)
       insert into protection (user_id, ${kind === 'a time-out' ? 'time_out_since, time_out_until' : 'excluded_since, excluded_until'})
       values ($1, $2, $3)`,
      [id, new Date(api.clock.now()), new Date(api.clock.now() + day)],
    );

  it('blocks parts and counter-offers not withdrawn yet, for both, which a worker withdraws', async () => {
    const [ann, dan] = [await p.user(), await p.user()];
    const [hers, his] = [await offer(ann), await offer(dan)];
    const [toHers, byHer] = [await countered(dan, hers, 11_00), await countered(ann, his, 12_00)];
    const accept = (by: TestUser, { uniqueId, termsVersion }: Shown) =>
      by.post(`/api/counters/${uniqueId}/accept`, { termsVersion });
    const stakes = { stakeCents: 61_00, acceptorStakeCents: 30_00 };
    await beginOnly(ann);
    const answers = [
      await takeThird(dan, hers),
      await counter(bob, hers, 13_00),
      await accept(dan, byHer),
      await takeThird(ann, his),
      await counter(ann, await offer(dan), 13_00),
      await accept(ann, toHers),
      await ann.post(`/api/bets/${hers.uniqueId}/move`, { lineHalves, fee, ...stakes }),
    ];
    expect(answers.map(readCode)).toEqual([...Array(3).fill('betNotOpen'), ...Array(4).fill(code)]);
    expect(await ann.balanceCents()).toBe(1_000_00 - 60_00 - 12_00);
    expect(await withdrawOffers(api.database.pool, api.server.book, api.clock)).toEqual({ done: 3 });
    for (const { uniqueId } of [hers, toHers, byHer])
      expect(await readStatus(uniqueId)).toMatchObject({ status: 'Deleted' });
    expect(await ann.balanceCents()).toBe(1_000_00);
  });

  it('blocks others from an offer not withdrawn yet, which a worker withdraws', async () => {
    const ann = await friend();
    const [open, toHer] = [await api.bet(ann, game), await challenge(bob, ann)];
    await beginOnly(ann);
    expect(await p.accept(bob, open)).toBe('betNotOpen');
    expect(await withdrawOffers(api.database.pool, api.server.book, api.clock)).toEqual({ done: 2 });
    expect(await readStatus(open)).toEqual({ status: 'Deleted', result: 'deleted' });
    expect(await readStatus(toHer)).toEqual({ status: 'Deleted', result: 'declined' });
  });

  it('with concurrent bets: none is open or created afterwards', async () => {
    for (let round = 0; round < 8; round++) {
      const ann = await friend();
      const theirs = await api.bet(bob, game);
      const [, ...answers] = await Promise.all([
        begin(ann),
        p.bet(ann, game),
        p.accept(ann, theirs),
        p.bet(bob, game, 10_00, ann),
      ]);
      for (const answer of answers)
        expect(['ok', code, 'challengeUnavailable', 'betNotOpen']).toContain(answer);
      await withdrawOffers(api.database.pool, api.server.book, api.clock);
      const { rows } = await api.database.pool.query(
        "select from bets where status = 'Created' and $1 in (creator_id, offered_to)",
        [ann.id],
      );
      expect(rows).toHaveLength(0);
      expect(await p.bet(ann, game)).toBe(code);
    }
  });
});

test('a time-out ends automatically; it can be extended, never shortened', async () => {
  const ann = await p.user();
  expect(readCode(await p.timeOut(ann, 43))).toBe('timeOutInvalid');
  expect(readCode(await p.timeOut(ann, 2))).toBe('ok');
  expect(readCode(await p.timeOut(ann, 1))).toBe('barNotShorter');
  expect((await p.timeOut(ann, 3)).json().bar).toMatchObject({ kind: 'timeOut', canAskToReturn: false });
  await p.later(2 * day);
  expect(await p.bet(ann, game)).toBe('timeOutInForce');
  await p.later(day);
  expect((await p.state(ann)).bar).toBeNull();
  expect(await p.bet(ann, game)).toBe('ok');
});

test('an exclusion stays in force after its term until the user requests reinstatement and 24 hours pass', async () => {
  const ann = await p.user();
  const back = () => ann.post('/api/me/protection/return');
  expect(readCode(await p.exclude(ann, 'sixMonths', 'yes'))).toBe('exclusionNotConfirmed');
  expect(readCode(await back())).toBe('notExcluded');
  expect(readCode(await p.exclude(ann, 'oneYear'))).toBe('ok');
  expect(readCode(await p.exclude(ann, 'sixMonths'))).toBe('barNotShorter');
  expect(readCode(await p.timeOut(ann, 42))).toBe('barNotShorter');
  await p.later(364 * day);
  expect(readCode(await back())).toBe('returnTooEarly');
  await p.later(2 * day);
  const bet = { eventId: game, side: 'home', wagerCents: 1_00 };
  expect(readCode(await ann.post('/api/bets', bet))).toBe('selfExcluded');
  const from = api.clock.now();
  const { returnsAt } = (await back()).json().bar;
  expect(Date.parse(returnsAt)).toBeGreaterThanOrEqual(from + day);
  expect(Date.parse(returnsAt)).toBeLessThanOrEqual(api.clock.now() + day);
  await p.later(day - 60_000);
  expect(readCode(await ann.post('/api/bets', bet))).toBe('selfExcluded');
  await p.later(60_000);
  expect(readCode(await ann.post('/api/bets', bet))).toBe('ok');
});

test('a permanent exclusion never ends', async () => {
  const ann = await p.user();
  await p.exclude(ann, 'fiveYears');
  expect((await p.exclude(ann, 'forEver')).json().bar).toMatchObject({ kind: 'exclusion', until: null });
  expect(readCode(await p.exclude(ann, 'fiveYears'))).toBe('barNotShorter');
  expect(readCode(await ann.post('/api/me/protection/return'))).toBe('returnTooEarly');
});
