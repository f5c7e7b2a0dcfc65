import { randomUUID } from 'node:crypto';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { everyPage } from '../../../../testing/every-page.ts';
import { operator } from '../../../../testing/operators.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { findFlags } from '../../../workers/find-flags.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { findOffMarket } from '../../accounts/flags/off-market-search.ts';

/** Flags found in real bets, sessions and deposits, and what happens to reviewed flags. */

let api: TestApi;
let olga: TestUser;
let [ann, bob, cat]: TestUser[] = [];
beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  ann = await api.user('ann', 1_000_00);
  bob = await api.user('bob', 1_000_00);
  cat = await api.user('cat', 1_000_00);
  await api.database.pool.query('update sessions set ip_address = null');
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

type Flag = {
  id: string;
  state: string;
  facts: Record<string, unknown> & { kind: string };
  people: { username: string }[];
  look: { reason: string; by: string; facts: unknown } | null;
};

async function flags(query = ''): Promise<Flag[]> {
  return (await olga.get(`/api/admin/flags?${query}`)).json().items;
}
const names = (flag: Flag) => flag.people.map(({ username }) => username).sort();

/** Runs the search after everything is old enough to be visible. */
async function search(): Promise<number> {
  const { clock } = api;
  clock.moveBy(11_000);
  return findFlags({ pool: api.database.pool, clock, wallClock: clock });
}

/** Plays this many bets on the home side, which wins by default. */
async function play(winner: TestUser, loser: TestUser, count: number, wagerCents = 10_00): Promise<void> {
  const event = await api.event();
  for (let n = 0; n < count; n++) await api.activeBet(winner, loser, event, wagerCents);
  await api.result(event, 3, 0);
  await settleDue(api.database.pool, api.server.book);
}

const look = (id: string, reason = 'Two brothers, both known to us') =>
  olga.post(`/api/admin/flags/${id}/look`, { reason });

