import type { BetView, EventWaits } from '@sidebet/contract/bets';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updateEvents } from '../../../lib/live/event-cache.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

const now = Date.parse(sampleSession.now);
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const waits: EventWaits = { held: false, closedStart: null, unlistedAt: null, reported: null };
const hour = 60;
const active: BetView = {
  ...sampleBet,
  status: 'Active',
  userId: sampleUser.id,
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  betTime: at(-3 * hour),
  acceptedStart: at(-3 * hour),
  eventWaits: waits,
};
const scored = { homeScore: 27, awayScore: 24, scoreAt: at(-1) };
const open = (bet: BetView) =>
  openPage('/?view=myBets&tab=Active', { listMyBets: { items: [bet], nextCursor: null } });

// `sampleSession.now` is Tuesday, September 1, 2026, 7:00 AM CDT.
test.each<[string, Partial<BetView>, string]>([
  [
    'ahead',
    { betTime: at(hour), acceptedStart: at(hour) },
    'Paid after the final score. Void Fri 8:00 AM CDT if there is no result.',
  ],
  ['without a score', {}, 'No score yet. Void Fri 4:00 AM CDT if there is no result.'],
  ['in play', scored, 'Paid after the final score. Void Fri 4:00 AM CDT if there is no result.'],
  [
    'without a result for long',
    { ...scored, betTime: at(-9 * hour) },
    'No result yet. Void Thu 10:00 PM CDT if there is no result.',
  ],
  [
    'with a final score reported',
    { ...scored, eventWaits: { ...waits, reported: { home: 27, away: 24, at: at(-2) } } },
    'Final 27–24 at 6:58 AM CDT. Paid by 7:14 AM CDT unless the feed changes it.',
  ],
  [
    'with a final score that should have counted',
    { ...scored, eventWaits: { ...waits, reported: { home: 27, away: 24, at: at(-20) } } },
    'Final 27–24 at 6:40 AM CDT. Being confirmed.',
  ],
  ['with a result', { ...scored, eventCompleted: true }, 'Final 27–24 at 6:59 AM CDT. Being paid now.'],
  [
    'on hold',
    { ...scored, eventWaits: { ...waits, held: true } },
    'On hold while we check the game. Void by Fri 4:00 AM CDT if it cannot be decided.',
  ],
  [
    'moved',
    { betTime: at(36 * hour) },
    'Moved to Wed 7:00 PM CDT. Void Sat 7:00 PM CDT if there is no result.',
  ],
  [
    'moved too far',
    { betTime: at(80 * hour), eventWaits: { ...waits, closedStart: at(-hour) } },
    'Moved to Fri 3:00 PM CDT, later than this bet waits. Void from 8:00 AM CDT.',
  ],
  [
    'unlisted',
    { betTime: at(hour), acceptedStart: at(hour), eventWaits: { ...waits, unlistedAt: at(-5) } },
    'The sports feed no longer lists the game. Void 9:00 AM CDT if it stays that way.',
  ],
  ['overdue', { betTime: at(-72 * hour) }, 'No result after 72 hours. Both sides get their money back.'],
])('a bet on a game %s', async (_, bet, text) => {
  await open({ ...active, ...bet });
  expect(await screen.findByText(text)).toBeVisible();
});

test('follows the game, and stays without the facts of an older server', async () => {
  const { client } = await open({ ...active, ...scored });
  await screen.findByText(/^Paid after the final score/);
  const { homeTeam, awayTeam, betTime: commenceTime, betId: id } = active;
  const change = { id, homeTeam, awayTeam, commenceTime, ...scored, completed: false };
  updateEvents(client, [{ ...change, eventWaits: { ...waits, held: true } }]);
  expect(await screen.findByText(/^On hold while we check the game/)).toBeVisible();
  updateEvents(client, [change]);
  updateEvents(client, [{ ...change, homeScore: 28 }]);
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('28'));
  expect(screen.getByText(/^On hold while we check the game/)).toBeVisible();
});

test.each([
  ['Home mentions a final score that is not paid', { eventCompleted: true }, true],
  ['Home says nothing more of a game in play', {}, false],
])('%s', async (_, change, isSaid) => {
  await openPage('/', {
    listMyBets: { items: [{ ...active, ...scored, ...change }], nextCursor: null },
  });
  const running = await screen.findByRole('region', { name: 'Running now' });
  expect(running.textContent?.includes('Final 27–24 at 6:59 AM CDT. Being paid now.')).toBe(isSaid);
  expect(running).not.toHaveTextContent('Paid after the final score');
});

test('a settled bet waits for nothing', async () => {
  await open({
    ...active,
    ...scored,
    eventCompleted: true,
    status: 'Settled',
    paidOut: 'Yes',
    paidOutAt: at(-1),
  });
  await screen.findByRole('article');
  expect(screen.queryByText(/Being paid now/)).toBeNull();
});
