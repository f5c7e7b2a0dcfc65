import type { EventView } from '@sidebet/contract/events';
import type { ReferenceLine } from '@sidebet/contract/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiKey } from '../../lib/api/api-key.ts';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleEvent, sampleSession } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** The one form of every bet: market, price and amounts in the slip. */

const line = (market: ReferenceLine['market'], lineHalves: number | null, probabilityBps: number) => ({
  market,
  marketTeam: null,
  lineHalves,
  probabilityBps,
  bookmakers: 9,
  capturedAt: new Date().toISOString(),
});
const game: EventView = {
  ...sampleEvent,
  lines: [line('moneyline', null, 7_600), line('spread', -13, 5_000), line('total', 95, 5_000)],
};
const plain: EventView = {
  ...sampleEvent,
  id: 'f'.repeat(32),
  homeTeam: 'Detroit Lions',
  awayTeam: 'Minnesota Vikings',
};

// The server's clock is what the app compares lines with.
const session = () => ({ ...sampleSession, now: new Date().toISOString() });
/** However long the test takes, the bet is not of an earlier request. */
const placed = { bet: { ...sampleBet, createdAt: '2099-01-01T00:00:00.000Z' }, accountBalanceCents: 75_00 };

beforeEach(() => {
  localStorage.clear();
  vi.stubEnv('TZ', 'UTC');
  return () => vi.unstubAllEnvs();
});

async function openHome(answers: Answers = {}, event = game) {
  const page = await openPage('/', {
    getSession: session(),
    listEvents: { items: [event, plain], nextCursor: null },
    countEvents: { total: 2, bySportKey: { [event.sportKey]: 2 } },
    ...answers,
  });
  const card = within(await screen.findByRole('article', { name: `${event.homeTeam} vs ${event.awayTeam}` }));
  return {
    ...page,
    card,
    async offer(selection: string, stake = '25') {
      await page.user.click(card.getByRole('button', { name: selection }));
      await fill(page, await screen.findByLabelText('Risk'), stake);
    },
    /** Types an own price. */
    async wins(dollars: string) {
      if (screen.queryByRole('radio', { name: /you set it/ }))
        await page.user.click(screen.getByRole('radio', { name: /you set it/ }));
      await fill(page, win(), dollars);
    },
    async wager(dollars: string) {
      const home = within(card.getByRole('group', { name: event.homeTeam }));
      await page.user.click(home.getByRole('button', { name: 'Select' }));
      await fill(page, await screen.findByLabelText('Wager Amount'), dollars);
    },
  };
}

const stake = () => screen.getByLabelText('Risk');
const win = () => within(form()).getByLabelText('Win');
const create = () => screen.getByRole('button', { name: 'Create Bet' });
const form = () => screen.getByRole('form', { name: 'Betslip' });
const button = (name: string) => screen.getByRole('button', { name });
const price = (name: RegExp) => within(form()).getByRole('radio', { name });

