import type { BetView, LadderOffer } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { refusalMessages } from '@sidebet/domain/refusals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import {
  sampleBet,
  sampleEventPage,
  sampleLadderOffer,
  sampleOffer,
  sampleSession,
  sampleUser,
} from '../../testing/samples.ts';

/** The ladder of a game, and what the slip takes from it. */

const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;
/** At equal stakes: its taker has −102 at the fee of 2%. */
const even = (last: string, stakeCents: number, changes: Partial<LadderOffer> = {}): LadderOffer => ({
  ...sampleLadderOffer,
  uniqueId: id(last),
  userName: `maker-${last}`,
  stakeCents,
  makerStakeCents: stakeCents,
  winCents: Math.round(stakeCents * 0.98),
  ...changes,
});
const maya = even('a1', 25_00, { userName: 'maya', isFriend: true });
const omar = even('a2', 35_00, { userName: 'omar' });
const lena = even('a3', 25_00, { userName: 'lena' });
const mine = even('a4', 40_00, { isMine: true });
const standard: LadderOffer = {
  ...even('a5', 25_00, { userName: 'theo' }),
  market: 'moneyline',
  lineHalves: null,
  feePolicy: 'specified',
  fee: { bps: 2_000, capCents: null },
  tieRule: 'awayWins',
  winCents: 20_00,
  allowsParts: false,
};

/** Quoted as the app starts: the server's clock is this device's. */
const now = () => new Date().toISOString();
const quote = { marketTeam: null, bookmakers: 5 };
const event = (): EventView & typeof sampleEventPage.event => ({
  ...sampleEventPage.event,
  lines: [
    { ...quote, market: 'moneyline', lineHalves: null, probabilityBps: 6_200, capturedAt: now() },
    { ...quote, market: 'spread', lineHalves: -7, probabilityBps: 5_000, capturedAt: now() },
  ],
});

const taken = (offer: LadderOffer, changes: Partial<BetView> = {}): BetView => ({
  ...sampleOffer,
  uniqueId: offer.uniqueId,
  userId: offer.userId,
  userName: offer.userName,
  status: 'Active',
  accepted: 'Yes',
  betAcceptorUid: sampleUser.id,
  ...changes,
});

/** Others may take some of an offer while an amount is typed. */
const partCodes = ['moreThanLeft', 'takenWhole', 'partTooSmall', 'tooLittleLeft'] as const;

beforeEach(() => localStorage.clear());

async function openGame(offers: LadderOffer[], answers: Answers = {}) {
  const page = await openPage(`/Event?id=${sampleEventPage.event.id}`, {
    getSession: { ...sampleSession, now: now() },
    getEvent: { ...sampleEventPage, event: event() },
    listEventLines: { items: [] },
    getLadder: { items: offers },
    // Bets that were just taken.
    getBet: ({ params: { uniqueId } }) => ({
      bet: { ...taken(offers.find((offer) => offer.uniqueId === uniqueId) ?? omar), uniqueId },
      acceptable: false,
      code: null,
      message: null,
    }),
    getPerson: {
      person: { ...sampleUser, id: sampleOffer.userId },
      email: '',
      relation: 'friends',
      record: null,
    },
    ...answers,
  });
  await page.user.click(await screen.findByRole('radio', { name: /^Spread/ }));
  return page;
}

const market = (name: string) => within(screen.getByRole('region', { name: `Open offers · ${name}` }));
const level = (name: RegExp) => screen.findByRole('button', { name });
const slip = () => screen.getByRole('form', { name: 'Take offers' });
const risk = () => within(slip()).getByRole('textbox', { name: 'Risk' });
const take = () => within(slip()).getByRole('button', { name: 'Take Packers +3.5' });

