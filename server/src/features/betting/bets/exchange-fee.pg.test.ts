import { defaultExchangeFee as twoPercent } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { stoppedClock } from '../../../../testing/clock.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { settleDue } from '../../../workers/settle-due.ts';

/** The fee of offers: operators set it, it takes effect 24 hours later, and every bet keeps its own (docs/adr/0035). */

const hour = 3_600_000;
const threePercent = { bps: 300, capCents: 50 };
let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
const clock = stoppedClock();
beforeAll(async () => {
  api = await testApi({ clock });
  olga = await operator(api, 'olga');
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
});
beforeEach(async () => {
  // Every test starts at 2% without a pending change.
  await api.database.pool.query('insert into exchange_fees (bps, cap_cents, set_at) values (200, null, $1)', [
    new Date(clock.now()),
  ]);
  clock.moveBy(24 * hour);
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

type Fee = { bps: number; capCents: number | null };
const change = (exchangeFee: object) =>
  olga.post('/api/admin/settings', { changes: { exchangeFee }, reason: 'New prices' });
const changed = async (exchangeFee: Fee) => expect((await change(exchangeFee)).statusCode).toBe(200);
async function post(event: string, fee: Fee) {
  const spread = { market: 'spread', lineHalves: -7, selection: 'home' };
  const stakes = { stakeCents: 25_00, acceptorStakeCents: 25_00 };
  return ann.post('/api/offers', { eventId: event, ...spread, ...stakes, fee });
}
const shown = async (by = ann) => {
  const { exchangeFee, nextExchangeFee } = (await by.get('/api/settings')).json();
  return { exchangeFee, nextExchangeFee };
};
const versions = async () => (await olga.get('/api/admin/settings')).json().feeVersions;
const instant = (ms: number) => new Date(ms).toISOString();

// First, because sessions end after the days that the other tests let pass.
test('offers posted while the fee changes pay the fee their maker saw, or are refused', async () => {
  const event = await api.event({ startsInMs: 48 * hour });
  await changed(threePercent);
  clock.moveBy(24 * hour - 1);
  const send = async (fee: Fee) => ({ fee, answer: (await post(event, fee)).json() });
  const early = await send(twoPercent);
  const racing = await Promise.all(
    Array.from({ length: 16 }, async (_, number) => {
      // The day ends, and an operator sets another fee, while these are on their way.
      if (number === 8) clock.moveBy(1);
      if (number === 12) await changed({ bps: 500, capCents: null });
      return send(number % 2 === 0 ? twoPercent : threePercent);
    }),
  );
  const answers = [early, ...racing, await send(threePercent)];
  for (const { answer } of answers)
    if (!answer.bet) expect(answer).toMatchObject({ status: 409, code: 'feeChanged' });
  const made = answers.flatMap(({ fee, answer }) =>
    answer.bet ? [{ id: answer.bet.uniqueId as string, bps: fee.bps }] : [],
  );
  expect(new Set(made.map(({ bps }) => bps))).toEqual(new Set([200, 300]));
  expect(made.length).toBeLessThan(answers.length);
  const { rows } = await api.database.pool.query<{ id: string; bps: number }>(
    'select id, fee_bps as bps from bets where event_id = $1',
    [event],
  );
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(rows.sort(byId)).toEqual(made.sort(byId));
});

test('a change takes effect after exactly 24 hours, and is announced until then', async () => {
  const event = await api.event({ startsInMs: 48 * hour });
  await changed(threePercent);
  const from = clock.now() + 24 * hour;
  const announced = {
    exchangeFee: twoPercent,
    nextExchangeFee: { ...threePercent, from: instant(from) },
  };
  expect(await shown()).toEqual(announced);
  expect((await ann.get('/api/session')).json().settings).toMatchObject(announced);
  clock.moveBy(from - 1 - clock.now());
  expect((await post(event, threePercent)).json()).toMatchObject({ status: 409, code: 'feeChanged' });
  expect((await post(event, twoPercent)).json().bet).toMatchObject({ feeCents: 50 });
  clock.moveBy(1);
  const before = await ann.balanceCents();
  const refused = (await post(event, twoPercent)).json();
  expect(refused).toMatchObject({
    status: 409,
    code: 'feeChanged',
    detail:
      'The fee has changed since you saw it. Nothing was posted. Please check your offer and post it again.',
  });
  expect(await ann.balanceCents()).toBe(before);
  expect((await post(event, threePercent)).json().bet).toMatchObject({ feeCents: 50, payoutCents: 49_50 });
  expect(await shown()).toEqual({ exchangeFee: threePercent, nextExchangeFee: null });
  expect((await api.send('GET', '/api/exchange-fee')).json()).toEqual(await shown());
});

test('bets keep the fee they were made under, and settle with it', async () => {
  const event = await api.event({ startsInMs: 48 * hour });
  const accept = ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }) =>
    bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
  await changed({ bps: 1_000, capCents: null });
  const made = (await post(event, twoPercent)).json().bet;
  clock.moveBy(24 * hour);
  const later = (await post(event, { bps: 1_000, capCents: null })).json().bet;
  expect((await accept(made)).statusCode).toBe(200);
  expect((await accept(later)).statusCode).toBe(200);
  const [ofAnn, ofBob] = [await ann.balanceCents(), await bob.balanceCents()];
  clock.moveBy(25 * hour);
  await api.result(event, 20, 24);
  await settleDue(api.database.pool, api.server.book);
  // $49.50 at 2% and $47.50 at 10%.
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([ofAnn, ofBob + 49_50 + 47_50]);
});

