import type { BetView } from '@sidebet/contract/bets';
import { linkId } from '@sidebet/domain/book/offered-to';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleGroup, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';
import { untakenText } from '../untaken.ts';

const returnsAt = '2026-09-06T15:16:00.000Z';
const before = Date.parse(returnsAt) - 1;
const points = { id: sampleGroup.id, name: sampleGroup.name, kind: 'points' } as const;
const { returnsAt: _, ...older } = sampleBet;

test.each<[string, BetView, number, string | null, string]>([
  ['the default zone', sampleBet, before, null, 'Not taken. $10 comes back at 10:16 AM CDT.'],
  ['a chosen one', sampleBet, before, 'Europe/Berlin', 'Not taken. $10 comes back at 5:16 PM GMT+2.'],
  ['the maker’s stake', sampleOffer, before, null, 'Not taken. $20 comes back at 10:16 AM CDT.'],
  [
    'points',
    { ...sampleOffer, group: points },
    before,
    null,
    'Not taken. 20 points come back at 10:16 AM CDT.',
  ],
  ['the time has passed', sampleBet, before + 1, null, 'Not taken. $10 comes back.'],
])('%s', (_name, bet, now, timeZone, text) => {
  expect(untakenText({ ...bet, returnsAt }, now, timeZone)).toBe(text);
});

test('a bet of an older version has no time', () => {
  expect(untakenText(older as BetView, before, null)).toBe('Not taken. $10 comes back.');
});

const closed: BetView = {
  ...sampleBet,
  userId: sampleUser.id,
  betTime: sampleSession.now,
  returnsAt: new Date(Date.parse(sampleSession.now) + 3_600_000).toISOString(),
};
const invitations = ['Copy link', 'Share', 'Share link', 'Correct'];

test.each([
  ['a bet to anyone', closed, 'Delete'],
  ['a challenge by link', { ...closed, offeredToId: linkId }, 'Revoke link'],
  ['a challenge to a friend', { ...closed, offeredToId: sampleOffer.userId, offeredToName: 'pat' }, 'Delete'],
  [
    'a bet on a finished game',
    { ...closed, betTime: '2099-01-01T00:00:00.000Z', eventCompleted: true },
    'Delete',
  ],
] as const)('My Bets say that %s was not taken, and invite no one', async (_, bet, end) => {
  await openPage('/?view=myBets', { listMyBets: { items: [bet], nextCursor: null } });
  expect(await screen.findByText('Not taken. $10 comes back at 8:00 AM CDT.')).toBeVisible();
  expect(screen.getByRole('article')).not.toHaveTextContent('To Win');
  for (const name of invitations) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: end })).toBeEnabled();
});

test.each([
  ['by link', { ...closed, offeredToId: linkId }, 'Waiting for someone with your link...'],
  [
    'to a friend',
    { ...closed, offeredToId: sampleOffer.userId, offeredToName: 'pat' },
    /Waiting for an answer/,
  ],
])('the page of a challenge %s waits for no one', async (_, bet, waits) => {
  await openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getBet: { bet, acceptable: false, code: 'ownBet', message: 'This is your bet.' },
  });
  expect(await screen.findByText(/^Not taken/)).toBeVisible();
  expect(screen.queryByText(waits)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Share your challenge' })).toBeNull();
});

test('control: until betting closes the card shows what the bet wins', async () => {
  const open = { ...closed, betTime: '2099-01-01T00:00:00.000Z' };
  await openPage('/?view=myBets', { listMyBets: { items: [open], nextCursor: null } });
  expect(await screen.findByRole('article')).toHaveTextContent('To Win: $18.00');
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});