describe('the ladder of a game', () => {
  test('has a level for each price, the best one first, with what can be risked and how many offers', async () => {
    await openGame([sampleLadderOffer, maya, omar, lena, mine, standard]);
    const spread = market('Spread');
    await spread.findByText('Take Packers +3.5');
    expect(spread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '−102 Fair. You can risk $85 3 offers + yours',
      '−128 Steep. You can risk $25 1 offer',
    ]);
    expect(market('Winner').getByRole('listitem')).toHaveTextContent(
      '-120 std Steep. You can risk $25 1 offer',
    );
    expect(screen.getByRole('button', { name: /^Green Bay Packers \+3\.5/ })).toHaveTextContent('best −102');
  });

  test('marks levels of own offers, which cannot be taken, and invites to make the first offer', async () => {
    await openGame([mine]);
    const own = await market('Spread').findByRole('listitem');
    expect(own).toHaveTextContent('−102 Fair. Others can risk $40 yours');
    expect(within(own).queryByRole('button')).toBeNull();
    expect(market('Winner').getByText('Be the first: offer a side.')).toBeVisible();
  });

  test('says which sides friends have', async () => {
    await openGame([maya, { ...standard, userId: maya.userId, userName: 'maya', isFriend: true }, omar]);
    const friends = await screen.findByRole('region', { name: 'Friends on this game' });
    expect(within(friends).getByRole('listitem')).toHaveTextContent('maya has Bears −3.52 offers are open');
  });

  test('follows what others post and take', async () => {
    const { api, client } = await openGame([maya]);
    await level(/^−102 .*\$25 1 offer$/);
    api.answer({ getLadder: { items: [omar] } });
    const bet = { ...sampleOffer, uniqueId: maya.uniqueId };
    applyMessage(client, { type: 'boardRemoved', bets: [bet] });
    await level(/^−102 .*\$35 1 offer$/);
  });

  test('does not repeat what is on it below: only offers to the viewer', async () => {
    const challenge = { ...sampleOffer, userName: 'bea', offeredToId: sampleUser.id };
    await openGame([maya], {
      getEvent: { ...sampleEventPage, event: event(), openBets: [sampleOffer, challenge] },
    });
    const list = within(await screen.findByRole('region', { name: 'Offers to you' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('bea')).toBeVisible();
  });
});

describe('the prices of a game on the board', () => {
  const onBoard = ({ uniqueId, userName }: LadderOffer): BetView => ({ ...sampleOffer, uniqueId, userName });

  async function openBoard(...offers: LadderOffer[]) {
    return openPage('/?view=allBets', {
      getSession: { ...sampleSession, now: now() },
      listBoard: { items: offers.map(onBoard), nextCursor: null },
      getEvent: { ...sampleEventPage, event: event() },
      getLadder: { items: [...offers, mine] },
    });
  }

  test('are read once they are opened, and put a level into the slip', async () => {
    const { api, user } = await openBoard(maya, omar);
    const prices = await screen.findByRole('button', { name: 'Prices' });
    expect(api.sent('getLadder')).toHaveLength(0);
    await user.click(prices);
    await user.click(await level(/^−102 .*\$60 2 offers \+ yours$/));
    expect(await screen.findByRole('form', { name: 'Take offers' })).toHaveTextContent(/^.*of 2 offers/);
    expect(await level(/^−102/)).toHaveAttribute('aria-pressed', 'true');
    // Only what has offers.
    expect(screen.queryByRole('region', { name: 'Open offers · Winner' })).toBeNull();
    await user.click(prices);
    expect(screen.queryByRole('region', { name: 'Open offers · Spread' })).toBeNull();
  });

  test('are those of several offers', async () => {
    await openBoard(maya);
    expect(await screen.findByRole('button', { name: /^Packers \+3\.5/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Prices' })).toBeNull();
  });
});

describe('a level in the slip', () => {
  test('takes several offers in one command, the oldest first', async () => {
    const { api, user } = await openGame([maya, omar, lena], {
      takeOffers: {
        bets: [taken(maya), taken(omar, { uniqueId: id('b1'), partOf: omar.uniqueId })],
        posted: false,
        accountBalanceCents: 60_00,
      },
    });
    await user.click(await level(/^−102/));
    expect(await screen.findByText('Taking 3 of 3 offers')).toBeVisible();
    expect(await level(/^−102/)).toHaveAttribute('aria-pressed', 'true');
    expect(risk()).toHaveValue('85.00');
    await fill({ user }, risk(), '40');
    expect(slip()).toHaveTextContent('Taking 2 of 3 offers −102');
    expect(risk()).toHaveAccessibleDescription('up to $85');
    expect(within(slip()).getByLabelText('Win')).toHaveTextContent('$39.20');
    const offers = within(within(slip()).getByRole('list', { name: 'Whose offers' }));
    expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/maya.*all of it \$25$/),
      expect.stringMatching(/omar.*of \$35 \$15$/),
    ]);
    expect(slip()).toHaveTextContent('Bookmakers: 50% for Packers +3.5. You need 51% to break even.');
    expect(slip()).toHaveTextContent('Fee, if you win 2% · $0.80');
    expect(slip()).toHaveTextContent('No result in 72 hours? Everyone gets their money back.');
    expect(take()).toHaveAccessibleDescription('Risk $40 to win $39.20');
    await user.click(take());
    expect(await screen.findByRole('heading', { name: 'You took the Packers +3.5' })).toBeVisible();
    expect(screen.getByText(/against omar/)).toBeVisible();
    expect(api.sent('takeOffers')[0]!.body).toEqual({
      takes: [
        { uniqueId: maya.uniqueId, lineHalves: -7, takeCents: 25_00, winCents: 24_50 },
        { uniqueId: omar.uniqueId, lineHalves: -7, takeCents: 15_00, winCents: 14_70 },
      ],
      all: false,
    });
  });

  test('takes better prices first, and nothing if some are gone, as chosen', async () => {
    const better = even('a6', 20_00, { makerStakeCents: 20_50, winCents: 20_09, userName: 'dev' });
    const { api, user } = await openGame([maya, better], {
      takeOffers: refuse('alreadyAccepted', 409, 'Someone else took it.'),
    });
    await user.click(await level(/^−102/));
    await fill({ user }, risk(), '30');
    await user.selectOptions(within(slip()).getByLabelText('If some is gone'), 'take nothing');
    expect(
      within(slip())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/dev.*\+100 · all of it \$20$/),
      expect.stringMatching(/maya.*−102 · of \$25 \$10$/),
    ]);
    api.answer({ getLadder: { items: [maya] } });
    await user.click(take());
    expect(await within(slip()).findByText('Someone else took it.')).toBeVisible();
    expect(api.sent('takeOffers')[0]!.body).toMatchObject({ all: true });
    // What was typed stays, above what is there now.
    expect(risk()).toHaveValue('30.00');
    await waitFor(() => expect(risk()).toHaveAccessibleDescription('You can risk up to $25 here.'));
  });

  test('says at the field what the offers do not add up to', async () => {
    const whole = { allowsParts: false };
    const { api, user } = await openGame([even('a7', 20_00, whole), even('a8', 30_00, whole)]);
    await user.click(await level(/^−102/));
    await fill({ user }, risk(), '25');
    expect(take()).not.toHaveAccessibleDescription();
    await user.click(take());
    expect(risk()).toHaveAccessibleDescription('These offers add up to $20 or $50. Risk one of these.');
    await fill({ user }, risk(), '');
    await user.click(take());
    expect(risk()).toHaveAccessibleDescription('Enter what you want to risk.');
    expect(api.sent('takeOffers')).toEqual([]);
  });

  test('explains missing money at the field, with the way to a deposit', async () => {
    const { user } = await openGame([maya], {
      takeOffers: refuse('insufficientFundsToAccept', 409, 'You have $3.'),
    });
    await user.click(await level(/^−102/));
    await user.click(take());
    await waitFor(() => expect(risk()).toHaveAccessibleDescription('You have $3.'));
    expect(within(slip()).getByRole('link', { name: 'Deposit' })).toBeVisible();
  });

  test('says at the field why the server refuses the amount, and keeps it', async () => {
    const { api, user } = await openGame([maya]);
    await user.click(await level(/^−102/));
    await fill({ user }, risk(), '12');
    for (const code of partCodes) {
      api.answer({ takeOffers: refuse(code, 409, `${refusalMessages[code]}$20.`) });
      await user.click(take());
      await waitFor(() => expect(risk()).toHaveAccessibleDescription(`${refusalMessages[code]}$20.`));
      expect(risk()).toHaveValue('12.00');
    }
  });

  test('that is gone says so and leads to the best price now, with what was typed', async () => {
    const { api, client, user } = await openGame([maya, sampleLadderOffer]);
    await user.click(await level(/^−102/));
    await fill({ user }, risk(), '12');
    api.answer({ getLadder: { items: [sampleLadderOffer] } });
    applyMessage(client, { type: 'boardRemoved', bets: [{ ...sampleOffer, uniqueId: maya.uniqueId }] });
    expect(await within(slip()).findByText('This price is gone. Nothing was accepted.')).toBeVisible();
    expect(take()).toBeDisabled();
    await user.click(within(slip()).getByRole('button', { name: 'See the best price now' }));
    expect(risk()).toHaveValue('12');
    expect(take()).toHaveAccessibleDescription('Risk $12 to win $9.41');
  });

  test('of a price far from the bookmakers’ needs the risk again', async () => {
    const far = even('a9', 25_00, { makerStakeCents: 5_00, winCents: 4_90 });
    const { api, user } = await openGame([far], {
      takeOffers: { bets: [taken(far)], posted: false, accountBalanceCents: 75_00 },
    });
    await user.click(await level(/^−510/));
    await user.click(take());
    const again = await within(slip()).findByLabelText('Type your risk again: $25');
    expect(again).toHaveAccessibleDescription(/Type your stake again|risk again/);
    expect(api.sent('takeOffers')).toEqual([]);
    await user.type(again, '25');
    await user.click(take());
    await screen.findByRole('heading', { name: /^You took/ });
    expect(api.sent('takeOffers')[0]!.body).toMatchObject({ confirmedStakeCents: 25_00 });
  });
});

