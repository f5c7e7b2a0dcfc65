import type { OperatorEventPage, ResultEffectView } from '@sidebet/contract/console/events';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleEvent, sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const hour = 3_600_000;
const begun: OperatorEventPage = {
  id: sampleEvent.id,
  sportKey: 'baseball_mlb',
  sportTitle: 'MLB',
  commenceTime: new Date(Date.parse(sampleSession.now) - 3 * hour).toISOString(),
  homeTeam: 'Cubs',
  awayTeam: 'Mets',
  completed: false,
  homeScore: null,
  awayScore: null,
  ending: null,
  duplicateOf: null,
  feedId: null,
  awaitsJoin: false,
  resultAt: null,
  resultSource: null,
  corrections: 0,
  listed: true,
  bettingStopped: false,
  stoppedMarkets: [],
  sportStopped: false,
  voidedAt: null,
  bettingClosedAt: null,
  hold: null,
  resultsBy: 'feed',
  openBets: 0,
  activeBets: 3,
  escrowCents: 60_00,
  viewerBets: false,
  joinCandidates: [],
  contested: null,
};
const effect: ResultEffectView = {
  rules: [
    { market: 'Winner', rule: 'Called after five innings: the score counts.' },
    { market: 'Spread', rule: 'Called after five innings: everyone gets their money back.' },
    { market: 'Total', rule: 'Called after five innings: everyone gets their money back.' },
  ],
  paid: { bets: 2, cents: 40_00 },
  refunded: { bets: 1, cents: 20_00 },
  reversed: { bets: 0, cents: 0 },
  unchanged: 0,
  largestCents: 20_00,
};

const open = (event: OperatorEventPage, answers: Answers = {}) =>
  openPage(`/admin/events/${event.id}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAudit: { items: [], nextCursor: null },
    operatorListBets: { items: [], nextCursor: null },
    operatorGetEvent: event,
    operatorPreviewResult: effect,
    operatorEnterResult: { status: 'entered' },
    operatorVoidEvent: { status: 'voided' },
    ...answers,
  });

async function openForm(event: OperatorEventPage, answers: Answers = {}) {
  const page = await open(event, answers);
  await page.user.click(await screen.findByRole('button', { name: 'Enter result' }));
  const form = within(await screen.findByRole('dialog', { name: 'Enter result' }));
  const submit = async () => {
    await fill(page, form.getByLabelText('Reason'), 'Read from the league’s site');
    await page.user.click(form.getByRole('button', { name: 'Enter result' }));
  };
  return { page, user: page.user, form, submit };
}

test('a called game shows the rule of each market and its effect before it is entered', async () => {
  const { user, form, submit, page } = await openForm(begun);
  await user.selectOptions(form.getByLabelText('How did it end?'), 'shortenedLate');
  await fill(page, form.getByLabelText('Cubs'), '5');
  expect(form.queryByRole('region', { name: 'Effect' })).toBeNull();
  await fill(page, form.getByLabelText('Mets'), '2');
  const shown = within(await form.findByRole('region', { name: 'Effect' }));
  expect(
    await shown.findByText(
      /2 bets paid \(\$40\.00\)\. 1 bet refunded \(\$20\.00\)\. The largest: \$20\.00\./,
    ),
  ).toBeVisible();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Winner · Called after five innings: the score counts.',
    'Spread, Total · Called after five innings: everyone gets their money back.',
  ]);
  await submit();
  expect(page.api.sent('operatorEnterResult')[0]).toMatchObject({
    body: { ending: 'shortenedLate', homeScore: 5, awayScore: 2, reason: 'Read from the league’s site' },
  });
});

test('a retirement needs the winner, and no score is typed', async () => {
  const { user, form, submit, page } = await openForm({ ...begun, sportKey: 'boxing_boxing' });
  await user.selectOptions(form.getByLabelText('How did it end?'), 'retirement');
  expect(form.queryByLabelText('Cubs', { selector: 'input[inputmode]' })).toBeNull();
  await submit();
  expect(form.getByRole('alert')).toHaveTextContent('Please choose who won.');
  expect(page.api.sent('operatorEnterResult')).toEqual([]);
  await user.click(form.getByRole('radio', { name: 'Mets' }));
  expect(form.queryByRole('radio', { name: 'Draw' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Enter result' }));
  expect(page.api.sent('operatorEnterResult')[0]).toMatchObject({
    body: { ending: 'retirement', winner: 'away' },
  });
});

test('a walkover needs nothing, and only endings of the sport are offered', async () => {
  const { user, form, submit, page } = await openForm({ ...begun, sportKey: 'tennis_atp' });
  const endings = within(form.getByLabelText('How did it end?')).getAllByRole('option');
  expect(endings.map(({ textContent }) => textContent)).toEqual([
    'Played to the end',
    'Abandoned or not played',
    'One player retired',
    'One player did not appear (walkover)',
    'One side was disqualified',
  ]);
  await user.selectOptions(form.getByLabelText('How did it end?'), 'walkover');
  expect(form.getByText('This ending needs no score.')).toBeVisible();
  await submit();
  expect(page.api.sent('operatorEnterResult')[0]!.body).not.toHaveProperty('homeScore');
});

test('a result that cannot be is explained before it is entered, and what was typed stays', async () => {
  const { page, form } = await openForm(begun, { operatorPreviewResult: () => refuse('levelImpossible') });
  await fill(page, form.getByLabelText('Cubs'), '4');
  await fill(page, form.getByLabelText('Mets'), '4');
  expect(await form.findByText('A game cannot end level this way. Please check the score.')).toBeVisible();
  expect(form.getByLabelText('Mets')).toHaveValue('4');
});

test('voiding offers only causes that the sport’s rules refund', async () => {
  const page = await open({ ...begun, sportKey: 'tennis_atp' });
  await page.user.click(await screen.findByRole('button', { name: 'Void event' }));
  const dialog = within(await screen.findByRole('dialog'));
  const causes = within(dialog.getByLabelText('What happened?'));
  expect(causes.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'It was called off',
    'A side was replaced',
  ]);
});

test.each([
  ['open', 'Waits for an answer'],
  ['answered', 'Answered'],
] as const)('a contested result leads to its case: %s', async (contested, name) => {
  await open({ ...begun, contested });
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    `/admin/contests?state=${contested}`,
  );
});