test('the specified bet pays 20% whatever offers pay', async () => {
  await changed({ bps: 0, capCents: null });
  clock.moveBy(24 * hour);
  const event = await api.event();
  const bet = (await ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 25_00 })).json().bet;
  expect(bet).toMatchObject({ feePolicy: 'specified', payoutCents: 45_00, feeCents: 5_00 });
});

describe('a pending change', () => {
  test('can be replaced, which starts the 24 hours again', async () => {
    await changed({ bps: 400, capCents: null });
    clock.moveBy(23 * hour);
    await changed(threePercent);
    const next = { ...threePercent, from: instant(clock.now() + 24 * hour) };
    clock.moveBy(hour);
    expect(await shown()).toEqual({ exchangeFee: twoPercent, nextExchangeFee: next });
    clock.moveBy(23 * hour);
    expect(await shown()).toEqual({ exchangeFee: threePercent, nextExchangeFee: null });
    expect((await versions()).slice(0, 2)).toMatchObject([
      { ...threePercent, state: 'inForce', actorName: 'Operator olga', reason: 'New prices' },
      { bps: 400, capCents: null, state: 'replaced' },
    ]);
  });

  test('can be canceled and stays in the history', async () => {
    await changed(threePercent);
    expect((await change(threePercent)).json()).toMatchObject({ code: 'nothingToChange' });
    clock.moveBy(hour);
    await changed(twoPercent);
    expect(await shown()).toEqual({ exchangeFee: twoPercent, nextExchangeFee: null });
    clock.moveBy(48 * hour);
    expect(await shown()).toEqual({ exchangeFee: twoPercent, nextExchangeFee: null });
    expect((await versions()).slice(0, 2)).toMatchObject([{ state: 'cancel' }, { state: 'replaced' }]);
    expect((await readAudit(api, 'settings', 'system')).at(-1)).toMatchObject({
      action: 'settings.change',
      details: { changes: { exchangeFee: { from: threePercent, to: twoPercent } } },
    });
  });
});

test.each([
  [{ bps: 2_001, capCents: null }],
  [{ bps: -1, capCents: null }],
  [{ bps: 2.5, capCents: null }],
  [{ bps: 200, capCents: 0 }],
  [{ bps: 200 }],
])('%j is refused, and nothing changes', async (fee) => {
  const before = await versions();
  expect((await change(fee)).statusCode).toBe(400);
  expect(await versions()).toEqual(before);
});
