import type { LineHistory } from '@sidebet/contract/shared';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, badGateway } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

const minutesAgo = (minutes: number) =>
  new Date(Date.parse(sampleSession.now) - minutes * 60_000).toISOString();
const spread = (...lines: readonly (readonly [minutes: number, lineHalves: number])[]): LineHistory => ({
  market: 'spread',
  marketTeam: null,
  points: lines.map(([minutes, lineHalves]) => ({
    lineHalves,
    probabilityBps: 5_000,
    bookmakers: 9,
    capturedAt: minutesAgo(minutes),
  })),
});

async function openDetails(answers: Answers, bet = sampleOffer) {
  const page = await openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getBet: { bet, acceptable: true, code: null, message: null },
    ...answers,
  });
  const button = await screen.findByRole('button', { name: 'How the line moved' });
  return { ...page, button };
}

test('the page of a bet describes how its line moved when opened, also by keyboard', async () => {
  const moved = spread([300, -7], [120, -9], [5, -13]);
  const page = await openDetails({
    getSession: { ...sampleSession, user: { ...sampleUser, timeZone: 'Europe/Berlin' } },
    listEventLines: { items: [{ ...moved, market: 'moneyline' }, moved] },
  });
  expect(page.api.sent('listEventLines')).toEqual([]);
  await page.user.click(page.button);
  expect(page.button).toHaveAttribute('aria-expanded', 'true');
  expect(
    await screen.findByText(
      'Spread opened at Green Bay Packers +3.5 today at 9:00 AM GMT+2; now Green Bay Packers +6.5 (9 books, 1:55 PM GMT+2).',
    ),
  ).toBeVisible();
  expect(page.api.sent('listEventLines')).toMatchObject([{ params: { eventId: sampleOffer.betId } }]);
  const points = screen.getByRole('slider', { name: 'Spread' });
  expect(points).toHaveAttribute(
    'aria-valuetext',
    'Tue, Sep 1 · 1:55 PM GMT+2, 9 books: Green Bay Packers +6.5',
  );
  // jsdom moves no sliders by arrow key.
  fireEvent.change(points, { target: { value: '1' } });
  expect(screen.getByText('Tue, Sep 1 · 12:00 PM GMT+2, 9 books: Green Bay Packers +4.5')).toBeVisible();
  await page.user.click(page.button);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('one point is a sentence without a chart', async () => {
  const page = await openDetails({ listEventLines: { items: [spread([5, -7])] } });
  await page.user.click(page.button);
  await screen.findByText(/^No movement yet: Green Bay Packers \+3\.5 /);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('lines that cannot be loaded can be loaded again', async () => {
  const page = await openDetails({ listEventLines: badGateway });
  await page.user.click(page.button);
  await screen.findByText('Couldn’t load this');
  page.api.answer({ listEventLines: { items: [] } });
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No line has been recorded yet.')).toBeVisible();
});

test('a market that bookmakers do not quote has no lines', async () => {
  const bet = { ...sampleBet, betSportKey: 'soccer_epl' };
  await openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getBet: { bet, acceptable: true, code: null, message: null },
  });
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'How the line moved' })).toBeNull();
});
