import type { BetView } from '@sidebet/contract/bets';
import type { FriendSide, GameView, LiveGames } from '@sidebet/contract/games';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  sampleBet,
  sampleEvent,
  sampleLadderOffer,
  sampleOffer,
  sampleSession,
  sampleUser,
} from '../../testing/samples.ts';

/** /Live and /Event of a viewer with a bet on the home team. */

const at = (minutes: number) => new Date(Date.parse(sampleSession.now) + minutes * 60_000).toISOString();
const { openBets: _, resultsBy: __, lines: ___, ...facts } = sampleEvent;
const game: GameView = {
  ...facts,
  commenceTime: at(-30),
  homeScore: 14,
  awayScore: 10,
  scoreAt: at(-3),
  status: 'live',
  voidReason: null,
  ending: null,
};
const other: GameView = { ...game, id: 'other', homeTeam: 'Detroit Lions', awayTeam: 'Minnesota Vikings' };
const bet: BetView = {
  ...sampleBet,
  status: 'Active',
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  betTime: game.commenceTime,
  homeScore: 14,
  awayScore: 10,
  scoreAt: game.scoreAt,
};
const won: BetView = {
  ...bet,
  status: 'Settled',
  paidOutAt: sampleSession.now,
  winner: sampleUser.id,
  result: 'home',
  paidOut: 'Yes',
};
const spread: FriendSide = {
  eventId: game.id,
  friend: { id: sampleOffer.userId, username: 'bea', profilePicture: null },
  opponent: null,
  pick: 'Chicago Bears −3.5',
  selection: 'home',
  market: 'spread',
  marketTeam: null,
  lineHalves: -7,
  tieRule: 'awayWins',
};
const games: LiveGames = { inPlay: [game, other], results: [], bets: [bet], friendSides: [], next: null };
const openLive = (getLive: Answers['getLive'] = games) => openPage('/Live', { getLive });
const { id, commenceTime, homeTeam, awayTeam } = game;
const change = { id, commenceTime, homeTeam, awayTeam, scoreAt: at(0), completed: false };

