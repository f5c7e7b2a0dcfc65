import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';
import { findFlags } from '../../../workers/find-flags.ts';

/** Prices on another line than the bookmakers': confirmed, flagged, or refused, as far from the line as they are. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`, 1_000_00), await api.user(`bob${round}`, 1_000_00)];
  await api.database.pool.query('update sessions set ip_address = null');
  event = await api.event({ sportKey: 'americanfootball_nfl', homeTeam: 'Chiefs', awayTeam: 'Bills' });
  await api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'spread', -7, 5000, 9, $2), ($1, 'total', 95, 5000, 9, $2)`,
    [event, new Date(api.clock.now())],
  );
});
afterAll(() => api.close());

const offer = (changes: object) =>
  ann.post('/api/offers', {
    eventId: event,
    market: 'spread',
    lineHalves: -7,
    selection: 'home',
    stakeCents: 10_00,
    acceptorStakeCents: 10_00,
    fee: defaultExchangeFee,
    ...changes,
  });
async function made(changes: object): Promise<{ uniqueId: string; termsVersion: string }> {
  const answer = await offer(changes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().bet;
}
const accept = ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }, body: object = {}) =>
  bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion, ...body });

describe('a price of 50:1', () => {
  const dear = { stakeCents: 500_00, acceptorStakeCents: 10_00 };
  const cheap = { stakeCents: 10_00, acceptorStakeCents: 500_00 };

  test.each([-7, -6, -8])('on a line of %i half points at −3.5 must be confirmed', async (lineHalves) => {
    expect((await offer({ ...dear, lineHalves })).json()).toMatchObject({ code: 'priceNotConfirmed' });
    const bet = await made({ ...cheap, lineHalves });
    expect((await accept(bet)).json()).toMatchObject({ status: 409, code: 'priceNotConfirmed' });
    expect(await bob.balanceCents()).toBe(1_000_00);
    expect((await accept(bet, { confirmedStakeCents: 500_00 })).statusCode).toBe(200);
  });

  test('on a line half a point off flags the two users', async () => {
    const olga = await operator(api, 'olga');
    const bet = await made({ ...cheap, lineHalves: -6 });
    expect((await accept(bet, { confirmedStakeCents: 500_00 })).statusCode).toBe(200);
    api.clock.moveBy(11_000);
    await findFlags({ pool: api.database.pool, clock: api.clock, wallClock: api.clock });
    const { items } = (await olga.get('/api/admin/flags?kind=offMarket')).json();
    const own = items.filter(({ people }: { people: { id: string }[] }) =>
      people.some(({ id }) => id === ann.id),
    );
    expect(own).toMatchObject([{ facts: { kind: 'offMarket', gainerId: ann.id, bets: 1 } }]);
  });
});

test.each([
  ['a spread 20 points off', { lineHalves: 33 }],
  ['under 30 at a total of 47.5', { market: 'total', lineHalves: 60, selection: 'over' }],
])('even money on %s must be confirmed by who takes it', async (_, changes) => {
  expect((await accept(await made(changes))).json()).toMatchObject({ code: 'priceNotConfirmed' });
});

test('control: even money half a point off needs no confirmation and is no flag', async () => {
  const bet = await made({ lineHalves: -6 });
  expect((await accept(bet)).statusCode).toBe(200);
});

test.each([
  ['a spread of −100', { lineHalves: -200 }, 'a spread from −60 to +60 points.'],
  ['under 0.5', { market: 'total', lineHalves: 1, selection: 'under' }, 'a total from 20 to 110 points.'],
])('%s is refused with a sentence', async (_, changes, ending) => {
  expect((await offer(changes)).json()).toMatchObject({
    status: 400,
    code: 'lineNotQuotable',
    detail: `No bookmaker would quote this line. Please choose ${ending}`,
  });
  expect(await ann.balanceCents()).toBe(1_000_00);
});
