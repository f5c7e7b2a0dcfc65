import type { BetView } from '@sidebet/contract/bets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerTaken } from '../../../testing/answer-taken.ts';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleTotal, sampleUser } from '../../../testing/samples.ts';

/** Bets on lines and with two stakes, wherever bets are shown. */

const other = { userId: sampleOffer.userId, userName: sampleOffer.userName };
const page = (...items: BetView[]) => ({ items, nextCursor: null });
const row = (label: string) => within(screen.getByRole('group', { name: label }));

describe('the board', () => {
  test('shows a spread as its taker sees it: their line, price and money', async () => {
    await openPage('/?view=allBets', { listBoard: page(sampleOffer) });
    const game = await screen.findByRole('article', { name: 'Chicago Bears vs Green Bay Packers' });
    expect(game).not.toHaveTextContent('-120');
    const mine = row('Green Bay Packers +3.5');
    const open = mine.getByRole('button', { expanded: false });
    expect(open).toHaveAccessibleName('Packers +3.5 −128 Risk $25 to win $19.60 pat has Bears −3.5');
    expect(mine.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(mine.getByRole('button', { name: 'Take' })).toHaveAccessibleDescription('Green Bay Packers +3.5');
  });

  test('a row opens to the ticket and closes again, and keeps the focus', async () => {
    const { user } = await openPage('/?view=allBets', { listBoard: page(sampleOffer) });
    await user.click(await screen.findByRole('button', { name: /^Packers \+3\.5/ }));
    const close = screen.getByRole('button', { name: 'Details', expanded: true });
    expect(close).toHaveFocus();
    expect(row('Chicago Bears −3.5').getByText('Selected')).toBeVisible();
    const mine = row('Green Bay Packers +3.5');
    expect(mine.getByText('−128')).toHaveTextContent('Your price: −128');
    expect(mine.getByRole('button', { name: 'Take' })).toBeVisible();
    expect(screen.getByText('pat', { selector: 'a' }).parentElement).toHaveTextContent(
      'pat picked Chicago Bears −3.5',
    );
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Packers \+3\.5/ })).toHaveFocus();
  });

  test('groups the offers by game, which a person may fold', async () => {
    const bets = [
      sampleOffer,
      sampleTotal,
      {
        ...sampleOffer,
        uniqueId: '00000000-0000-4000-8000-0000000000c9',
        betId: 'later',
        homeTeam: 'Detroit Lions',
        awayTeam: 'Dallas Cowboys',
      },
    ];
    const { user } = await openPage('/?view=allBets', { listBoard: page(...bets) });
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getAllByRole('listitem')).toHaveLength(2);
    expect(within(second!).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(first!).getByRole('button', { name: /^Chicago Bears vs Green Bay Packers/ }));
    expect(within(first!).queryAllByRole('listitem')).toEqual([]);
    expect(first).toHaveTextContent('2 offers');
  });

  test('shows the price in the chosen format', async () => {
    await openPage('/?view=allBets', {
      getSession: { ...sampleSession, user: { ...sampleUser, oddsFormat: 'decimal' } },
      listBoard: page(sampleOffer),
    });
    expect(await screen.findByText('1.78')).toBeVisible();
  });

  test('shows a total with its game, over and under', async () => {
    await openPage('/?view=allBets', { listBoard: page(sampleTotal) });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Chicago Bears vs Green Bay Packers');
    expect(card).toHaveTextContent('pat has Over 47');
    expect(row('Under 47').getByRole('button', { name: 'Take' })).toBeVisible();
  });

  test('filters by market, in the address; without offers there is no filter', async () => {
    const board = await openPage('/?view=allBets', {
      listBoard: ({ query }) => page(...(query.market === 'total' ? [] : [{ ...sampleBet, ...other }])),
    });
    await screen.findByRole('article');
    expect(screen.queryByRole('group', { name: 'Market' })).toBeNull();
    await board.goTo('/?view=allBets&market=total');
    await board.user.click(await screen.findByRole('button', { name: 'Market: Total' }));
    const filter = within(await screen.findByRole('group', { name: 'Market' }));
    expect(filter.getByRole('button', { pressed: true })).toHaveTextContent('Total');
    expect(await screen.findByText('There are no bets available at the moment')).toBeVisible();

    board.api.answer({
      listBoard: ({ query }) => page(query.market === 'spread' ? sampleOffer : sampleTotal),
    });
    await board.user.click(filter.getByRole('button', { name: 'Spread' }));
    expect(await screen.findByRole('group', { name: 'Green Bay Packers +3.5' })).toBeVisible();
    expect(board.address()).toBe('/?view=allBets&market=spread');
    await board.user.click(filter.getByRole('button', { name: 'Standard −120' }));
    expect(board.address()).toBe('/?view=allBets&market=standard');
    await waitFor(() =>
      expect(board.api.sent('listBoard').at(-1)!.query).toMatchObject({ market: 'standard' }),
    );
    await board.user.click(filter.getByRole('button', { name: 'All' }));
    expect(board.address()).toBe('/?view=allBets');
    // Fights have no lines.
    await board.goTo('/?view=allBets&market=spread&sport=mma_mixed_martial_arts');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Market' })).toHaveTextContent(/^AllStandard −120$/),
    );
    expect(board.api.sent('listBoard').at(-1)!.query).toMatchObject({ market: 'all' });
  });
});