const form = () => screen.getByRole('form', { name: 'Betslip' });
const first = () => within(form()).getByRole('checkbox', { name: 'Take the best open bet first' });

describe('the best open bet', () => {
  async function pick(offers: LadderOffer[], answers: Answers = {}) {
    const page = await openGame(offers, answers);
    await page.user.click(await screen.findByRole('button', { name: /^Green Bay Packers \+3\.5/ }));
    await fill(page, await screen.findByRole('textbox', { name: 'Risk' }), '30');
    return page;
  }

  test('is shown before it is taken: whose, risk, win, price and the sentence', async () => {
    const { api, user } = await pick([sampleLadderOffer, maya], {
      takeOffers: { bets: [taken(maya)], posted: false, accountBalanceCents: 75_00 },
    });
    const match = () => within(within(form()).getByRole('region', { name: 'Best open bet' }));
    expect(match().getByText('Risk $25 to win $24.50')).toBeVisible();
    expect(within(form()).getByRole('button', { name: 'Create Bet' })).toBeVisible();
    await user.click(first());
    expect(within(form()).getByText(/^Bookmakers: 50% for Packers \+3\.5\./)).toBeVisible();
    const button = within(form()).getByRole('button', { name: 'Take maya’s bet' });
    expect(button).toHaveAccessibleDescription('Risk $25 to win $24.50');
    await user.click(button);
    await screen.findByRole('heading', { name: /^You took/ });
    expect(api.sent('takeOffers')[0]!.body).toEqual({
      takes: [{ uniqueId: maya.uniqueId, lineHalves: -7, takeCents: 25_00, winCents: 24_50 }],
      all: true,
      otherwise: {
        offer: expect.objectContaining({ stakeCents: 30_00, acceptorStakeCents: 30_00, allowsParts: true }),
      },
    });
  });

  test('that is gone posts the own bet, or does nothing, as chosen', async () => {
    const posted = { ...sampleOffer, userId: sampleUser.id, createdAt: '2099-01-01T00:00:00.000Z' };
    const { api, user } = await pick([maya], {
      takeOffers: { bets: [posted], posted: true, accountBalanceCents: 70_00 },
    });
    await user.click(first());
    await user.click(within(form()).getByRole('button', { name: 'Take maya’s bet' }));
    await screen.findByText('Your Bet Has Been Placed. Waiting for someone to accept...');
    // The choice is remembered.
    api.answer({ takeOffers: refuse('alreadyAccepted', 409, 'Someone else took it.') });
    await user.click(screen.getByRole('button', { name: /^Green Bay Packers \+3\.5/ }));
    expect(await screen.findByRole('button', { name: 'Take maya’s bet' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('If it is gone'), 'do nothing');
    await user.click(screen.getByRole('button', { name: 'Take maya’s bet' }));
    expect(await within(form()).findByRole('alert')).toHaveTextContent('Someone else took it.');
    expect(api.sent('takeOffers')[1]!.body).not.toHaveProperty('otherwise');
  });

  test('of the specified bet is the nearest wager, and everything specified stays', async () => {
    const { user } = await pick([standard]);
    await user.click(screen.getByRole('radio', { name: /^Winner/ }));
    await user.click(screen.getByRole('button', { name: /^Green Bay Packers/, description: '' }));
    await user.click(within(form()).getByRole('radio', { name: /standard/ }));
    await fill({ user }, within(form()).getByLabelText('Wager Amount'), '27');
    await user.click(first());
    expect(within(form()).getByLabelText('Potential Win')).toHaveValue('$21.60');
    expect(within(form()).getByLabelText('Potential Payout')).toHaveTextContent('$45.00');
    expect(within(form()).getByRole('button', { name: 'Take theo’s bet' })).toHaveAccessibleDescription(
      'Risk $25 to win $20',
    );
    await fill({ user }, within(form()).getByLabelText('Wager Amount'), '40');
    expect(within(form()).getByText('There is none at this price now. Yours will be posted.')).toBeVisible();
    expect(within(form()).getByRole('button', { name: 'Create Bet' })).toBeVisible();
  });
});

describe('an offer in parts', () => {
  const inParts: BetView = { ...sampleOffer, partsTaken: 0, fee: { bps: 200, capCents: null } };
  const board = { listBoard: { items: [inParts], nextCursor: null } };

  test('says how much can be risked, and its row takes a part', async () => {
    const part = taken(sampleLadderOffer, { uniqueId: id('b2'), partOf: inParts.uniqueId });
    const { api, user } = await openPage('/?view=allBets', {
      ...board,
      getBet: { bet: inParts, acceptable: true, code: null, message: null },
      takeOffers: { bets: [part], posted: false, accountBalanceCents: 90_00 },
      getPerson: {
        person: { ...sampleUser, id: sampleOffer.userId },
        email: '',
        relation: 'friends',
        record: null,
      },
    });
    const row = await screen.findByRole('button', {
      name: /^Packers \+3\.5 .* Risk up to \$25 to win \$19\.60/,
    });
    await user.click(row);
    const field = screen.getByRole('textbox', { name: 'Risk' });
    await fill({ user }, field, '10');
    expect(screen.getByLabelText('Win')).toHaveTextContent('$7.84');
    await user.click(screen.getByRole('button', { name: 'Take' }));
    const accept = await screen.findByRole('button', { name: 'Accept Bet' });
    expect(accept).toHaveAccessibleDescription('Risk $10 to win $7.84');
    await user.click(accept);
    await screen.findByRole('heading', { name: /^You took/ });
    expect(api.sent('takeOffers')[0]!.body).toEqual({
      takes: [{ uniqueId: inParts.uniqueId, lineHalves: -7, takeCents: 10_00, winCents: 7_84 }],
      all: true,
    });
  });

  test('is taken whole, or leaves at least the minimum', async () => {
    const { user } = await openPage(`/BetDetails?id=${inParts.uniqueId}`, {
      getBet: { bet: inParts, acceptable: true, code: null, message: null },
    });
    const field = await screen.findByRole('textbox', { name: 'Risk' });
    expect(field).toHaveValue('25.00');
    const refused = async (typed: string, reason: string) => {
      await fill({ user }, field, typed);
      await user.click(screen.getByRole('button', { name: 'Accept Bet' }));
      expect(field).toHaveAccessibleDescription(reason);
    };
    await refused('1', 'Risk at least $1.25.');
    await refused('24.90', 'Risk up to $23.76, or all $25.');
    await refused('26', 'You can risk up to $25 here.');
    await refused('', 'Enter what you want to risk.');
  });

  test('says at the field why the server refuses the amount, and at the button that the terms changed', async () => {
    const { api, user } = await openPage(`/BetDetails?id=${inParts.uniqueId}`, {
      getBet: { bet: inParts, acceptable: true, code: null, message: null },
    });
    const field = await screen.findByRole('textbox', { name: 'Risk' });
    await fill({ user }, field, '10');
    for (const code of partCodes) {
      api.answer({ takeOffers: refuse(code, 409, `${refusalMessages[code]}$20.`) });
      await user.click(screen.getByRole('button', { name: 'Accept Bet' }));
      await waitFor(() => expect(field).toHaveAccessibleDescription(`${refusalMessages[code]}$20.`));
    }
    api.answer({ takeOffers: refuse('termsChanged') });
    await user.click(screen.getByRole('button', { name: 'Accept Bet' }));
    expect(await screen.findByText(/^The terms of this bet/)).toBeVisible();
    expect(field).toHaveAccessibleDescription('up to $25');
    expect(field).toHaveValue('10');
  });

  test('lists its parts as bets, and how much is left', async () => {
    const own = { ...inParts, userId: sampleUser.id };
    const part: BetView = { ...own, uniqueId: id('b3'), status: 'Active', partOf: own.uniqueId };
    const { user } = await openPage('/?view=myBets&tab=Created', {
      listMyBets: ({ query }) => ({
        items: query.tab === 'Created' ? [{ ...own, partsTaken: 2 }] : query.tab === 'Active' ? [part] : [],
        nextCursor: null,
      }),
    });
    expect(await screen.findByText('2 parts taken, $20 left')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Active' }));
    expect(await screen.findByRole('link', { name: 'an offer' })).toHaveAttribute(
      'href',
      `/BetDetails?id=${own.uniqueId}`,
    );
  });

  test('is for anyone by default from $20 on, and never where its maker chooses otherwise', async () => {
    const placed = {
      bet: { ...sampleBet, createdAt: '2099-01-01T00:00:00.000Z' },
      accountBalanceCents: 75_00,
    };
    const { api, user } = await openGame([], { createOffer: placed });
    await user.click(await screen.findByRole('button', { name: /^Green Bay Packers \+3\.5/ }));
    const stake = await screen.findByRole('textbox', { name: 'Risk' });
    await fill({ user }, stake, '10');
    await user.click(
      within(form()).getByRole('button', { name: 'Until the start · pulled if the odds turn' }),
    );
    const parts = screen.getByRole('checkbox', { name: /^Others can take a part/ });
    expect(parts).not.toBeChecked();
    await fill({ user }, stake, '20');
    expect(parts).toBeChecked();
    await user.click(parts);
    await user.click(within(form()).getByRole('button', { name: 'Create Bet' }));
    await waitFor(() => expect(api.sent('createOffer')[0]!.body).toMatchObject({ allowsParts: false }));
  });
});
