import type { BetView } from '@sidebet/contract/bets';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  sampleBet,
  sampleGroup,
  sampleOffer,
  sampleProtection,
  sampleSession,
} from '../../testing/samples.ts';

/** The way from a decided bet to the next one against the same friend. */

const pat = { id: sampleOffer.userId, username: 'pat', fullName: 'Pat Example', profilePicture: null };
const decided: BetView = {
  ...sampleBet,
  status: 'Settled',
  accepted: 'Yes',
  betAcceptorUid: pat.id,
  acceptorName: pat.username,
  paidOut: 'Yes',
  paidOutAt: sampleSession.now,
  winner: pat.id,
  result: 'away',
};
const friends: Answers = {
  listFriends: {
    items: [{ person: pat, email: 'pat@example.com', relation: 'friends' }],
    incoming: [],
    outgoing: [],
  },
};

async function openSettled(bet: BetView, answers: Answers) {
  const page = await openPage('/?view=myBets&tab=Settled', {
    listMyBets: { items: [bet], nextCursor: null },
    ...answers,
  });
  await screen.findByRole('article');
  await screen.findByRole('button', { name: 'Receipt' });
  return page;
}
const again = () => screen.queryByRole('button', { name: 'Challenge again' });

test('leads to a challenge to that friend', async () => {
  const page = await openSettled(decided, friends);
  await waitFor(() => expect(again()).toBeVisible());
  await page.user.click(again()!);
  await waitFor(() => expect(page.address()).toBe(`/?challenge=${pat.id}`));
});

test.each<[string, BetView, Answers]>([
  ['to people who are no friends', decided, {}],
  [
    'on a break',
    decided,
    {
      ...friends,
      getProtection: { ...sampleProtection, bar: { kind: 'timeOut', until: '2099-01-01T00:00:00.000Z' } },
    } as Answers,
  ],
  ['on a bet of a group', { ...decided, group: { ...sampleGroup } }, friends],
])('is not offered %s', async (_name, bet, answers) => {
  const page = await openSettled(bet, answers);
  await waitFor(() => expect(page.api.sent('getProtection').length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(again()).toBeNull();
});
