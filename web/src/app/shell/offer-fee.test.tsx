import type { Session } from '@sidebet/contract/auth';
import type { EventView } from '@sidebet/contract/events';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleEvent, sampleSession } from '../../testing/samples.ts';

/** The fee of offers, wherever an offer is made or explained. */

const quote = { marketTeam: null, bookmakers: 9, capturedAt: new Date().toISOString() };
const game: EventView = {
  ...sampleEvent,
  lines: [
    { ...quote, market: 'moneyline', lineHalves: null, probabilityBps: 7_600 },
    { ...quote, market: 'spread', lineHalves: -13, probabilityBps: 5_000 },
  ],
};
const tenPercent = { bps: 1_000, capCents: 2_00 };
const hour = 3_600_000;
const session = (changes: Partial<NonNullable<Session['settings']>>): Session => ({
  ...sampleSession,
  now: new Date().toISOString(),
  settings: { ...sampleSession.settings!, ...changes },
});
/** However long the test takes, the bet is not of an earlier request. */
const placed = { bet: { ...sampleBet, createdAt: '2099-01-01T00:00:00.000Z' }, accountBalanceCents: 75_00 };

async function openOffer(getSession: Session, answers: Answers = {}) {
  const page = await openPage('/', {
    getSession,
    listEvents: { items: [game], nextCursor: null },
    countEvents: { total: 1, bySportKey: { [game.sportKey]: 1 } },
    createOffer: placed,
    ...answers,
  });
  const card = await screen.findByRole('article', { name: `${game.homeTeam} vs ${game.awayTeam}` });
  await page.user.click(within(card).getByRole('button', { name: 'Chicago Bears −6.5' }));
  await fill(page, await screen.findByLabelText('Risk'), '25');
  return { ...page, card };
}
const win = () => screen.getByLabelText('Win');
const form = () => screen.getByRole('form', { name: 'Betslip' });
const create = () => screen.getByRole('button', { name: 'Create Bet' });

test('the form shows the fee in effect, its cap and the price at that fee, and sends it', async () => {
  const page = await openOffer(session({ exchangeFee: tenPercent }));
  expect(form()).toHaveTextContent('Fee, if you win 10%, at most $2.00 · $2.00');
  expect(win()).toHaveTextContent('$23.00');
  expect(form()).not.toHaveTextContent('new bets pay');
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  expect(page.api.sent('createOffer')[0]!.body).toMatchObject({
    stakeCents: 25_00,
    acceptorStakeCents: 25_00,
    fee: tenPercent,
  });
});

test('the fair price is at the fee in effect', async () => {
  const page = await openPage('/', {
    getSession: session({ exchangeFee: { bps: 1_000, capCents: null } }),
    listEvents: { items: [{ ...game, lines: game.lines.slice(0, 1) }], nextCursor: null },
    countEvents: { total: 1, bySportKey: { [game.sportKey]: 1 } },
  });
  const [pick] = await screen.findAllByRole('button', { name: 'Select' });
  await page.user.click(pick!);
  await fill(page, await screen.findByLabelText('Wager Amount'), '25');
  // $7.89 of the other side, minus 10%.
  await page.user.click(await screen.findByRole('radio', { name: /fair fee 10%$/ }));
  expect(win()).toHaveTextContent('$7.10');
});

test('a pending fee is announced with its time', async () => {
  const from = '2099-11-23T18:00:00.000Z';
  await openOffer(session({ nextExchangeFee: { ...tenPercent, from } }));
  expect(form()).toHaveTextContent('Fee, if you win 2% · $0.50');
  expect(form()).toHaveTextContent(/From Nov 23, 2099, 1:00 PM CDT.*, new bets pay 10%, at most \$2\.00\./);
});

test('a pending fee applies once its time has come, without a reload', async () => {
  const from = new Date(Date.now() - hour).toISOString();
  const page = await openOffer(session({ nextExchangeFee: { ...tenPercent, from } }));
  expect(form()).toHaveTextContent('10%, at most $2.00 · $2.00');
  expect(form()).not.toHaveTextContent('new bets pay');
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  expect(page.api.sent('createOffer')[0]!.body).toMatchObject({ fee: tenPercent });
});

test('a fee that changed meanwhile is shown before the offer is sent again, and nothing typed is lost', async () => {
  const page = await openOffer(session({}), { createOffer: refuse('feeChanged') });
  await page.user.click(screen.getByRole('radio', { name: /you set it/ }));
  await fill(page, win(), '9.80');
  page.api.answer({ getSession: session({ exchangeFee: tenPercent }) });
  await page.user.click(create());
  expect(await within(form()).findByRole('alert')).toHaveTextContent(
    'The fee has changed since you saw it. Nothing was posted. Please check your offer and post it again.',
  );
  await waitFor(() => expect(form()).toHaveTextContent('10%, at most $2.00 · '));
  expect(screen.getByLabelText('Risk')).toHaveValue('25.00');
  expect(win()).toHaveValue('9.80');
  page.api.answer({ createOffer: placed });
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  const [first, second] = page.api.sent('createOffer');
  expect([first!.body.fee, second!.body.fee]).toEqual([{ bps: 200, capCents: null }, tenPercent]);
  expect(second!.idempotencyKey).not.toBe(first!.idempotencyKey);
});

test.each(['/terms', '/how-it-works'])('%s works its example at the fee in effect', async (address) => {
  const from = '2099-11-23T18:00:00.000Z';
  await openPage(address, {
    getExchangeFee: { exchangeFee: tenPercent, nextExchangeFee: { bps: 500, capCents: null, from } },
  });
  expect(await screen.findByText(/The fee is 10% of what the loser risked, at most \$2\./)).toHaveTextContent(
    'With $25.00 on each side, you win $23.00 and the fee is $2.00. From Nov 23, 2099, 1:00 PM CDT, new bets pay 5% of what the loser risked.',
  );
});
