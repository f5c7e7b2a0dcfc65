import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerTaken } from '../../../testing/answer-taken.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

/** The comparison with the bookmakers wherever a specified bet can be taken: the acceptor's, who has the Packers. */

const quoted = (probabilityBps: number, ageMs = 0) => ({
  lineHalves: null,
  probabilityBps,
  bookmakers: 9,
  capturedAt: new Date(Date.parse(sampleSession.now) - ageMs).toISOString(),
});
const bet: OfferedBet = {
  ...sampleBet,
  userId: sampleOffer.userId,
  userName: 'pat',
  postedReference: quoted(5_500, 50 * 60_000),
  reference: quoted(6_200),
};
const page = (...items: BetView[]) => ({ items, nextCursor: null });
const details = (one: BetView) => ({ bet: one, acceptable: true, code: null, message: null });
const acceptors = /38%.* 56%/;

async function openSlip(one: BetView) {
  const opened = await openPage('/?view=allBets', { listBoard: page(one), getBet: details(one) });
  await opened.user.click(await screen.findByRole('button', { name: 'Select' }));
  const [panel] = await screen.findAllByRole('region', { name: 'Take this bet' });
  return { ...opened, panel: within(panel!) };
}

test('the slip has it', async () => {
  const { panel } = await openSlip(bet);
  expect(panel.getByRole('status')).toHaveTextContent(acceptors);
});

test.each([
  ['the stake', 100_00],
  ['less than the stake', 1_00],
])('Bet Details have it with a balance of %s', async (_, accountBalanceCents) => {
  await openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, accountBalanceCents } },
    getBet: details(bet),
  });
  const section = within(await screen.findByRole('region', { name: 'Take this bet' }));
  expect(section.getByText(acceptors)).toBeVisible();
});

test('a challenge has it', async () => {
  const challenge = { ...bet, offeredToId: sampleUser.id, offeredToName: sampleUser.username };
  await openPage('/FriendsBets', { listChallenges: page(challenge) });
  const card = within(await screen.findByRole('article', { name: /^pat challenges you: / }));
  expect(card.getByText(acceptors)).toBeVisible();
});

test('it uses the quote the bet was made at until that is an hour old', async () => {
  const { reference: _, ...posted } = bet;
  const { panel } = await openSlip(posted);
  expect(panel.getByRole('status')).toHaveTextContent(/45%.* 56%/);
});

test.each([
  ['an hour ago', { ...sampleBet, postedReference: quoted(6_200, 60 * 60_000 + 1) }],
  ['never', sampleBet],
])('there is none where bookmakers quoted the game %s', async (_, one) => {
  const { panel } = await openSlip({ ...one, userId: bet.userId });
  expect(panel.getByRole('status')).toBeEmptyDOMElement();
});

test('a specified bet far from the bookmakers’ price is taken without typing the stake again', async () => {
  const one = { ...bet, reference: quoted(9_000) };
  const { panel, api, user } = await openSlip(one);
  expect(panel.getByRole('status')).toHaveTextContent(/10%.* 56%/);
  expect(panel.queryByRole('textbox')).toBeNull();
  answerTaken(api, one);
  await user.click(panel.getByRole('button', { name: 'Accept Bet' }));
  await screen.findByText('You Have Accepted This Bet. Waiting for results...');
  expect(api.sent('acceptBet').map(({ body }) => body)).toEqual([{}]);
});

test('the receipt has what its reader saw', async () => {
  const settled = {
    ...bet,
    betAcceptorUid: sampleUser.id,
    status: 'Settled',
    result: 'home',
    eventCompleted: true,
    acceptedReference: quoted(5_900),
  } as const;
  const user = (id: string, username: string) => ({ id, username, fullName: '', profilePicture: null });
  const line = { seq: 1, description: 'Wager', amountCents: 10_00, from: 'taker', to: 'Escrow' };
  const opened = await openPage('/?view=myBets&tab=settled', {
    listMyBets: page(settled),
    getReceipt: {
      bet: settled,
      rule: 'The higher score wins.',
      source: null,
      lines: [{ ...line, createdAt: sampleSession.now }],
      creator: user(bet.userId, 'maker'),
      acceptor: user(sampleUser.id, 'taker'),
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await receipt.findByText(/41%.* 56%/)).toBeVisible();
});
