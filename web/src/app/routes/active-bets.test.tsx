import type { BetView } from '@sidebet/contract/bets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { updateEvents } from '../../lib/live/event-cache.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleTotal, sampleUser } from '../../testing/samples.ts';

/** The active bets of the viewer, who created `sampleBet` on the home team. */

const now = Date.parse(sampleSession.now);
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const pat = {
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  accepted: 'Yes',
  status: 'Active',
} as const;
const live: BetView = {
  ...sampleBet,
  ...pat,
  betTime: at(-60),
  homeScore: 14,
  awayScore: 10,
  scoreAt: at(-3),
};
const open = (...items: BetView[]) =>
  openPage('/?view=myBets&tab=Active', { listMyBets: { items, nextCursor: null } });

describe('an active bet', () => {
  test('names the opponent of a bet the viewer created', async () => {
    await open(live);
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('ann.example picked Chicago Bears');
    expect(within(card).getByRole('link', { name: 'pat' })).toHaveAttribute(
      'href',
      `/Profile?id=${sampleOffer.userId}`,
    );
  });

  test('says who is ahead, what that is worth, what it needs and how old the score is', async () => {
    await open(live);
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('You’re ahead, +$8.00 if it ended now');
    expect(card).toHaveTextContent('Needs the Bears to win. Score checked 3 min ago.');
    expect(within(card).getByText('Live')).toBeVisible();
  });

  test('is read again for the age of a score that stays the same', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open(live);
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Score checked 3 min ago.');
    api.answer({ listMyBets: { items: [{ ...live, scoreAt: at(0) }], nextCursor: null } });
    vi.advanceTimersByTime(30_000);
    await waitFor(() => expect(card).toHaveTextContent('Score checked just now.'));
  });

  test('follows the score', async () => {
    const { client } = await open(live);
    const card = await screen.findByRole('article');
    const { homeTeam, awayTeam } = live;
    const change = { id: live.betId, commenceTime: live.betTime, homeTeam, awayTeam, completed: false };
    updateEvents(client, [{ ...change, homeScore: 14, awayScore: 17, scoreAt: at(0) }]);
    await waitFor(() => expect(card).toHaveTextContent('You’re behind, −$10.00 if it ended now'));
    // A tie is the away side's win under this bet's rule.
    updateEvents(client, [{ ...change, homeScore: 17, awayScore: 17, scoreAt: at(0) }]);
    await waitFor(() => expect(card).toHaveTextContent('Chicago BearsSelected17'));
    expect(card).toHaveTextContent('You’re behind');
  });

  test('is tied where the score returns the money', async () => {
    await open({ ...live, tieRule: 'refund', awayScore: 14 });
    expect(await screen.findByRole('article')).toHaveTextContent('You’re tied, $0.00 if it ended now');
  });

  test('uses the line of an offer, as its acceptor sees it', async () => {
    const { userId, userName } = sampleOffer;
    await open({ ...sampleOffer, ...live, ...pickLine(), userId, userName, betAcceptorUid: sampleUser.id });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('You’re behind, −$25.00 if it ended now');
    expect(card).toHaveTextContent('The Packers can lose by 3.');
  });

  test('on a total says how far the line is, and who is ahead once it is passed', async () => {
    const over = {
      ...sampleTotal,
      ...pat,
      userId: sampleUser.id,
      betTime: at(-1),
      homeScore: 0,
      awayScore: 0,
      scoreAt: at(0),
    };
    const { client } = await open(over);
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('48 more points');
    expect(card).not.toHaveTextContent(/behind|ahead/);
    const { betId: id, betTime: commenceTime, homeTeam, awayTeam } = over;
    const change = { id, commenceTime, homeTeam, awayTeam, completed: false };
    updateEvents(client, [{ ...change, homeScore: 28, awayScore: 24, scoreAt: at(0) }]);
    await waitFor(() => expect(card).toHaveTextContent('Passed 47'));
  });

  test('has no standing before the start, even with a score', async () => {
    await open({ ...live, homeScore: 0, awayScore: 0, betTime: at(0.5) });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent(/Starts in/);
    expect(card).not.toHaveTextContent(/behind|ahead|if it ended now/);
  });

  test('has a countdown before the start and no standing', async () => {
    const unscored = { homeScore: null, awayScore: null, scoreAt: null };
    await open({ ...live, ...unscored, betTime: at(4.5) });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('Starts in 4 min.');
    expect(card).not.toHaveTextContent('if it ended now');
  });

  test('is listed by start, games in play first', async () => {
    const next = { ...live, uniqueId: sampleOffer.uniqueId, homeTeam: 'Detroit Lions', betTime: at(90) };
    await open(next, live);
    const names = (await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['Chicago Bears vs Green Bay Packers', 'Detroit Lions vs Green Bay Packers']);
  });
});

function pickLine() {
  const { market, marketTeam, lineHalves, feePolicy, creator, acceptor } = sampleOffer;
  return { market, marketTeam, lineHalves, feePolicy, creator, acceptor };
}
