import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { takeCensus } from '../../../../testing/census.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import { settleDue } from '../../../workers/settle-due.ts';

/** What each switch blocks at once, its message, and what nothing blocks. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let annsBet: string;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  event = await api.event();
  annsBet = await api.bet(ann, event);
});
afterAll(() => api.close());

const open = { betsAllowed: true, canPlaceBets: true, blockAppUse: false, depositsAllowed: true } as const;
const change = (changes: object) => changeSystemSettings(api.database.pool, changes);
const remove = () => api.database.pool.query('delete from system_settings');
afterEach(() => change(open));

const create = () => bob.post('/api/bets', { eventId: event, side: 'home', wagerCents: 5_00 });
const accept = () => bob.post(`/api/bets/${annsBet}/acceptance`);
const deposit = () => bob.post('/api/deposits', { amountCents: 10_00 });

const betsBlocked = { status: 403, code: 'betsBlocked', detail: 'Bets are temporarily blocked.' };
const acceptBlocked = { status: 403, code: 'acceptBlocked', detail: 'Unable to accept this bet.' };
const depositsBlocked = { status: 403, code: 'depositsBlocked', detail: 'Deposits are temporarily blocked.' };
const allowed = {};

describe('blocking', () => {
  const rows = [
    ['betsAllowed off', () => change({ betsAllowed: false }), betsBlocked, acceptBlocked, allowed],
    ['canPlaceBets off', () => change({ canPlaceBets: false }), betsBlocked, allowed, allowed],
    ['blockAppUse on', () => change({ blockAppUse: true }), betsBlocked, acceptBlocked, depositsBlocked],
    ['depositsAllowed off', () => change({ depositsAllowed: false }), allowed, allowed, depositsBlocked],
    ['the settings missing', remove, betsBlocked, acceptBlocked, depositsBlocked],
  ] as const;
  const actions = [
    ['create', create, 2],
    ['accept', accept, 3],
    ['deposit', deposit, 4],
  ] as const;
  const refused = rows.flatMap((row) =>
    actions.flatMap(([name, act, column]) =>
      row[column] === allowed ? [] : [[row[0], name, row[1], act, row[column]] as const],
    ),
  );
  test.each(refused)('%s refuses %s, and nothing changes', async (_setting, _action, block, act, answer) => {
    await block();
    const before = await takeCensus(api.database.pool, ['command_outcomes']);
    expect((await act()).json()).toMatchObject(answer);
    expect(await takeCensus(api.database.pool, ['command_outcomes'])).toEqual(before);
  });

  const granted = rows.flatMap((row) =>
    actions.flatMap(([name, act, column]) =>
      row[column] === allowed && name !== 'accept' ? [[row[0], name, row[1], act] as const] : [],
    ),
  );
  test.each(granted)('%s does not affect %s', async (_setting, _action, block, act) => {
    await block();
    expect((await act()).statusCode).toBe(200);
  });
  test('turning canPlaceBets off does not affect accepting', async () => {
    const bet = await api.bet(ann, event);
    await change({ canPlaceBets: false });
    expect((await bob.post(`/api/bets/${bet}/acceptance`)).statusCode).toBe(200);
  });

  test('nothing blocks a deletion or a settlement', async () => {
    const over = await api.event();
    const [toDelete, toSettle] = [await api.bet(ann, event), await api.activeBet(ann, bob, over)];
    await remove();
    expect((await ann.delete(`/api/bets/${toDelete}`)).statusCode).toBe(200);
    await api.result(over, 1, 0);
    await settleDue(api.database.pool, api.server.book);
    expect((await ann.get(`/api/bets/${toSettle}`)).json().bet.status).toBe('Settled');
  });
});

test('a switch applies from the next request and is shown everywhere', async () => {
  expect((await create()).statusCode).toBe(200);
  await change({ betsAllowed: false, tieRule: 'refund', newOfferMs: 3_000, defaultPrice: 'fair' });
  expect((await create()).json()).toMatchObject(betsBlocked);
  const shown = {
    ...open,
    betsAllowed: false,
    tieRule: 'refund',
    withdrawalApprovalCents: 500_00,
    minimumStakeCents: 1_00,
    openBetsPerEvent: 20,
    bettingMarginMs: 0,
    newOfferMs: 3_000,
    defaultPrice: 'fair',
    offersCloseEarly: false,
    exchangeFee: { bps: 200, capCents: null },
    nextExchangeFee: null,
  };
  expect((await ann.get('/api/settings')).json()).toEqual(shown);
  expect((await ann.get('/api/session')).json().settings).toEqual(shown);
  await change({ betsAllowed: true });
  const made = (await create()).json();
  expect(made.bet.tieRule).toBe('refund');
  await change({ tieRule: 'awayWins' });
  // A bet keeps the settings it was made under.
  expect((await ann.get(`/api/bets/${made.bet.uniqueId}`)).json().bet.tieRule).toBe('refund');
});

test('missing settings read as null', async () => {
  await remove();
  expect((await ann.get('/api/settings')).json()).toBeNull();
  expect((await ann.get('/api/session')).json().settings).toBeNull();
});