describe('bets that move money one way', () => {
  test('four are too few; the fifth flags the pair; another pair is not flagged', async () => {
    await play(ann!, bob!, 4);
    await play(ann!, cat!, 3);
    await play(cat!, ann!, 3);
    expect(await search()).toBe(0);
    await play(ann!, bob!, 1, 20_00);
    expect(await search()).toBe(1);
    const [flag, ...others] = await flags();
    expect(others).toEqual([]);
    expect(names(flag!)).toEqual(['ann', 'bob']);
    expect(flag!.facts).toEqual({ kind: 'oneWay', winnerId: ann!.id, bets: 5, won: 5, movedCents: 60_00 });
    const bets = (await olga.get(`/api/admin/bets?userId=${ann!.id}&againstId=${bob!.id}`)).json().items;
    expect(bets).toHaveLength(5);
    expect((await olga.get(`/api/admin/bets?userId=${ann!.id}`)).json().items).toHaveLength(11);
  });

  test('a reviewed flag is closed with its reason; it stays closed after four more bets and reopens after five', async () => {
    const [flag] = await flags();
    expect((await look(flag!.id)).statusCode).toBe(204);
    expect(await flags()).toEqual([]);
    expect(await flags('state=lookedAt')).toMatchObject([
      { state: 'lookedAt', look: { by: 'Operator olga', reason: 'Two brothers, both known to us' } },
    ]);
    expect((await look(flag!.id)).json()).toMatchObject({ status: 409, code: 'flagLookedAt' });
    expect((await look(randomUUID())).json()).toMatchObject({ status: 404, code: 'flagNotFound' });
    expect(await search()).toBe(0);
    await play(ann!, bob!, 4);
    expect(await search()).toBe(0);
    expect(await flags('state=lookedAt&kind=oneWay')).toMatchObject([{ facts: { bets: 9 } }]);
    await play(ann!, bob!, 1);
    expect(await search()).toBe(1);
    expect(await flags()).toMatchObject([
      { id: flag!.id, state: 'open', facts: { bets: 10 }, look: { facts: { bets: 5 } } },
    ]);
    const audit = (await olga.get('/api/admin/audit?action=flag')).json().items;
    expect(audit).toMatchObject([
      { action: 'flag.lookAt', subjectKind: 'flag', subjectId: flag!.id, details: { flag: 'oneWay' } },
    ]);
  });

  test('two bets of $500 are flagged: much money moved', async () => {
    const [xan, yve] = [await api.user('xan', 500_00), await api.user('yve', 1_000_00)];
    await api.database.pool.query('update sessions set ip_address = null');
    await play(xan, yve, 1, 499_00);
    await search();
    expect((await flags()).filter((flag) => names(flag).includes('xan'))).toEqual([]);
    await play(xan, yve, 1, 501_00);
    expect(await search()).toBe(1);
    expect((await flags()).find((flag) => names(flag).includes('xan'))!.facts).toEqual({
      kind: 'oneWay',
      winnerId: xan.id,
      bets: 2,
      won: 2,
      movedCents: 1_000_00,
    });
  });

  test('not flagged if the other user wins often enough', async () => {
    await play(cat!, bob!, 4);
    const event = await api.event();
    await api.activeBet(cat!, bob!, event);
    await api.result(event, 0, 3);
    await settleDue(api.database.pool, api.server.book);
    await search();
    expect((await flags()).filter((flag) => names(flag).includes('cat'))).toEqual([]);
  });

  test('four concurrent searches create one flag', async () => {
    await play(bob!, cat!, 10);
    api.clock.moveBy(11_000);
    const { clock } = api;
    const found = await Promise.all(
      [1, 2, 3, 4].map(() => findFlags({ pool: api.database.pool, clock, wallClock: clock })),
    );
    expect(found.reduce((sum, n) => sum + n, 0)).toBe(0);
    await play(bob!, cat!, 40);
    api.clock.moveBy(11_000);
    const again = await Promise.all(
      [1, 2, 3, 4].map(() => findFlags({ pool: api.database.pool, clock, wallClock: clock })),
    );
    expect(again.reduce((sum, n) => sum + n, 0)).toBe(1);
  });
});

