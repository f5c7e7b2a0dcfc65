import type { BetView, ContestView } from '@sidebet/contract/bets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

const now = Date.parse(sampleSession.now);
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const settled: BetView = {
  ...sampleBet,
  status: 'Settled',
  userId: sampleUser.id,
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  winner: sampleOffer.userId,
  result: 'away',
  eventCompleted: true,
  homeScore: 20,
  awayScore: 27,
  paidOut: 'Yes',
  betTime: hoursAgo(27),
  paidOutAt: hoursAgo(23),
};
const open = (bet: BetView, contest?: ContestView) =>
  openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getBet: {
      bet,
      acceptable: false,
      code: 'betOver',
      message: 'This bet is over.',
      ...(contest && { contest }),
    },
    contestResult: null,
    answerContest: null,
  });

test('a side says what is wrong with a result, for 24 hours', async () => {
  const page = await open(settled);
  await page.user.click(await screen.findByRole('button', { name: /^This result is wrong/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This result is wrong' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Please say in 10 to 500 characters what is wrong.')).toBeVisible();
  await fill(page, dialog.getByLabelText('What is wrong?'), ' The Bears won 28 to 27. ');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('contestResult')[0]).toMatchObject({ body: { words: 'The Bears won 28 to 27.' } });
  await waitFor(() => expect(page.api.sent('getBet')).toHaveLength(2));
});

test('a contested bet has a mark in My Bets until it is answered', async () => {
  const other = { ...settled, uniqueId: sampleUser.id };
  await openPage('/?view=myBets&tab=settled', {
    listMyBets: { items: [{ ...settled, isContested: true }, other], nextCursor: null },
  });
  const rows = await screen.findAllByRole('article');
  expect(within(rows[0]!).getByText('Contested')).toBeVisible();
  expect(within(rows[1]!).queryByText('Contested')).toBeNull();
});

test('after 24 hours the result is not contested any more', async () => {
  await open({ ...settled, paidOutAt: hoursAgo(24) });
  expect(await screen.findByRole('button', { name: /^Receipt/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^This result is wrong/ })).toBeNull();
});

const contest: ContestView = {
  userId: sampleUser.id,
  words: 'The Bears won 28 to 27.',
  contestedAt: hoursAgo(1),
  dueAt: hoursAgo(-47),
  betweenSides: false,
  answer: null,
};
const answered = (verdict: 'right' | 'corrected') =>
  ({
    ...contest,
    answer: { verdict, reason: 'The league confirms 27–20.', answeredAt: hoursAgo(0) },
  }) as const;

test.each<[string, ContestView, RegExp[]]>([
  ['waiting', contest, [/^You contested this result on .+\.$/, /^An answer comes by .+\.$/]],
  ['late', { ...contest, dueAt: hoursAgo(0) }, [/^The answer is late\./]],
  ['right', answered('right'), [/it is right\.$/, /^The league confirms 27–20\.$/]],
  ['corrected', answered('corrected'), [/It was corrected\.$/, /^The league confirms 27–20\.$/]],
])('a contested result shows its state: %s', async (_, given, texts) => {
  await open(settled, given);
  for (const text of texts)
    expect(await screen.findByText((__, element) => saysItself(element, text))).toBeVisible();
  expect(screen.queryByRole('button', { name: /^This result is wrong/ })).toBeNull();
});

/** Whether it is the element with exactly this text: times are elements of their own. */
const saysItself = (element: Element | null, text: RegExp) =>
  ['SPAN', 'SMALL'].includes(element?.tagName ?? '') && text.test(element?.textContent ?? '');

describe('without cash, between the sides of the bet', () => {
  const mine: ContestView = { ...contest, dueAt: hoursAgo(-23), betweenSides: true };
  const pats: ContestView = { ...mine, userId: settled.betAcceptorUid! };
  const answer = (verdict: 'agreed' | 'right') => ({
    answer: { verdict, reason: null, answeredAt: hoursAgo(0) },
  });

  test.each([
    ['Agree', 'agreed'],
    ['The result is right', 'right'],
  ])('the other side answers: %s', async (name, verdict) => {
    const page = await open(settled, pats);
    expect(await screen.findByText('pat says that this result is wrong.')).toBeVisible();
    expect(screen.getByText('“The Bears won 28 to 27.”')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(page.api.sent('answerContest')).toMatchObject([{ body: { verdict } }]));
    await waitFor(() => expect(page.api.sent('getBet')).toHaveLength(2));
  });

  test.each<[string, ContestView, string]>([
    ['mine waits', mine, 'Waiting for pat'],
    ['mine has no answer', { ...mine, dueAt: hoursAgo(0) }, 'Not agreed within 24 hours: the result counts.'],
    ['theirs has none', { ...pats, dueAt: hoursAgo(0) }, 'Not agreed within 24 hours: the result counts.'],
    ['mine is right', { ...mine, ...answer('right') }, 'pat says that it is right.'],
    ['theirs is right', { ...pats, ...answer('right') }, 'You said that it is right.'],
    ['agreed', { ...pats, ...answer('agreed') }, 'Both of you agreed. Everyone got their money back.'],
    ['corrected since', { ...mine, contestedAt: hoursAgo(24) }, 'It was corrected since.'],
  ])('%s', async (_, given, text) => {
    await open(settled, given);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^This result is wrong/ })).toBeNull();
  });
});
