import type { BetView } from '@sidebet/contract/bets';
import { linkId } from '@sidebet/domain/book/offered-to';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleUser } from '../../../testing/samples.ts';

/** A challenge by link, for its creator and for users who have the link. */

const mine: BetView = { ...sampleBet, offeredToId: linkId };
const someones: BetView = { ...mine, userId: '00000000-0000-4000-8000-0000000000c1', userName: 'pat' };
const path = `/betdetails?id=${mine.uniqueId}&token=T0ken`;
const own = { bet: mine, acceptable: false, code: 'ownBet', message: 'This is your bet.' };

test('its creator sees the link, copies it and shares it', async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    const page = await openPage(`/BetDetails?id=${mine.uniqueId}`, {
      getBet: own,
      getChallengeLink: { path },
    });
    const panel = within(await screen.findByRole('region', { name: 'Your challenge link is ready' }));
    const url = location.origin + path;
    expect(await panel.findByText(url)).toBeVisible();
    expect(panel.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
    expect(screen.getByText('Waiting for someone with your link...')).toBeVisible();
    expect(screen.getByText('Challenge by link')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Revoke link' })).toBeVisible();
    await page.user.click(panel.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: `${sampleUser.username} challenges you: Chicago Bears vs Green Bay Packers`,
      url,
    });
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('a user with the link accepts with its token, and can neither decline nor share', async () => {
  const page = await openPage(`/BetDetails?id=${mine.uniqueId}&token=T0ken`, {
    getBet: { bet: someones, acceptable: true, code: null, message: null },
    acceptBet: {
      bet: {
        ...someones,
        status: 'Active',
        betAcceptorUid: sampleUser.id,
        acceptorName: sampleUser.username,
      },
      accountBalanceCents: 90_00,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Accept Bet' }));
  await waitFor(() => expect(page.api.sent('acceptBet')[0]?.body).toEqual({ token: 'T0ken' }));
  expect(page.api.sent('getBet')[0]!.query).toEqual({ token: 'T0ken' });
  for (const name of ['Decline', 'Copy link', 'Share', 'Share link'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  ['taken', refuse('sharedBetOver', 410), 'Someone else has taken this bet.'],
  ['revoked', refuse('sharedBetWithdrawn', 410), 'This bet is no longer open.'],
  ['wrong', refuse('challengeLinkInvalid', 404), 'This challenge link is not valid. Ask for a new one.'],
])('a %s link says so, and leads to open bets', async (_, answer, title) => {
  await openPage(`/BetDetails?id=${mine.uniqueId}&token=T0ken`, { getBet: answer });
  await screen.findByRole('heading', { level: 2, name: title });
  expect(screen.getByRole('link', { name: 'See open bets' })).toBeVisible();
});
