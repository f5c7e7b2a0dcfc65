import type { BetView } from '@sidebet/contract/bets';
import type { OperatorBet } from '@sidebet/contract/console/bets';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import {
  sampleBet,
  sampleOffer,
  sampleSecurity,
  sampleSession,
  sampleUser,
} from '../../../testing/samples.ts';

const user = (id: string, username: string) => ({ id, username, fullName: username, profilePicture: null });
const quoted = (probabilityBps: number | null, lineHalves: number | null = null) => ({
  lineHalves,
  probabilityBps,
  bookmakers: 9,
  capturedAt: sampleSession.now,
});

async function open(bet: BetView, counters: BetView[] = []) {
  const receipt: OperatorBet = {
    bet,
    rule: 'The higher score wins.',
    source: null,
    lines: [],
    counters,
    creator: user(bet.userId, 'maker'),
    acceptor: bet.betAcceptorUid === null ? null : user(bet.betAcceptorUid, 'taker'),
  };
  await openPage(`/admin/bets/${bet.uniqueId}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorGetBet: receipt,
    operatorListAudit: { items: [], nextCursor: null },
  });
  const value = async (label: string) => (await screen.findByText(label)).nextElementSibling;
  return { made: await value('Bookmakers at creation'), taken: await value('Bookmakers at acceptance') };
}

const taker = '00000000-0000-4000-8000-000000000009';

test('a specified bet shows what bookmakers quoted when it was made and accepted', async () => {
  const { made, taken } = await open({
    ...sampleBet,
    betAcceptorUid: taker,
    postedReference: quoted(6_200),
    acceptedReference: quoted(5_900),
  });
  expect(made).toHaveTextContent(/^Chicago Bears 62%, 9 books at Sep 1, 2026, 7:00 AM CDT/);
  expect(taken).toHaveTextContent(/^Chicago Bears 59%, 9 books at/);
});

test('an offer shows their own line, and an unknown chance', async () => {
  const { made } = await open({
    ...sampleOffer,
    creator: { ...sampleOffer.creator, selection: 'away' },
    postedReference: quoted(null, -13),
  });
  expect(made).toHaveTextContent(/^Green Bay Packers \+6\.5 \(chance unknown\), 9 books at/);
});

test('a bet without a quote says so, and one that is not accepted has no second one', async () => {
  const { made, taken } = await open(sampleBet);
  expect(made).toHaveTextContent('Nothing');
  expect(taken).toHaveTextContent('—');
});

test('an offer lists the counter-offers to it, and a counter-offer links to its offer', async () => {
  const counter = { toId: sampleOffer.uniqueId, forId: sampleOffer.userId, round: 2 };
  const made = { ...sampleOffer, uniqueId: taker, userName: 'taker', counter };
  await open(sampleOffer, [made]);
  const table = await screen.findByRole('table', { name: 'Counter-offers' });
  expect(within(table).getByRole('link', { name: /taker/ })).toHaveAttribute('href', `/admin/bets/${taker}`);
  cleanup();
  await open(made);
  const link = await screen.findByRole('link', { name: /The offer/ });
  expect(link).toHaveAttribute('href', `/admin/bets/${sampleOffer.uniqueId}`);
});
