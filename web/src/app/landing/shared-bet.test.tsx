import type { SharedBet } from '@sidebet/contract/bets';
import { refusalMessages } from '@sidebet/domain/refusals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, unreachable } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleTotal, visitorSession } from '../../testing/samples.ts';

/** /home with a shared bet as `next`, for a visitor. */

const id = sampleBet.uniqueId;
const next = encodeURIComponent(`/BetDetails?id=${id}`);
const { homeTeam, awayTeam, market, marketTeam, lineHalves } = sampleBet;
const shared: SharedBet = {
  uniqueId: id,
  username: 'jellis',
  homeTeam,
  awayTeam,
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  startsAt: '2026-09-03T12:00:00.000Z',
  market,
  marketTeam,
  lineHalves,
  creator: sampleBet.creator,
  acceptor: sampleBet.acceptor,
  reference: null,
  rule: 'The higher score wins.',
  isChallenge: false,
  expiresAt: null,
  now: visitorSession.now,
};
const open = (answers: Parameters<typeof openPage>[1]) =>
  openPage(`/home?next=${next}`, { getSession: visitorSession, ...answers });

test('a visitor sees the bet with its terms, and signs up or logs in for it', async () => {
  await open({ getSharedBet: shared });
  await screen.findByRole('heading', { level: 1, name: 'jellis backs the Bears' });
  const bet = within(screen.getByRole('article', { name: `${homeTeam} vs ${awayTeam}` }));
  expect(bet.getByText('Starts in 2 days')).toBeVisible();
  expect(bet.getByText('Win').nextSibling).toHaveTextContent('$8.00');
  expect(screen.getByText('The higher score wins.')).toBeVisible();
  expect(screen.getByText('$2.00, if you win')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take the Packers' })).toHaveAttribute(
    'href',
    `/signup?next=${next}`,
  );
  expect(screen.getByRole('link', { name: 'Have an account? Log In' })).toHaveAttribute(
    'href',
    `/signin?next=${next}`,
  );
});

test('a pick on a team has the team’s colors, a total has none', async () => {
  await open({ getSharedBet: shared });
  const bears = await screen.findByText('CHI');
  await waitFor(() => expect(bears).toHaveStyle({ background: '#0B162A' }));
  cleanup();
  const sides = { creator: sampleTotal.creator, acceptor: sampleTotal.acceptor };
  await open({ getSharedBet: { ...shared, ...sides, market: 'total', lineHalves: 94 } });
  const over = await screen.findByText('↑');
  await import('../../ui/team-colors.ts');
  expect(over).not.toHaveAttribute('style');
});

const reference = { lineHalves: null, probabilityBps: 6_200, bookmakers: 9, capturedAt: shared.now };
test.each([
  ['quote it', reference, /38%.* 56%/],
  ['do not', null, /Win\$8\.00$/],
])('a visitor reads how the price compares with the bookmakers’, if these %s', async (_, quoted, text) => {
  await open({ getSharedBet: { ...shared, reference: quoted } });
  expect(await screen.findByRole('article')).toHaveTextContent(text);
});

test('a bet that is gone says why and leads to open bets', async () => {
  await open({ getSharedBet: refuse('sharedBetOver', 410) });
  await screen.findByRole('heading', { level: 1, name: 'Someone else has taken this bet.' });
  expect(screen.getByRole('link', { name: 'See open bets' })).toHaveAttribute(
    'href',
    `/signup?next=${encodeURIComponent('/?view=allBets')}`,
  );
});

test('a challenge by link is requested with its token, which signup carries on', async () => {
  const address = encodeURIComponent(`/BetDetails?id=${id}&token=T0ken`);
  const page = await openPage(`/home?next=${address}`, {
    getSession: visitorSession,
    getSharedBet: { ...shared, isChallenge: true },
  });
  await screen.findByText(/^jellis challenges you to take the other side/);
  expect(page.api.sent('getSharedBet')[0]).toMatchObject({
    params: { uniqueId: id },
    query: { token: 'T0ken' },
  });
  expect(screen.getByRole('link', { name: 'Take the Packers' })).toHaveAttribute(
    'href',
    `/signup?next=${address}`,
  );
});

test('a wrong link of a challenge says so', async () => {
  await open({ getSharedBet: refuse('challengeLinkInvalid', 404) });
  await screen.findByRole('heading', { level: 1, name: refusalMessages.challengeLinkInvalid });
});

test.each([
  ['a bet that visitors cannot see', refuse('betNotFound', 404)],
  ['no response', unreachable],
])('%s leaves the landing page', async (_, answer) => {
  await open({ getSharedBet: answer });
  await screen.findByRole('heading', { level: 1, name: /^Bet your friends/ });
});

test('another page as next leaves the landing page, and asks for no bet', async () => {
  const page = await openPage('/home?next=%2FSettings', { getSession: visitorSession });
  await screen.findByRole('heading', { level: 1, name: /^Bet your friends/ });
  expect(page.api.sent('getSharedBet')).toEqual([]);
});
