import type { JoinCandidate, OperatorEventPage } from '@sidebet/contract/console/events';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleEvent, sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const { openBets: _, myOpenBets: __, lines: ___, ...facts } = sampleEvent;
const again: JoinCandidate = {
  id: 'again',
  homeTeam: facts.homeTeam,
  awayTeam: facts.awayTeam,
  commenceTime: '2099-01-01T00:10:00.000Z',
};
const nextDay: JoinCandidate = { ...again, id: 'next-day', commenceTime: '2099-01-02T00:00:00.000Z' };
const dropped: OperatorEventPage = {
  ...facts,
  commenceTime: '2099-01-01T00:00:00.000Z',
  ending: null,
  resultAt: null,
  resultSource: null,
  corrections: 0,
  listed: false,
  duplicateOf: null,
  feedId: null,
  awaitsJoin: true,
  bettingStopped: false,
  stoppedMarkets: [],
  sportStopped: false,
  voidedAt: null,
  bettingClosedAt: null,
  hold: null,
  openBets: 0,
  activeBets: 1,
  escrowCents: 20_00,
  viewerBets: false,
  joinCandidates: [again, nextDay],
  contested: null,
};

const open = (event: OperatorEventPage, answers: Answers = {}) =>
  openPage(`/admin/events/${event.id}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAudit: { items: [], nextCursor: null },
    operatorListBets: { items: [], nextCursor: null },
    operatorGetEvent: event,
    ...answers,
  });

test('joins a dropped game with one of the offered games; the server may still refuse', async () => {
  const sent: unknown[] = [];
  const page = await open(dropped, {
    operatorJoinEvent: ({ body }) => {
      sent.push(body.withEventId);
      return body.withEventId === 'next-day' ? refuse('joinHasBets') : null;
    },
  });
  expect(await screen.findByText(/Join the two and its bets go on/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Join with…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const games = dialog.getAllByRole('radio');
  expect(games).toHaveLength(2);
  expect(dialog.queryAllByRole('radio', { checked: true })).toEqual([]);
  const teams = `${facts.homeTeam} vs ${facts.awayTeam}`;
  expect(games[0]).toHaveAccessibleName(new RegExp(`${teams} Dec 31, 2098, 7:10 PM CDT.* · again`));
  await fill(page, dialog.getByLabelText('Reason'), 'One game of the league');
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Join with…' }));
  await confirm();
  expect(await dialog.findByText('Please choose the game.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.user.click(games[1]!);
  await confirm();
  expect(await dialog.findByText(/There are running bets on the other game/)).toBeVisible();
  await page.user.click(games[0]!);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['next-day', 'again']);
});

test('a dropped game without one to join says so', async () => {
  await open({ ...dropped, joinCandidates: [] });
  expect(await screen.findByText(/They can’t be joined/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join with…' })).toBeNull();
});

test('control: a listed game that is not on hold has nothing to join', async () => {
  await open({ ...dropped, listed: true, awaitsJoin: false, joinCandidates: [] });
  await screen.findByRole('button', { name: 'Void event' });
  expect(screen.queryByRole('button', { name: 'Join with…' })).toBeNull();
  expect(screen.queryByText(/can’t be joined/)).toBeNull();
});