describe('My Bets', () => {
  const accepted = { betAcceptorUid: sampleUser.id, acceptorName: sampleUser.username } as const;
  const mine = { userId: sampleUser.id, userName: sampleUser.username };

  async function openSettled(bet: BetView) {
    await openPage('/?view=myBets&tab=settled', { listMyBets: page(bet) });
    return screen.findByRole('article');
  }

  test('a push returns the own stake', async () => {
    const card = await openSettled({
      ...sampleTotal,
      ...accepted,
      status: 'Settled',
      result: 'push',
      homeScore: 27,
      awayScore: 20,
      eventCompleted: true,
    });
    expect(card).toHaveTextContent('Push: refunded');
    expect(card).toHaveTextContent('Risk: $25.00');
    expect(card).toHaveTextContent('$25 back');
    expect(card).toHaveTextContent('Chicago Bears 27 vs Green Bay Packers 20');
    expect(row('Under 47').getByText('Selected')).toBeVisible();
  });

  test('a lapsed offer explains that the market moved', async () => {
    const card = await openSettled({ ...sampleOffer, ...mine, status: 'Deleted', result: 'lapsed' });
    expect(card).toHaveTextContent('Taken back: the market moved');
    expect(card).toHaveTextContent('$20 back');
  });

  test.each([
    ['creator', mine, 'Risk: $20.00', '+$24.50You beat'],
    ['acceptor', accepted, 'Risk: $25.00', '+$19.60You beat'],
  ])('a win of its %s is theirs', async (_, side, stake, won) => {
    const card = await openSettled({
      ...sampleOffer,
      ...side,
      status: 'Settled',
      result: 'home',
      winner: sampleUser.id,
    });
    expect(card).toHaveTextContent(stake);
    expect(card).toHaveTextContent(won);
  });
});