/** A game whose home team bookmakers give 70%. */
async function favorite(): Promise<string> {
  const event = await api.event();
  await api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'moneyline', null, 7000, 9, $2)`,
    [event, new Date(api.clock.now())],
  );
  return event;
}
async function makeOffer(
  maker: TestUser,
  eventId: string,
  [stakeCents, acceptorStakeCents]: [number, number],
) {
  const terms = { market: 'moneyline', lineHalves: null, selection: 'home', fee: defaultExchangeFee };
  const made = await maker.post('/api/offers', { eventId, ...terms, stakeCents, acceptorStakeCents });
  return made.json().bet as { uniqueId: string; termsVersion: string };
}

describe('prices off the market', () => {
  let [gil, hal]: TestUser[] = [];
  beforeAll(async () => {
    [gil, hal] = [await api.user('gil', 5_000_00), await api.user('hal', 5_000_00)];
    await api.database.pool.query('update sessions set ip_address = null');
  });

  /** Accepted bets of $100.00 or other stakes, made on a favorite that bookmakers give 70%. Each maker makes one. */
  async function trade(makers: readonly TestUser[], stakes: [number, number] = [100_00, 100_00]) {
    const event = await favorite();
    for (const maker of makers) {
      const { uniqueId, termsVersion } = await makeOffer(maker, event, stakes);
      const taker = maker === gil ? hal! : gil!;
      expect((await taker.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
    }
  }
  const found = () => flags('kind=offMarket');

  test('fair prices and alternating directions flag nothing', async () => {
    await trade(Array(8).fill(gil!), [70_00, 30_00]);
    expect(await search()).toBe(0);
    await trade([gil!, hal!, gil!, hal!, gil!, hal!]);
    expect(await search()).toBe(0);
    expect(await found()).toEqual([]);
  });

  test('the same prices in one direction flag the pair: $40.00 a bet, over all searches', async () => {
    await trade([gil!, gil!]);
    expect(await search()).toBe(0);
    await trade([gil!]);
    expect(await search()).toBe(1);
    const [flag, ...others] = await found();
    expect(others).toEqual([]);
    expect(names(flag!)).toEqual(['gil', 'hal']);
    expect(flag!.facts).toEqual({ kind: 'offMarket', gainerId: gil!.id, bets: 17, expectedCents: 120_00 });
    expect((await look(flag!.id)).statusCode).toBe(204);
    await trade([gil!, gil!]);
    expect(await search()).toBe(0);
    await trade([gil!]);
    expect(await search()).toBe(1);
    expect(await found()).toMatchObject([
      { facts: { expectedCents: 240_00 }, look: { facts: { bets: 17 } } },
    ]);
  });

  test('bets of more than 90 days ago do not count', async () => {
    const now = api.clock.now();
    const span = { from: now - 3_600_000, until: now };
    const searchAt = (at: number) =>
      inTransaction(api.database.pool, (client) => findOffMarket(client, span, at));
    expect(await searchAt(now)).toHaveLength(1);
    expect(await searchAt(now + 91 * 24 * 3_600_000)).toEqual([]);
  });
});

describe('devices and addresses', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  async function signIn(user: TestUser, address: string, userAgent: string): Promise<void> {
    await api.database.pool.query(
      `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, $4)`,
      [user.id, new Date(api.clock.now() + 3_600_000), address, userAgent],
    );
  }

  test('three users on one device are flagged, even if IPv6 gives each another address of one household', async () => {
    for (const [n, user] of [ann!, bob!].entries()) await signIn(user, `2001:db8:1:2::${n + 1}`, agent);
    expect(await search()).toBe(0);
    // The same device elsewhere, and another device at home.
    await signIn(cat!, '2001:db8:1:3::1', agent);
    await signIn(cat!, '2001:db8:1:2::9', 'Mozilla/5.0 (iPhone) Version/18.0 Safari/605.1');
    expect(await search()).toBe(0);
    await signIn(cat!, '2001:db8:1:2:ffff::9', agent);
    expect(await search()).toBe(1);
    const [flag] = await flags('kind=sharedDevice');
    expect(flag!.facts).toEqual({ kind: 'sharedDevice', people: 3, device: 'Chrome on Linux' });
    expect(names(flag!)).toEqual(['ann', 'bob', 'cat']);
    // Neither the address nor the user agent is stored.
    const { rows } = await api.database.pool.query('select flags::text as text from flags');
    expect(rows.map(({ text }) => text).join()).not.toMatch(/2001:db8|AppleWebKit/);
  });

  test('signed-out users stay counted; the fifth at an address is flagged, in IPv4-mapped or plain form', async () => {
    await look((await flags('kind=sharedDevice'))[0]!.id);
    await api.database.pool.query('delete from sessions where user_id = $1 and ip_address is not null', [
      ann!.id,
    ]);
    const others = await Promise.all(['dan', 'eve'].map((name) => api.user(name)));
    await api.database.pool.query("update sessions set ip_address = null where ip_address = '127.0.0.1'");
    await signIn(others[0]!, '2001:db8:1:2::77', agent);
    expect(await search()).toBe(1);
    expect(await flags('kind=sharedDevice')).toMatchObject([{ facts: { people: 4 } }]);
    for (const [n, user] of [ann!, bob!, cat!, others[0]!].entries()) {
      await signIn(user, n % 2 ? '::ffff:198.51.100.7' : '198.51.100.7', `Another device ${n}`);
    }
    await signIn(others[1]!, '198.51.100.8', 'Another device 9');
    await signIn(others[1]!, 'no address at all', 'Another device 9');
    expect(await search()).toBe(0);
    await signIn(others[1]!, '198.51.100.7', 'Another device 9');
    expect(await search()).toBe(1);
    expect(await flags('kind=sharedAddress')).toMatchObject([{ facts: { people: 5 } }]);
  });
});

test('consecutive failed deposits', async () => {
  const { pool } = api.database;
  const deposit = (status: string) => {
    api.clock.moveBy(1_000);
    return pool.query(
      `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, ended_version)
       values (gen_random_uuid(), $1, 2500, 'paypal', $2, $3, $3, 0)`,
      [bob!.id, status, new Date(api.clock.now())],
    );
  };
  for (const status of ['failed', 'cancelled', 'failed']) await deposit(status);
  expect(await search()).toBe(0);
  await deposit('failed');
  expect(await search()).toBe(1);
  const [flag] = await flags('kind=failedDeposits');
  expect(flag).toMatchObject({ facts: { inARow: 3, amountCents: 75_00 }, people: [{ username: 'bob' }] });
  await look(flag!.id);
  for (let n = 0; n < 2; n++) await deposit('failed');
  expect(await search()).toBe(0);
  await deposit('failed');
  expect(await search()).toBe(1);
});

describe('accounts with the name and birthday of a user on a break', () => {
  const born = (user: TestUser, name: string, dob: string) =>
    api.database.pool.query('update users set name = $2, dob = $3, created_at = $4 where id = $1', [
      user.id,
      name,
      dob,
      new Date(api.clock.now()),
    ]);
  const found = () => flags('kind=sameIdentity');
  const join = async (...names: string[]) => {
    const joined = await Promise.all(names.map((name) => api.user(name)));
    await api.database.pool.query('update sessions set ip_address = null');
    return joined;
  };
  let [zoe, second, namesake]: TestUser[] = [];

  test('an older account is flagged, one with another name or birthday is not, and none is barred', async () => {
    [zoe, second, namesake] = await join('zoe', 'second', 'namesake');
    await born(second!, 'Zoe OHara', '1988-02-29');
    await born(zoe!, 'Zoë O’Hara', '1988-02-29');
    // Neither the month nor the day is the same.
    await born(namesake!, 'Zoë O’Hara', '1988-05-14');
    await search();
    expect(await found()).toEqual([]);
    await zoe!.post('/api/me/protection/time-out', { days: 1 });
    expect(await search()).toBe(1);
    const [flag, ...others] = await found();
    expect(others).toEqual([]);
    expect(names(flag!)).toEqual(['second', 'zoe']);
    expect(flag!.facts).toEqual({ kind: 'sameIdentity', barredId: zoe!.id, people: 2 });
    expect((await second!.get('/api/me/protection')).json().bar).toBeNull();
  });

  test('a reviewed flag stays closed through a longer break and reopens with another account', async () => {
    expect((await look((await found())[0]!.id, 'Two people: both showed a passport')).statusCode).toBe(204);
    expect((await olga.get('/api/admin/audit?action=flag')).json().items[0]).toMatchObject({
      action: 'flag.lookAt',
      details: { flag: 'sameIdentity' },
    });
    await zoe!.post('/api/me/protection/time-out', { days: 3 });
    expect(await search()).toBe(0);
    // An account that was created at the moment the break began.
    await born(namesake!, 'ZOE O HARA', '1988-02-29');
    expect(await search()).toBe(1);
    expect((await found()).map(names)).toEqual([['namesake', 'second', 'zoe']]);
  });

  test('an account opened after the break, or deleted, is not flagged', async () => {
    const [ida, later, gone] = await join('ida', 'later', 'gone');
    await born(ida!, 'Ida Lund', '1980-01-01');
    await born(gone!, 'Ida Lund', '1980-01-01');
    expect((await gone!.post('/api/me/deletion', { confirmation: 'gone' })).statusCode).toBe(204);
    await ida!.post('/api/me/protection/time-out', { days: 1 });
    expect(await search()).toBe(0);
    api.clock.moveBy(24 * 3_600_000);
    await born(later!, 'Ida Lund', '1980-01-01');
    expect(await search()).toBe(0);
  });
});

test('money deposited and withdrawn again, and a receiver shared by several users', async () => {
  const [dora, erik] = [await api.user('dora'), await api.user('erik')];
  const withdraw = (user: TestUser, paypalEmail: string) =>
    user.post('/api/withdrawals', { amountCents: 150_00, paypalEmail, confirmPaypalEmail: paypalEmail });
  for (const user of [dora, erik]) {
    const { deposit } = (await user.post('/api/deposits', { amountCents: 300_00 })).json();
    const credit = {
      depositId: deposit.id,
      userId: user.id,
      amountCents: 300_00,
      provider: 'stripe',
    } as const;
    await api.server.book.execute({ command: { kind: 'creditDeposit', ...credit } });
  }
  await withdraw(dora, 'Shared@mail.com');
  expect(await search()).toBe(1);
  expect(
    (await flags('kind=depositThenWithdraw')).map(({ facts, people }) => [facts, people.length]),
  ).toEqual([
    [{ kind: 'depositThenWithdraw', depositedCents: 300_00, withdrawnCents: 150_00, stakedCents: 0 }, 1],
  ]);
  await play(erik, cat!, 1, 100_00);
  await withdraw(erik, 'shared@mail.com');
  expect(await search()).toBe(1);
  const [shared] = await flags('kind=sharedReceiver');
  expect(names(shared!)).toEqual(['dora', 'erik']);
  const { rows } = await api.database.pool.query("select key from flags where kind = 'sharedReceiver'");
  expect(rows[0].key).not.toContain('@');
});

test('an operator cannot review a flag about themselves', async () => {
  const { pool } = api.database;
  const id = randomUUID();
  await pool.query(
    `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
     values ($1, 'sharedAddress', 'theirs', array[$2::uuid], '{"kind": "sharedAddress", "people": 5}', 'open', now(), now())`,
    [id, olga.id],
  );
  expect((await look(id)).json()).toMatchObject({ status: 403, code: 'ownAccount' });
  const peter = await operator(api, 'peter');
  const answer = await peter.post(`/api/admin/flags/${id}/look`, { reason: 'It is the office' });
  expect(answer.statusCode).toBe(204);
});

test('pages list each flag once', async () => {
  const seen = (await everyPage<Flag>(olga, '/api/admin/flags?limit=1')).map(({ id }) => id);
  expect(seen.sort()).toEqual((await flags()).map(({ id }) => id).sort());
  expect(seen.length).toBeGreaterThan(3);
});

test('parts and counter-offers add up like other bets: $60.00 and $47.00', async () => {
  const [mia, ned] = [await api.user('mia', 1_000_00), await api.user('ned', 1_000_00)];
  const own = async () => (await flags('kind=offMarket')).filter((flag) => names(flag).includes('mia'));
  const event = await favorite();
  const offer = (cents: number) => makeOffer(mia, event, [cents, cents]);
  const { uniqueId } = await offer(300_00);
  const part = { uniqueId, takeCents: 150_00, winCents: 147_00 };
  expect((await ned.post('/api/offers/take', { takes: [part], all: true })).statusCode).toBe(200);
  await search();
  expect(await own()).toEqual([]);

  const { termsVersion, ...other } = await offer(100_00);
  const asked = { stakeCents: 110_00, acceptorStakeCents: 100_00, fee: defaultExchangeFee, termsVersion };
  const countered = await ned.post(`/api/bets/${other.uniqueId}/counters`, asked);
  const counter = countered.json().bet;
  const accepted = await mia.post(`/api/counters/${counter.uniqueId}/accept`, {
    termsVersion: counter.termsVersion,
  });
  expect(accepted.statusCode).toBe(200);
  await search();
  expect(await own()).toMatchObject([{ facts: { gainerId: mia.id, bets: 2, expectedCents: 107_00 } }]);
});
