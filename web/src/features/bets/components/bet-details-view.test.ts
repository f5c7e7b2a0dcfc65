import type { BetView } from '@sidebet/contract/bets';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { apiKey } from '../../../lib/api/api-key.ts';
import { AppClient } from '../../../lib/app-client.ts';
import { ViewerContext } from '../../../lib/session.ts';
import { sampleSession, sampleUser } from '../../../testing/samples.ts';
import { BetDetailsView } from './bet-details-view.tsx';

vi.mock('virtual:api-routes', () => ({
  apiRoutes: {
    acceptBet: ['POST', '/api/bets/:uniqueId/acceptance', true],
    deleteBet: ['DELETE', '/api/bets/:uniqueId', true],
    takeOffers: ['POST', '/api/offers/take', true],
  },
}));
vi.mock('../../../lib/connection.ts', () => ({ useOffline: () => false }));

const ownBet = 'This is your bet. Go to my bets and select created bets.';
const taken = 'This bet has alredy been accepeted by someone else';

const money = { stakeCents: 25_00, winCents: 20_00, payoutIfWonCents: 45_00, feeIfWonCents: 5_00 };
const open = {
  uniqueId: 'bet',
  userId: 'pat',
  userName: 'pat',
  userPicture: null,
  userPick: 'Chicago Bears',
  opponentPick: 'Green Bay Packers',
  creatorSide: 'home',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  status: 'Created',
  betAcceptorUid: null,
  acceptorName: null,
  offeredToId: null,
  offeredToName: null,
  declineWord: null,
  wagerCents: 25_00,
  payoutCents: 45_00,
  feeCents: 5_00,
  betSportKey: 'americanfootball_nfl',
  betSportTitle: 'NFL',
  betTime: '2099-11-22T17:00:00.000Z',
  winner: null,
  result: null,
  voidReason: null,
  tieRule: 'awayWins',
  homeScore: null,
  awayScore: null,
  eventCompleted: false,
  market: 'moneyline',
  marketTeam: null,
  lineHalves: null,
  feePolicy: 'specified',
  creator: { ...money, selection: 'home', pick: 'Chicago Bears' },
  acceptor: { ...money, selection: 'away', pick: 'Green Bay Packers' },
  postedReference: null,
  acceptedReference: null,
} as Partial<BetView> as BetView;
const active = { ...open, status: 'Active', betAcceptorUid: 'kim', acceptorName: 'kim' } as const;
const over = { ...active, status: 'Settled', eventCompleted: true, homeScore: 20, awayScore: 27 } as const;
const settled = { ...over, result: 'away', winner: 'kim' } as const;
const refunded = { ...over, result: 'void', homeScore: null, awayScore: null } as const;

/** The page's text without tags, as a screen reader reads it ("Wager: $25.00"). Without `friends` they are still loading. */
function show(
  bet: BetView,
  viewerId: string,
  message: string | null,
  more: object = {},
  friends: readonly string[] | null = [],
) {
  const client = new AppClient();
  if (friends)
    client.setQueryData<unknown>(apiKey('listFriends'), {
      items: friends.map((id) => ({ person: { id }, relation: 'friends' })),
    });
  client.setQueryData<unknown>(apiKey('getBet', { params: { uniqueId: bet.uniqueId } }), {
    bet,
    acceptable: message === null,
    code: null,
    message,
    ...more,
  });
  const view = createElement(BetDetailsView, {
    uniqueId: bet.uniqueId,
    onAccepted: () => undefined,
    deposit: () => null,
    comments: () => null,
  });
  const html = renderToStaticMarkup(
    createElement(
      ViewerContext,
      { value: { ...sampleSession, user: { ...sampleUser, id: viewerId } } },
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, view)),
    ),
  );
  const row = (team: string) => html.split(`aria-label="${team}"`).at(-1)!.split('</fieldset>')[0]!;
  return {
    text: html.replace(/<[^>]*>/g, ''),
    selected: [bet.homeTeam, bet.awayTeam].filter((team) => row(team).includes('Selected')),
  };
}

type Row = readonly [
  name: string,
  bet: BetView,
  viewerId: string,
  selected: string,
  shows: readonly string[],
  hides: readonly string[],
];

describe('both sides see the card of My Bets', () => {
  test.each([
    [
      'open',
      open,
      'pat',
      'Chicago Bears',
      ['To Win: $45.00 win $20', 'Delete', 'Copy link', ownBet],
      ['Receipt'],
    ],
    [
      'not taken',
      { ...open, betTime: '2026-01-01T17:00:00.000Z' },
      'pat',
      'Chicago Bears',
      ['Wager: $25.00', 'Not taken. $25 comes back.', 'Delete', ownBet],
      ['To Win', 'Copy link'],
    ],
    ['active, creator', active, 'pat', 'Chicago Bears', ['To Win: $45.00'], [ownBet, 'Copy link', 'Delete']],
    ['active, acceptor', active, 'kim', 'Green Bay Packers', ['To Win: $45.00'], [taken, 'Copy link']],
    [
      'expired',
      { ...open, status: 'Deleted', result: 'expired' },
      'pat',
      'Chicago Bears',
      ['Refunded $25 back', 'Receipt', 'No one accepted this bet in time.'],
      ['To Win', ownBet, 'Copy link'],
    ],
    [
      'deleted',
      { ...open, status: 'Deleted', result: 'deleted' },
      'pat',
      'Chicago Bears',
      ['Refunded $25 back', 'Receipt', 'You deleted this bet.'],
      ['To Win', ownBet, 'Copy link'],
    ],
  ] as Row[])('%s', (_, bet, viewerId, selected, shows, hides) => {
    const page = show(bet, viewerId, bet.userId === viewerId ? ownBet : taken);
    expect(page.selected).toEqual([selected]);
    for (const text of shows) expect(page.text).toContain(text);
    // The server's message applies to open bets only.
    for (const text of hides) expect(page.text).not.toContain(text);
  });
});

