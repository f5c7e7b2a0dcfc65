import type { OperatorEvent } from '@sidebet/contract/console/events';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleEvent, sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const { openBets: _, myOpenBets: __, lines: ___, ...facts } = sampleEvent;
const dropped: OperatorEvent = {
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
};

const open = (event: OperatorEvent, answers: Answers = {}) =>
  openPage(`/admin/events/${event.id}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAudit: { items: [], nextCursor: null },
    operatorListBets: { items: [], nextCursor: null },
    operatorGetEvent: event,
    ...answers,
  });

test('joins a dropped game with its new id; a wrong id is named at the field or by the server', async () => {
  const sent: unknown[] = [];
  const page = await open(dropped, {
    operatorJoinEvent: ({ body }) => {
      sent.push(body);
      return body.withEventId === 'other'
        ? refuse('joinOtherTeams', 409, 'The two games have different teams.')
        : null;
    },
  });
  expect(await screen.findByText(/The feed dropped this game/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Join with…' }));
  const field = await screen.findByLabelText('Event id of the other game');
  const confirm = () => page.user.click(screen.getAllByRole('button', { name: 'Join with…' }).at(-1)!);
  await fill(page, screen.getByLabelText('Reason'), 'One game of the league');
  await confirm();
  expect(await screen.findByText('There is no game with this id.')).toBeVisible();
  await fill(page, field, dropped.id);
  await confirm();
  expect(await screen.findByText(/This is the id of the game itself/)).toBeVisible();
  expect(sent).toEqual([]);
  await fill(page, field, 'other');
  await confirm();
  expect(await screen.findByText('The two games have different teams.')).toBeVisible();
  await fill(page, field, 'again');
  await confirm();
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expect(sent).toEqual([
    { withEventId: 'other', reason: 'One game of the league' },
    { withEventId: 'again', reason: 'One game of the league' },
  ]);
});

test('control: a listed game that is not on hold has nothing to join', async () => {
  await open({ ...dropped, listed: true, awaitsJoin: false });
  await screen.findByRole('button', { name: 'Void event' });
  expect(screen.queryByRole('button', { name: 'Join with…' })).toBeNull();
});