describe('games in play', () => {
  test('start with what the bets would bring, then the own games', async () => {
    await openLive();
    expect(await screen.findByText('+$8.00')).toBeVisible();
    expect(screen.getByText(/If it ended now:/)).toHaveTextContent('If it ended now: +$8.00');
    const [mine, others] = screen.getAllByRole('article').map((card) => within(card));
    expect(mine!.getByText('You’re ahead')).toBeVisible();
    expect(mine!.getByText('Score checked 3 min ago')).toBeVisible();
    expect(mine!.getByText('Needs the Bears to win.')).toBeVisible();
    expect(others!.getByText('Detroit Lions')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Other games in play' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Live/, current: 'page' })).toBeVisible();
  });

  test('without a score never lead', async () => {
    const silent = { homeScore: null, awayScore: null, scoreAt: null };
    const third: GameView = { ...other, id: 'third', homeTeam: 'Denver Nuggets', awayTeam: 'Boston Celtics' };
    await openLive({ ...games, inPlay: [{ ...game, ...silent }, { ...other, ...silent }, third] });
    await screen.findAllByRole('article');
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual([
      'Denver Nuggets vs Boston Celtics',
      'Detroit Lions vs Minnesota Vikings',
      `${homeTeam} vs ${awayTeam}`,
    ]);
  });

  test('follow the score', async () => {
    const { client } = await openLive();
    await screen.findByText('You’re ahead');
    applyMessage(client, { type: 'events', events: [{ ...change, homeScore: 14, awayScore: 17 }] });
    expect(await screen.findByText('You’re behind')).toBeVisible();
    expect(screen.getByText('−$10.00')).toBeVisible();
  });

  test('show the sides of friends, without amounts, and follow the score', async () => {
    const both: FriendSide = {
      ...spread,
      eventId: 'other',
      friend: { id: '00000000-0000-4000-8000-00000000000c', username: 'carl', profilePicture: null },
      opponent: { ...spread.friend },
      pick: 'Detroit Lions',
      market: 'moneyline',
      lineHalves: null,
    };
    const { client } = await openLive({ ...games, friendSides: [spread, both] });
    expect(await screen.findByText('bea is ahead')).toBeVisible();
    const [mine, friends] = screen.getAllByRole('article').map((card) => within(card));
    expect(mine!.getByRole('link', { name: 'bea' }).parentElement).toHaveTextContent(
      'bea has Chicago Bears −3.5',
    );
    expect(screen.getByRole('heading', { name: 'Your friends’ games' })).toBeVisible();
    expect(friends!.getByText('carl is ahead')).toBeVisible();
    expect(friends!.getByRole('link', { name: 'carl' }).parentElement).toHaveTextContent(
      'carl has Detroit Lions against bea',
    );
    expect(friends!.queryByText(/\$/)).toBeNull();
    expect(friends!.queryByRole('button')).toBeNull();
    applyMessage(client, { type: 'events', events: [{ ...change, homeScore: 13, awayScore: 10 }] });
    expect(await screen.findByText('bea is behind')).toBeVisible();
    expect(screen.getByText('You’re ahead')).toBeVisible();
  });

  test('a settled bet turns into its result under its game', async () => {
    const { api, client } = await openLive();
    await screen.findByText('You’re ahead');
    const final: GameView = { ...game, completed: true, status: 'final' };
    api.answer({ getLive: { ...games, inPlay: [other], results: [final], bets: [won] } });
    applyMessage(client, { type: 'myBets', bets: [won] });
    expect(await screen.findByText('You beat pat')).toBeVisible();
    await client.invalidateQueries();
    await waitFor(() => expect(screen.getByText('Final')).toBeVisible());
    expect(screen.getByText('You beat pat')).toBeVisible();
  });

  test('without any, count down to the next game', async () => {
    const next = { ...facts, commenceTime: at(125.5) };
    await openLive({ inPlay: [], results: [], bets: [], friendSides: [], next });
    expect(await screen.findByText('Nothing in play')).toBeVisible();
    expect(screen.getByText('Chicago Bears vs Green Bay Packers starts in 2 h 5 min.')).toBeVisible();
    expect(screen.queryByText(/If it ended now/)).toBeNull();
  });

  test('of the viewer are counted on the link, on every page', async () => {
    await openPage('/', { listMyBets: { items: [bet], nextCursor: null } });
    expect(await screen.findByRole('link', { name: 'Live , running bets: 1' })).toBeVisible();
  });
});

describe('the page of a game', () => {
  const ahead = { commenceTime: at(125.5), homeScore: null, awayScore: null, scoreAt: null };
  const event = { ...sampleEvent, ...game, ...ahead, status: 'scheduled' as const };
  const open = (getEvent: NonNullable<Answers['getEvent']>) => openPage(`/Event?id=${id}`, { getEvent });

  test('of a scheduled game has a countdown, its markets and open bets, and both sides fill the slip', async () => {
    const { user } = await openPage(`/Event?id=${id}`, {
      getEvent: { event, isOpen: true, myBets: [], openBets: [], friendSides: [], scores: [] },
      getLadder: { items: [sampleLadderOffer] },
    });
    expect(await screen.findByRole('timer')).toHaveTextContent('2:05:30 to the start');
    expect(screen.getByText('You have no bets on this game.')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: /^Spread/ }));
    expect(screen.getByRole('button', { name: /^−128 .*You can risk \$25/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Winner/ }));
    const bears = screen.getByRole('button', { name: 'Chicago Bears' });
    await user.click(bears);
    expect(bears).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('form', { name: 'Betslip' })).toBeVisible();
  });

  test('of a live game lists who scored, newest first, once asked', async () => {
    const scores = [
      { homeScore: 14, awayScore: 10, seenAt: at(-3) },
      { homeScore: 7, awayScore: 10, seenAt: at(-9) },
      // The feed missed a change: both sides scored in between.
      { homeScore: 0, awayScore: 0, seenAt: at(-28) },
    ];
    const live = { ...event, ...game };
    const { user } = await open({
      event: live,
      isOpen: false,
      myBets: [],
      openBets: [],
      friendSides: [],
      scores,
    });
    const toggle = await screen.findByRole('button', { name: 'How the score changed' });
    expect(screen.queryByText('CHI +7')).toBeNull();
    await user.click(toggle);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['14–10CHI +73 min ago', '7–10CHI +7, GB +109 min ago', '0–028 min ago']),
    );
  });

  test('of a void game says why and offers nothing', async () => {
    const gone = { ...event, status: 'void' as const, voidReason: 'operator' as const };
    await open({ event: gone, isOpen: false, myBets: [], openBets: [], friendSides: [], scores: [] });
    expect(await screen.findByText('Void')).toBeVisible();
    expect(screen.getByText(/This game was called off\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Chicago Bears/ })).toBeNull();
  });

  test('has its link to share', async () => {
    const { user } = await open({
      event,
      isOpen: true,
      myBets: [],
      openBets: [],
      friendSides: [],
      scores: [],
    });
    await user.click(await screen.findByRole('button', { name: 'Share this game' }));
    expect(await screen.findByText('Game link copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/Event?id=${id}`);
  });

  const quote = { marketTeam: null, bookmakers: 5, capturedAt: at(-10) };
  const lines = [
    { ...quote, market: 'moneyline' as const, lineHalves: null, probabilityBps: 3_800 },
    { ...quote, market: 'spread' as const, lineHalves: 7, probabilityBps: 5_000 },
    { ...quote, market: 'total' as const, lineHalves: 93, probabilityBps: 5_000 },
  ];

  test('shows each market with its line, how it moved and the best price to take', async () => {
    const { user } = await openPage(`/Event?id=${id}`, {
      getEvent: {
        event: { ...event, lines },
        isOpen: true,
        myBets: [],
        openBets: [],
        friendSides: [],
        scores: [],
      },
      getLadder: { items: [sampleLadderOffer] },
      listEventLines: {
        items: [
          {
            market: 'spread',
            marketTeam: null,
            points: [
              { lineHalves: 5, probabilityBps: 5_000, bookmakers: 5, capturedAt: at(-600) },
              { lineHalves: 7, probabilityBps: 5_000, bookmakers: 5, capturedAt: at(-10) },
            ],
          },
        ],
      },
    });
    const tiles = within(await screen.findByRole('group', { name: 'Market' }));
    const shown = () => tiles.getAllByRole('radio').map((tile) => tile.parentElement!.textContent);
    await waitFor(() => expect(shown()[1]).toBe('Spread GB −3.5 was −2.5 1 open'));
    expect(shown()[0]).toMatch(/^Winner GB 62%/);
    expect(shown()[2]).toMatch(/^Total 46\.5 /);
    await user.click(tiles.getByRole('radio', { name: /^Total/ }));
    await user.click(screen.getByRole('button', { name: 'Under 46.5' }));
    expect(await screen.findByRole('form', { name: 'Betslip' })).toHaveTextContent('Under 46.5');
  });

  test('of a final game says how each market was decided', async () => {
    const final = { ...event, ...game, lines, completed: true, status: 'final' as const };
    await openPage(`/Event?id=${id}`, {
      getEvent: { event: final, isOpen: false, myBets: [], openBets: [], friendSides: [], scores: [] },
      listEventLines: { items: [] },
    });
    const decided = within(await screen.findByRole('region', { name: 'How it was decided' }));
    expect(decided.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Bears by 4',
      'Bears +3.5',
      'Under 46.5 · 24 points',
    ]);
    expect(decided.getByText(/^From the sports feed, /)).toBeVisible();
  });

  test('of an abandoned game leaves the decision to its bets', async () => {
    const ended = { ...event, ...game, lines, completed: true, status: 'final' as const };
    await openPage(`/Event?id=${id}`, {
      getEvent: {
        event: { ...ended, ending: 'abandoned' },
        isOpen: false,
        myBets: [],
        openBets: [],
        friendSides: [],
        scores: [],
      },
      listEventLines: { items: [] },
    });
    const decided = within(await screen.findByRole('region', { name: 'How it was decided' }));
    expect(decided.getByText(/^Abandoned or not played\. Each bet’s page says/)).toBeVisible();
    expect(decided.queryByRole('definition')).toBeNull();
    expect(decided.getByText(/^Entered by an operator, /)).toBeVisible();
  });

  test('of a live game shows the score and the own bet, and follows both', async () => {
    const { client } = await open({
      event: { ...event, ...game },
      isOpen: false,
      myBets: [bet],
      openBets: [],
      friendSides: [],
      scores: [],
    });
    expect(await screen.findByText('Score checked 3 min ago')).toBeVisible();
    applyMessage(client, { type: 'events', events: [{ ...change, homeScore: 14, awayScore: 17 }] });
    expect(await screen.findByText('You’re behind')).toBeVisible();
  });

  test('of a live game shows the sides of friends', async () => {
    const shown = { ...event, ...game };
    await open({
      event: shown,
      isOpen: false,
      myBets: [],
      openBets: [],
      friendSides: [spread],
      scores: [],
    });
    expect(await screen.findByText(/^has Chicago Bears/)).toHaveTextContent('bea has Chicago Bears −3.5');
    expect(screen.getByText('bea is ahead')).toBeVisible();
  });

  test('of an unknown game leads back home', async () => {
    await open(refuse('eventNotFound', 404));
    expect(await screen.findByText('No game found')).toBeVisible();
  });
});