describe('taking an offer', () => {
  const acceptable = (bet: BetView) => ({ bet, acceptable: true, code: null, message: null });

  async function openSlip(answers: Answers, bet = sampleOffer) {
    const opened = await openPage('/?view=allBets', {
      listBoard: page(bet),
      getBet: acceptable(bet),
      ...answers,
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Take' }));
    const [panel] = await screen.findAllByRole('region', { name: 'Take this bet' });
    return {
      ...opened,
      panel: within(panel!),
      accept: () => within(panel!).getByRole('button', { name: 'Accept Bet' }),
    };
  }

  test('shows the terms in plain words, and sends their version', async () => {
    const bet = { ...sampleOffer, lineHalves: -6 };
    const slip = await openSlip({}, bet);
    answerTaken(slip.api, bet);
    const terms = slip.panel.getByText(/^Risk \$25 to win/);
    expect(terms).toHaveTextContent('Risk $25 to win $19.60, fee $0.40.');
    expect(terms).toHaveTextContent('By exactly 3: everyone gets their money back.');
    await slip.user.click(slip.accept());
    await screen.findByText('You Have Accepted This Bet. Waiting for results...');
    expect(slip.api.sent('acceptBet').map(({ body }) => body)).toEqual([
      { termsVersion: sampleOffer.termsVersion },
    ]);
  });

  test('with changed terms shows the new ones and points it out', async () => {
    const slip = await openSlip({ acceptBet: refuse('termsChanged') });
    const changed = {
      ...sampleOffer,
      lineHalves: -9,
      opponentPick: 'Green Bay Packers +4.5',
      termsVersion: '2',
    };
    slip.api.answer({ getBet: acceptable(changed) });
    await slip.user.click(slip.accept());
    expect(await slip.panel.findByRole('alert')).toHaveTextContent('The terms of this bet have changed.');
    expect(await slip.panel.findByText('Green Bay Packers +4.5')).toBeVisible();
    answerTaken(slip.api, changed);
    await slip.user.click(slip.accept());
    await screen.findByText('You Have Accepted This Bet. Waiting for results...');
    expect(slip.api.sent('acceptBet').map(({ body }) => body?.termsVersion)).toEqual([
      sampleOffer.termsVersion,
      '2',
    ]);
  });

  test.each([
    ['offerLapsed', 'This bet was just taken back because the market moved. Your balance is unchanged.'],
    ['offerExpired', 'This bet is no longer open. Your balance is unchanged.'],
  ] as const)('that is gone (%s) says so and refreshes the board', async (code, text) => {
    const slip = await openSlip({ acceptBet: refuse(code) });
    slip.api.answer({ listBoard: page() });
    await slip.user.click(slip.accept());
    expect(await slip.panel.findByRole('alert')).toHaveTextContent(text);
    expect(slip.accept()).toBeDisabled();
    expect(await screen.findByText('There are no bets available at the moment')).toBeVisible();
  });

  test('at a price far from the bookmakers’ requires the stake again, also by keyboard', async () => {
    const slip = await openSlip({ acceptBet: refuse('priceNotConfirmed') });
    expect(slip.panel.queryByRole('textbox')).toBeNull();
    await slip.user.click(slip.accept());
    const field = await slip.panel.findByLabelText('Type your risk of $25.00 again');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('Please type what you risk again to confirm this price.');
    await fill(slip, field, '20');
    await slip.user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('Please type what you risk again to confirm this price.');
    expect(slip.api.sent('acceptBet')).toHaveLength(1);
    answerTaken(slip.api, sampleOffer);
    await fill(slip, field, '25');
    await slip.user.keyboard('{Enter}');
    await screen.findByText('You Have Accepted This Bet. Waiting for results...');
    expect(slip.api.sent('acceptBet').at(-1)!.body).toEqual({
      termsVersion: sampleOffer.termsVersion,
      confirmedStakeCents: 25_00,
    });
  });

  test('compares the price with what bookmakers quoted', async () => {
    const capturedAt = sampleSession.now;
    const postedReference = { lineHalves: -7, probabilityBps: 5_200, bookmakers: 9, capturedAt };
    const slip = await openSlip({}, { ...sampleOffer, postedReference });
    expect(slip.panel.getByRole('status')).toHaveTextContent(
      'Bookmakers: 48% for Packers +3.5. You need 56% to break even. Steep for you.',
    );
  });
});

describe('a challenge with an offer', () => {
  test('shows the line, both amounts of the challenged friend and the comparison, and sends the terms’ version', async () => {
    const capturedAt = sampleSession.now;
    const challenge = {
      ...sampleOffer,
      offeredToId: sampleUser.id,
      offeredToName: sampleUser.username,
      postedReference: { lineHalves: -13, probabilityBps: 5_000, bookmakers: 9, capturedAt },
    };
    const taken = { ...challenge, status: 'Active', betAcceptorUid: sampleUser.id } as const;
    const opened = await openPage('/FriendsBets', {
      listChallenges: page(challenge),
      acceptBet: { bet: taken, accountBalanceCents: 75_00 },
    });
    const card = await screen.findByRole('article', { name: /^pat challenges you: / });
    expect(within(card).getByText('Green Bay Packers +3.5')).toBeVisible();
    expect(card).toHaveTextContent('Risk: $25.00');
    expect(card).toHaveTextContent('Win: $19.60');
    expect(card).toHaveTextContent('Risk $25 to win $19.60, fee $0.40.');
    expect(card).toHaveTextContent(
      'Bookmakers have Packers +6.5. We estimate 40% (33% to 47%) for Packers +3.5. You need 56% to break even.',
    );
    await opened.user.click(within(card).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(opened.api.sent('acceptBet').map(({ body }) => body)).toEqual([
        { termsVersion: sampleOffer.termsVersion },
      ]),
    );
  });
});

describe('the receipt of an offer', () => {
  const createdAt = sampleSession.now;
  const acceptedAt = new Date(Date.parse(createdAt) + 60 * 60_000).toISOString();
  const reference = (probabilityBps: number, capturedAt: string) => ({
    lineHalves: -7,
    probabilityBps,
    bookmakers: 9,
    capturedAt,
  });
  const settled: BetView = {
    ...sampleOffer,
    status: 'Settled',
    result: 'home',
    homeScore: 24,
    awayScore: 20,
    eventCompleted: true,
    createdAt,
    postedReference: reference(5_200, createdAt),
    acceptedReference: reference(5_500, acceptedAt),
  };
  const user = (id: string, username: string) => ({
    id,
    username,
    fullName: username,
    profilePicture: null,
  });
  const rule = '24–20, margin 4, line −3.5: Chicago Bears cover.';

  test.each([
    [
      'creator',
      { ...settled, userId: sampleUser.id, betAcceptorUid: other.userId, acceptorName: other.userName },
      'Bookmakers: 52% for Bears −3.5. You need 45% to break even. (9 bookmakers, 7:00 AM CDT)',
    ],
    [
      'acceptor',
      { ...settled, betAcceptorUid: sampleUser.id, acceptorName: sampleUser.username },
      'Bookmakers: 45% for Packers +3.5. You need 56% to break even. (9 bookmakers, 8:00 AM CDT)',
    ],
  ])('says why it ended, both prices, and what its %s saw of the bookmakers', async (_, bet, comparison) => {
    const [creator, acceptor] = [user(bet.userId, 'maker'), user(bet.betAcceptorUid!, 'taker')];
    const line = { seq: 1, description: 'Wager', amountCents: 25_00, to: 'Escrow' };
    const opened = await openPage('/?view=myBets&tab=settled', {
      listMyBets: page(bet),
      getReceipt: {
        bet,
        rule,
        source: null,
        lines: [
          { ...line, from: 'maker', createdAt },
          { ...line, seq: 2, from: 'taker', createdAt: acceptedAt },
        ],
        creator,
        acceptor,
      },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Receipt' }));
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
    expect(await within(receipt).findByText(rule)).toBeVisible();
    expect(receipt).toHaveTextContent('maker on Chicago Bears −3.5Risk $20 to win $24.50 (+123)');
    expect(receipt).toHaveTextContent('taker on Green Bay Packers +3.5Risk $25 to win $19.60 (−128)');
    expect(within(receipt).getByText(comparison)).toBeVisible();
  });
});
