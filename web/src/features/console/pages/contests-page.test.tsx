import type { ContestCaseView } from '@sidebet/contract/console/contests';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const [ann, bob] = [
  { id: '0198c1de-0000-7000-8000-000000000001', username: 'ann', fullName: 'Ann Reyes' },
  { id: '0198c1de-0000-7000-8000-000000000002', username: 'bob', fullName: 'Bob Stone' },
];
const createdAt = '2026-06-01T22:00:00.000Z';
const betId = '0198c1de-0000-7000-8000-000000000003';
const contest: ContestCaseView = {
  id: '0198c1de-0000-7000-8000-000000000004',
  eventId: 'game',
  homeTeam: 'Mets',
  awayTeam: 'Cubs',
  homeScore: 3,
  awayScore: 2,
  resultSource: 'feed',
  corrected: false,
  openedAt: createdAt,
  dueAt: '2026-06-03T22:00:00.000Z',
  words: [
    { betId, person: ann, text: 'The Cubs won 4 to 3.', createdAt },
    { betId, person: bob, text: 'She is right about it.', createdAt },
  ],
  feedAnswers: [{ answer: '{"home":3}', sha256: 'ab12', seenAt: createdAt }],
  answer: null,
};
const open = (item: ContestCaseView) =>
  openPage('/admin/contests', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListContests: { items: [item], nextCursor: null },
    operatorAnswerContest: null,
  });

test.each([
  ['right', false, 'It is right', 'Answer that the result is right?'],
  ['corrected', true, 'It was corrected', 'Answer that it was corrected?'],
] as const)(
  'a case has the words of both sides, and is answered: %s',
  async (verdict, corrected, label, title) => {
    const page = await open({ ...contest, corrected });
    expect(await screen.findByText(/The Cubs won 4 to 3/)).toBeVisible();
    expect(screen.getByText(/She is right about it/)).toBeVisible();
    expect(screen.getByText('{"home":3}')).toBeInTheDocument();
    expect(screen.getByText('SHA-256 ab12')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mets vs Cubs' })).toHaveAttribute('href', '/admin/events/game');
    await page.user.click(screen.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await fill(page, dialog.getByLabelText('Reason'), 'The league says so');
    await page.user.click(dialog.getByRole('button', { name: label }));
    expect(page.api.sent('operatorAnswerContest')[0]).toMatchObject({
      body: { reason: 'The league says so', verdict },
    });
  },
);

test('an answered case names who answered and why', async () => {
  const at = '2026-06-02T10:00:00.000Z';
  await open({ ...contest, answer: { verdict: 'right', reason: 'The league says so', by: 'Olga', at } });
  expect(await screen.findByText('It is right, by Olga: The league says so')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'It is right' })).toBeNull();
});