describe('both sides see the result first', () => {
  const paid = 'Paid to your balance';
  test.each([
    [
      'won',
      settled,
      'kim',
      [
        '+$20.00You beat pat',
        'The Packers won by 7.',
        'Risk: $25.00Win: $20.00Fee 20% · $5.00',
        `${paid}$45.00Your $25 back, and $20 from pat`,
        'Receipt',
        'Share',
      ],
      [taken],
    ],
    [
      'lost',
      settled,
      'pat',
      ['−$25.00kim beat you', 'The Packers won by 7.', 'Risk: $25.00Win: $20.00', 'Receipt'],
      [ownBet, 'Fee', paid, 'Share'],
    ],
    [
      'void',
      refunded,
      'kim',
      [
        '$25 backYou and pat got it back',
        'The game has no result after 72 hours.',
        `${paid}$25.00Your $25 back`,
        'Receipt',
      ],
      ['Fee', 'Share', 'Final'],
    ],
    [
      'won in a group, which changes no balance and has comments',
      {
        ...settled,
        group: { id: 'group', name: 'Crew', kind: 'points' },
        offeredToId: 'group',
        feePolicy: 'none',
        acceptor: { ...open.acceptor, winCents: 25_00, payoutIfWonCents: 50_00, feeIfWonCents: 0 },
      },
      'kim',
      ['+25 points', 'Say something', 'Receipt'],
      ['Fee', paid, 'Share'],
    ],
  ] as [string, BetView, string, string[], string[]][])('%s', (_, bet, viewerId, shows, hides) => {
    const { text } = show(bet, viewerId, bet.userId === viewerId ? ownBet : taken);
    for (const shown of shows) expect(text).toContain(shown);
    for (const hidden of hides) expect(text).not.toContain(hidden);
  });
});

describe('a bet of two others of whom the viewer knows one', () => {
  const group = { id: 'group', name: 'Crew', kind: 'points' };
  const ofGroup = { group, offeredToId: 'group' };
  test.each([
    ['settled, to a friend', settled, ['kim beat pat, 27–20', 'The Packers won by 7.', 'Risk: $25.00'], []],
    ['settled, in a group', { ...settled, ...ofGroup }, ['kim beat pat, 27–20', 'Risk: 25 points'], []],
    ['void', refunded, ['pat and kim got their money back', 'Returned: $50.00'], []],
    ['running', active, ['pat has Chicago Bears, kim has Green Bay Packers.'], ['beat']],
    [
      'over',
      { ...active, eventCompleted: true },
      ['kim has Green Bay Packers. The game is over. The result is being confirmed.'],
      ['beat'],
    ],
  ] as [string, BetView, string[], string[]][])('%s', (_, bet, shows, hides) => {
    const { text } = show(bet, 'lee', taken, {}, ['kim']);
    for (const shown of shows) expect(text).toContain(shown);
    for (const hidden of [...hides, taken, 'Receipt']) expect(text).not.toContain(hidden);
  });

  test('says nothing before it is known whether the viewer knows one', () => {
    const { text } = show(settled, 'lee', taken, {}, null);
    expect(text).not.toContain(taken);
    expect(text).not.toContain('beat');
  });
});

describe('everyone else', () => {
  test('sees no amounts of a bet in a group whose sides hide them', () => {
    const none = {
      selection: 'home',
      pick: '',
      stakeCents: 0,
      winCents: 0,
      payoutIfWonCents: 0,
      feeIfWonCents: 0,
    };
    const bet = {
      ...settled,
      group: { id: 'group', name: 'Crew', kind: 'iou' },
      offeredToId: 'group',
      feePolicy: 'none',
      creator: none,
      acceptor: { ...none, selection: 'away' },
    } as unknown as BetView;
    const { text } = show(bet, 'lee', taken, { hidesAmounts: true });
    expect(text).toContain('Amounts: Hidden');
    expect(text).not.toMatch(/\$|Your price|NaN/);
    // The control: with amounts the same card shows them.
    expect(show(bet, 'lee', taken).text).toContain('Risk: $0.00');
  });

  test('can take an open bet', () => {
    const { text } = show(open, 'lee', null);
    expect(text).toContain('Accept Bet');
    expect(text).toContain('Copy link');
  });

  test.each([
    ['active', active, ['To Win: $45.00', taken], ['Copy link', 'Receipt', 'Accept Bet']],
    [
      'over',
      settled,
      ['Risk: $25.00 pat', 'Risk: $25.00 kim', 'Win +$20.00 kim', `${taken}. The bet is over.`, '27'],
      ['To Win', 'Receipt', 'Copy link'],
    ],
    ['void', refunded, ['Refunded All back', 'The bet is void'], ['To Win', 'Receipt', 'Copy link']],
  ] as [string, BetView, string[], string[]][])('%s', (_, bet, shows, hides) => {
    const { text } = show(bet, 'lee', taken);
    for (const shown of shows) expect(text).toContain(shown);
    for (const hidden of hides) expect(text).not.toContain(hidden);
  });
});
