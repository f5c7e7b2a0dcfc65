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
  },
}));
vi.mock('../../../lib/connection.ts', () => ({ useOffline: () => false }));

const ownBet = 'This is your bet. Go to my bets and select created bets.';
const taken = 'This bet has alredy been accepeted by someone else';

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
  tieRule: 'awayWins',
  homeScore: null,
  awayScore: null,
  eventCompleted: false,
} as Partial<BetView> as BetView;
const active = { ...open, status: 'Active', betAcceptorUid: 'kim', acceptorName: 'kim' } as const;
const over = { ...active, status: 'Settled', eventCompleted: true, homeScore: 20, awayScore: 27 } as const;
const settled = { ...over, result: 'away', winner: 'kim' } as const;
const refunded = { ...over, result: 'void', homeScore: null, awayScore: null } as const;

/** The page's text without tags, as a screen reader reads it ("Wager: $25.00"). */
function show(bet: BetView, viewerId: string, message: string | null, more: object = {}) {
  const client = new AppClient();
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
      'not taken, from a cache of an older version',
      { ...open, betTime: '2026-01-01T17:00:00.000Z' },
      'pat',
      'Chicago Bears',
      ['Wager: $25.00', 'Not taken. $25 comes back.', 'Delete', ownBet],
      ['To Win', 'Copy link'],
    ],
    ['active, creator', active, 'pat', 'Chicago Bears', ['To Win: $45.00'], [ownBet, 'Copy link', 'Delete']],
    ['active, acceptor', active, 'kim', 'Green Bay Packers', ['To Win: $45.00'], [taken, 'Copy link']],
    [
      'won',
      settled,
      'kim',
      'Green Bay Packers',
      ['Won: $45.00 +$20.00', '20', '27', 'Receipt'],
      ['To Win', taken],
    ],
    [
      'lost',
      settled,
      'pat',
      'Chicago Bears',
      ['Lost: $25.00 −$25.00', '20', '27', 'Receipt'],
      ['To Win', ownBet],
    ],
    [
      'void',
      refunded,
      'kim',
      'Green Bay Packers',
      ['Refunded $25 back', 'No result: refunded', 'Receipt'],
      ['To Win'],
    ],
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
      market: 'moneyline',
      marketTeam: null,
      lineHalves: null,
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