test('a card offers every market: each team’s chips name it, over and under belong to neither', async () => {
  const { card, user } = await openHome();
  const buttonsOf = (name: string) =>
    within(card.getByRole('group', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttonsOf('Chicago Bears')).toEqual(['CHI −6.5Chicago Bears −6.5', 'Select']);
  expect(buttonsOf('Green Bay Packers')).toEqual(['GB +6.5Green Bay Packers +6.5', 'Select']);
  expect(buttonsOf('Total points')).toEqual(['Over 47.5', 'Under 47.5']);
  await user.click(card.getByRole('button', { name: 'Over 47.5' }));
  expect(card.getByRole('button', { name: 'Over 47.5' })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByLabelText('Risk')).toBeVisible();
});

test('a quick amount sets the stake and keeps the price', async () => {
  const page = await openHome();
  await page.offer('Chicago Bears −6.5', '20');
  await page.wins('9.80');
  await page.user.click(button('$50'));
  expect(button('$50')).toHaveAttribute('aria-pressed', 'true');
  expect(stake()).toHaveValue('50.00');
  expect(win()).toHaveValue('24.50');
});

test('the form of an offer says how the line moved, for the selection', async () => {
  const page = await openHome({
    listEventLines: {
      items: [
        { market: 'total', marketTeam: null, points: [line('total', 94, 5_000), line('total', 95, 5_000)] },
      ],
    },
  });
  await page.offer('Over 47.5');
  await page.user.click(button('How the line moved'));
  expect(
    await within(form()).findByText(/^Total opened at 47 today at .*; now 47\.5 \(9 books, /),
  ).toBeVisible();
});

test('a card without lines has no chips, and its slip says nothing of bookmakers', async () => {
  const page = await openHome();
  const card = within(await screen.findByRole('article', { name: `${plain.homeTeam} vs ${plain.awayTeam}` }));
  await page.user.click(card.getAllByRole('button', { name: 'Select' })[0]!);
  await fill(page, await screen.findByLabelText('Wager Amount'), '25');
  expect(form()).not.toHaveTextContent('Bookmakers');
  // Equal stakes at the exchange fee are always possible.
  expect(price(/^−102 even fee 2%$/)).not.toBeChecked();
  expect(form()).toHaveTextContent('Fee, if you win at the even price: $0.50 20% · $5.00');
});

const soccer: EventView = {
  ...game,
  sportKey: 'soccer_epl',
  homeTeam: 'Arsenal',
  awayTeam: 'Everton',
  lines: [
    line('total', 5, 5_000),
    { ...line('toWin', null, 5_500), marketTeam: 'home' },
    { ...line('toWin', null, 2_000), marketTeam: 'away' },
  ],
};

test('soccer offers each team to win at the bookmakers’ price, instead of the winner', async () => {
  const page = await openHome({ createOffer: placed }, soccer);
  expect(page.card.queryByRole('button', { name: 'Select' })).toBeNull();
  expect(page.card.getByRole('group', { name: 'Total goals' })).toHaveTextContent('Over 2.5');
  expect(page.card.getByText('A tie counts as not winning.')).toBeVisible();
  const arsenal = page.card.getByRole('group', { name: 'Arsenal' });
  await waitFor(() => expect(arsenal).toHaveTextContent('To winArsenal to win−125'));
  await page.offer('Everton to win');
  expect(page.card.getByRole('button', { name: 'Everton to win' })).toHaveAttribute('aria-pressed', 'true');
  expect(win()).toHaveTextContent('$98.00');
  expect(form()).toHaveTextContent(
    'Everton win in 90 minutes plus stoppage: you win. A tie or a loss: you lose.',
  );
  expect(form()).toHaveTextContent(
    'Bookmakers: 20% for Everton to win. You need 20% to break even. Fair for both sides.',
  );
});

test('the slip switches to "not to win", at the price of that', async () => {
  const page = await openHome({ createOffer: placed }, soccer);
  await page.offer('Everton to win');
  await page.user.click(button('Pick Everton not to win instead'));
  expect(stake()).toHaveValue('25.00');
  expect(win()).toHaveTextContent('$6.13');
  expect(form()).toHaveTextContent('A tie or a loss: you win.');
  expect(form()).toHaveTextContent('Bookmakers: 80% for Everton not to win.');
  await page.user.click(create());
  await waitFor(() => expect(page.api.sent('createOffer')).toHaveLength(1));
  expect(page.api.sent('createOffer')[0]!.body).toMatchObject({
    market: 'toWin',
    marketTeam: 'away',
    lineHalves: null,
    selection: 'no',
    stakeCents: 25_00,
    acceptorStakeCents: 6_25,
  });
});

test('a game with draws and without quotes offers each team to win at equal stakes', async () => {
  const page = await openHome({}, { ...soccer, sportKey: 'cricket_ipl', lines: [] });
  const home = await page.card.findByRole('button', { name: 'Arsenal to win' });
  await page.user.click(home);
  await fill(page, await screen.findByLabelText('Risk'), '25');
  expect(win()).toHaveTextContent('$24.50');
  expect(form()).toHaveTextContent('Arsenal win: you win. A tie or a loss: you lose.');
});

test('the stepper moves the line by half a point, with the sentence and what happens on a push', async () => {
  const page = await openHome();
  await page.offer('Green Bay Packers +6.5');
  const shown = () => within(screen.getByRole('group', { name: 'Line' })).getByRole('status');
  expect(shown()).toHaveTextContent('Packers +6.5');
  expect(form()).toHaveTextContent('bookmakers: +6.5');
  expect(form()).toHaveTextContent(
    'Bookmakers: 50% for Packers +6.5. You need 51% to break even. Fair for both sides.',
  );
  expect(form()).toHaveTextContent('Bears win by 7 or more: you lose. Otherwise you win.');
  await page.user.click(button('Half a point lower'));
  expect(shown()).toHaveTextContent('Packers +6');
  expect(form()).toHaveTextContent(
    /Bookmakers have Packers \+6\.5\. We estimate 4\d% \(.+\) for Packers \+6\./,
  );
  expect(form()).toHaveTextContent('By exactly 6: everyone gets their money back.');
  await page.user.click(button('Half a point higher'));
  await page.user.click(button('Half a point higher'));
  expect(shown()).toHaveTextContent('Packers +7');
  expect(stake()).toHaveValue('25.00');
});

test('risk and win follow each other: a new win changes the price, a new risk keeps it', async () => {
  const page = await openHome();
  await page.offer('Chicago Bears −6.5');
  expect(win()).toHaveTextContent('$24.50');
  expect(price(/^−102 fair fee 2%$/)).toBeChecked();
  expect(form()).toHaveTextContent('Fee, if you win 2% · $0.50');
  expect(create()).toHaveAccessibleDescription('Risk $25 to win $24.50');
  await page.wins('9.80');
  expect(stake()).toHaveValue('25.00');
  expect(price(/^−255 my price fee 2%$/)).toBeChecked();
  expect(form()).toHaveTextContent('2% · $0.20');
  await fill(page, stake(), '50');
  expect(win()).toHaveValue('19.60');
  expect(create()).toHaveAccessibleDescription('Risk $50 to win $19.60');
  await page.user.clear(win());
  expect(create()).not.toHaveAccessibleDescription();
  await page.user.tab();
  expect(win()).toHaveValue('49.00');
});

test('a win typed before the stake stays', async () => {
  const page = await openHome();
  await page.offer('Chicago Bears −6.5', '');
  await page.wins('20');
  await fill(page, stake(), '25');
  expect(win()).toHaveValue('20.00');
  await page.user.tab();
  expect(win()).toHaveValue('20.00');
  await fill(page, stake(), '50');
  expect(win()).toHaveValue('40.00');
});

test('an offer is sent with its market, line, stakes and options', async () => {
  const page = await openHome({ createOffer: placed });
  await page.offer('Under 47.5');
  await page.wins('49');
  await page.user.click(button('Half a point lower'));
  await page.user.click(
    screen.getByRole('button', { name: 'Until the start · pulled if the odds turn · in parts' }),
  );
  await page.user.selectOptions(screen.getByLabelText('Pull it if your chance drops'), '3 percentage points');
  await page.user.selectOptions(screen.getByLabelText('Open until'), 'A time I choose');
  await page.user.type(screen.getByLabelText(/^Closes at/), '2099-08-31T18:30');
  await page.user.click(create());
  await screen.findByText(/^Your Bet Has Been Placed\./);
  const { body, idempotencyKey } = page.api.sent('createOffer')[0]!;
  expect(body).toEqual({
    eventId: game.id,
    market: 'total',
    marketTeam: null,
    lineHalves: 94,
    selection: 'under',
    stakeCents: 25_00,
    acceptorStakeCents: 50_00,
    fee: { bps: 200, capCents: null },
    lapseOnMove: 'tight',
    expiresAt: '2099-08-31T18:30:00.000Z',
    allowsParts: true,
  });
  expect(idempotencyKey).toBeTruthy();
  await screen.findByText('Betslip Empty');
});

test('a lost response keeps the form, and the repeated request has the same key', async () => {
  const page = await openHome({ createOffer: unreachable });
  await page.offer('Chicago Bears −6.5', '12.50');
  await page.user.click(create());
  await screen.findByText('Sidebet cannot be reached. Check your connection and try again.');
  expect(stake()).toHaveValue('12.50');
  page.api.answer({ createOffer: placed });
  await waitFor(() => expect(create()).toBeEnabled());
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  const keys = page.api.sent('createOffer').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('amounts that cannot be sent are explained at their field', async () => {
  const page = await openHome();
  await page.offer('Chicago Bears −6.5', '');
  const refused = async (field: () => HTMLElement, reason: string) => {
    await page.user.click(create());
    expect(field(), reason).toHaveAccessibleDescription(reason);
  };
  await refused(stake, 'Please enter a valid wager amount.');
  await fill(page, stake(), '0.50');
  await refused(stake, 'The minimum wager is $1.00.');
  await fill(page, stake(), '100.01');
  await refused(stake, 'Insufficient Funds. Please deposit more money.');
  await fill(page, stake(), '60');
  await page.wins('0.50');
  await refused(win, 'The other side must risk at least $1.00.');
  await fill(page, win(), '1');
  await refused(win, 'One side may risk at most 50 times what the other risks.');
  await fill(page, win(), '0');
  await refused(win, 'Please enter what you want to win.');
  await fill(page, win(), '60');
  await page.user.click(screen.getByRole('button', { name: /^Until the start/ }));
  await page.user.selectOptions(screen.getByLabelText('Open until'), 'A time I choose');
  await refused(() => screen.getByLabelText(/^Closes at/), 'Please choose an end between now and the start.');
  expect(stake()).toHaveValue('60.00');
  expect(page.api.sent('createOffer')).toEqual([]);
});

test.each([
  [
    'invalidLine',
    () => screen.getByRole('group', { name: 'Line' }),
    'Please choose a line in steps of one half.',
  ],
  [
    'marketNotOffered',
    () => screen.getByRole('group', { name: 'Line' }),
    'This kind of bet is not offered on this event.',
  ],
  ['priceOutOfRange', win, 'One side may risk at most 50 times what the other risks.'],
  ['insufficientFunds', stake, 'Insufficient Funds. Please deposit more money.'],
  ['wagerLimitReached', stake, 'Your wager limit is $20.00 in 24 hours.'],
] as const)(
  'the server’s refusal %s shows at its field, and nothing typed is lost',
  async (code, field, text) => {
    const page = await openHome({ createOffer: refuse(code, 409, text) });
    await page.offer('Chicago Bears −6.5');
    await page.wins('20');
    await page.user.click(create());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    expect(stake()).toHaveValue('25.00');
    expect(win()).toHaveValue('20.00');
  },
);

test('a bad price is sent once the stake is typed again', async () => {
  const page = await openHome({ createOffer: refuse('priceNotConfirmed') });
  await page.offer('Chicago Bears −6.5', '50');
  await page.wins('10');
  await page.user.click(create());
  const confirm = await screen.findByLabelText('Type your risk again: $50.00');
  page.api.answer({ createOffer: placed });
  await fill(page, confirm, '5');
  await page.user.click(create());
  expect(confirm).toHaveAccessibleDescription('Please type what you risk again to confirm this price.');
  expect(page.api.sent('createOffer')).toHaveLength(1);
  await fill(page, confirm, '50');
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  const [first, second] = page.api.sent('createOffer');
  expect(first!.body).not.toHaveProperty('confirmedStakeCents');
  expect(second!.body).toEqual({ ...first!.body, confirmedStakeCents: 50_00 });
  expect(second!.idempotencyKey).not.toBe(first!.idempotencyKey);
});

test('standard and fair are compared before the tap, and the fair one is sent as an offer', async () => {
  const page = await openHome({ createOffer: placed });
  await page.wager('25');
  expect(price(/^-120 standard fee 20%$/)).toBeChecked();
  expect(screen.getByLabelText('Potential Win')).toHaveValue('$20.00');
  expect(screen.getByLabelText('Potential Payout')).toHaveTextContent('$45.00');
  await waitFor(() =>
    expect(form()).toHaveTextContent(
      'Bookmakers: 76% for the Bears. You need 56% to break even. Good for you, so few will take it.',
    ),
  );
  expect(form()).toHaveTextContent('Fee, if you win at the fair price: $0.16 20% · $5.00');
  await page.user.click(price(/fair/));
  expect(stake()).toHaveValue('25.00');
  expect(win()).toHaveTextContent('$7.73');
  expect(form()).toHaveTextContent('Fee, if you win standard: 20% · $5.00 2% · $0.16');
  expect(form()).toHaveTextContent('Fair for both sides.');
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  expect(page.api.sent('createOffer')[0]!.body).toMatchObject({
    market: 'moneyline',
    lineHalves: null,
    selection: 'home',
    stakeCents: 25_00,
    acceptorStakeCents: 7_89,
  });
  expect(page.api.sent('createBet')).toEqual([]);
});

describe('how many such bets were taken', () => {
  const bands = (comparable: number) => ({
    items: [151, 500, 1_000].map((fromBps) => ({
      fromBps,
      comparable: fromBps === 1_000 ? comparable : 900,
      taken: fromBps === 1_000 ? 6 : 300,
    })),
  });

  test.each([
    [50, 'Good for you. 12% of such bets were taken.'],
    [49, 'Good for you, so few will take it.'],
  ])('is said of %s comparable ones: %s', async (comparable, sentence) => {
    const page = await openHome({ listTakenShares: bands(comparable) });
    await page.wager('25');
    await waitFor(() => expect(page.client.getQueryData(apiKey('listTakenShares'))).toBeDefined());
    await waitFor(() => expect(form()).toHaveTextContent(`You need 56% to break even. ${sentence}`));
    expect(page.api.sent('listTakenShares')).toHaveLength(1);
  });

  const openSpread = async () => {
    const page = await openHome({ listTakenShares: bands(50) });
    await page.offer('Chicago Bears −6.5');
    await waitFor(() => expect(form()).toHaveTextContent('Fair for both sides.'));
    return page;
  };

  test('is not read for a steep price, nor for a challenge by link', async () => {
    const page = await openSpread();
    await page.wins('20');
    await waitFor(() => expect(form()).toHaveTextContent('Steep for you.'));
    await page.user.click(button('Offer to Anyone'));
    await page.user.click(await screen.findByRole('option', { name: /link/ }));
    await page.wins('40');
    await waitFor(() => expect(form()).toHaveTextContent('Good for you, so few will take it.'));
    expect(page.api.sent('listTakenShares')).toEqual([]);
  });

  test('is not read for a line of which bookmakers’ chance is an estimate', async () => {
    const page = await openSpread();
    await page.user.click(button('Half a point higher'));
    await page.wins('80');
    await waitFor(() =>
      expect(form()).toHaveTextContent(/We estimate .* Good for you, so few will take it\./),
    );
    expect(page.api.sent('listTakenShares')).toEqual([]);
  });
});

test('the next bet starts with the price and the stake of the last one', async () => {
  const page = await openHome({ createOffer: placed });
  await page.wager('25');
  await page.user.click(price(/fair/));
  await page.user.click(create());
  await screen.findByText('Betslip Empty');
  const home = within(page.card.getByRole('group', { name: game.homeTeam }));
  await page.user.click(home.getByRole('button', { name: 'Select' }));
  expect(await screen.findByLabelText('Risk')).toHaveValue('25.00');
  expect(price(/fair/)).toBeChecked();
});

test('operators can have the slip open at the fair price', async () => {
  const settings = { ...sampleSession.settings!, defaultPrice: 'fair' as const };
  const page = await openHome({ getSession: { ...session(), settings } });
  await page.user.click(page.card.getAllByRole('button', { name: 'Select' })[0]!);
  expect(await screen.findByLabelText('Risk')).toBeVisible();
  expect(price(/fair/)).toBeChecked();
  expect(price(/standard/)).not.toBeChecked();
});

test('the slip switches market and side, and keeps the risk', async () => {
  const page = await openHome();
  await page.wager('25');
  const slip = within(form());
  const tabs = () => within(slip.getByRole('group', { name: 'Market' })).getAllByRole('button');
  expect(slip.getByRole('group', { name: 'Market' })).toHaveTextContent('WinnerCHI −6.5Total 47.5');
  await page.user.click(slip.getByRole('button', { name: 'CHI −6.5' }));
  expect(screen.queryByRole('radio', { name: /standard/ })).toBeNull();
  expect(stake()).toHaveValue('25.00');
  await page.user.click(button('Pick Green Bay Packers +6.5 instead'));
  expect(slip.getByRole('group', { name: 'Market' })).toHaveTextContent('GB +6.5');
  await page.user.click(slip.getByRole('button', { name: 'Total 47.5' }));
  await page.user.click(button('Pick Under 47.5 instead'));
  expect(form()).toHaveTextContent('48 or more in total: you lose.');
  expect(tabs().map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
});

test('a quote that becomes too old keeps its price while the form is open', async () => {
  const at = new Date('2026-09-01T12:00:00.000Z');
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    const lines = game.lines.map((quoted) => ({ ...quoted, capturedAt: at.toISOString() }));
    const page = await openHome({}, { ...game, commenceTime: '2026-09-01T16:00:00.000Z', lines });
    await page.wager('25');
    await page.user.click(price(/fair/));
    expect(win()).toHaveTextContent('$7.73');
    vi.setSystemTime(at.getTime() + 61 * 60_000);
    await fill(page, stake(), '50');
    await waitFor(() => expect(form()).not.toHaveTextContent('Bookmakers:'));
    expect(win()).toHaveTextContent('$15.47');
  } finally {
    vi.useRealTimers();
  }
});

test('an offer survives leaving the shell and returning', async () => {
  const page = await openHome();
  await page.offer('Chicago Bears −6.5');
  await page.wins('9.80');
  await page.user.click(button('Half a point lower'));
  await page.goTo('/how-it-works');
  await waitFor(() => expect(screen.queryByLabelText('Risk')).toBeNull());
  await page.goTo('/');
  await waitFor(() => expect(stake()).toHaveValue('25.00'));
  expect(win()).toHaveValue('9.80');
  expect(within(screen.getByRole('group', { name: 'Line' })).getByRole('status')).toHaveTextContent('−7');
});

test.each([
  ['the spread', 'Chicago Bears −6.5', 'Risk'],
  ['the winner', 'Select', 'Wager Amount'],
])('on a phone, the banner of a bet on %s opens the form at its amount', async (_, button, field) => {
  setPageWidth(390);
  const page = await openHome();
  await page.user.click(page.card.getAllByRole('button', { name: button })[0]!);
  await page.user.click(await screen.findByRole('button', { name: /^Selected Bet:/ }));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
  // The focus trap of the dialog comes later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByLabelText(field)).toHaveFocus();
});
