import type { OfferedBet } from '@sidebet/contract/bets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

/** Moving an own offer to the bookmakers' line. */

const quoted = (lineHalves: number | null, probabilityBps = 5_000) => ({
  lineHalves,
  probabilityBps,
  bookmakers: 9,
  capturedAt: sampleSession.now,
});
const mine = { userId: sampleUser.id, userName: sampleUser.username };
const offer: OfferedBet = { ...sampleOffer, ...mine, postedReference: quoted(-7), reference: quoted(-9) };
const moved = { ...offer, uniqueId: '00000000-0000-4000-8000-0000000000e1', lineHalves: -9 };

const openMyBets = (bet: OfferedBet, answers: Answers = {}) =>
  openPage('/?view=myBets', { listMyBets: { items: [bet], nextCursor: null }, ...answers });

async function openDialog(answers: Answers = {}) {
  const opened = await openMyBets(offer, answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Move to the current line' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to the current line' }));
  return {
    ...opened,
    dialog,
    move: () => opened.user.click(dialog.getByRole('button', { name: 'Move offer' })),
  };
}

test('shows the line, the amounts and the price before and after, then moves in one step', async () => {
  const form = await openDialog({ moveOffer: { bet: moved, accountBalanceCents: 100_00 } });
  expect(form.dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NowMoved',
    'LineBears −3.5Bears −4.5',
    'Risk$20.00$20.00',
    'Win$24.50$24.50',
    'Your price+123+123',
    'You need45%45%',
  ]);
  expect(form.dialog.getByRole('status')).toHaveTextContent('Bookmakers: 50% for Bears −4.5. You need 45%');
  await form.move();
  expect(await screen.findByText('Your offer is on Bears −4.5 now.')).toBeVisible();
  expect(form.api.sent('moveOffer')).toMatchObject([
    {
      params: { uniqueId: offer.uniqueId },
      body: {
        lineHalves: -9,
        stakeCents: 20_00,
        acceptorStakeCents: 25_00,
        fee: { bps: 200, capCents: null },
      },
    },
  ]);
});

test('says that the offer was just taken', async () => {
  const form = await openDialog({ moveOffer: refuse('alreadyAccepted') });
  await form.move();
  expect(await form.dialog.findByRole('alert')).toHaveTextContent('Someone already accepted this bet!');
});

test('requires the risk again at a price far from the bookmakers’', async () => {
  const form = await openDialog({ moveOffer: refuse('priceNotConfirmed') });
  await form.move();
  await form.user.type(await form.dialog.findByLabelText('Type your risk again: $20.00'), '20');
  await form.move();
  await waitFor(() =>
    expect(form.api.sent('moveOffer').at(-1)!.body).toMatchObject({ confirmedStakeCents: 20_00 }),
  );
});

test.each<[string, OfferedBet]>([
  ['the line has not moved', { ...offer, reference: quoted(-7, 5_500) }],
  [
    'the line is not the offer’s, but has not moved since',
    { ...offer, lineHalves: -10, reference: quoted(-7) },
  ],
  ['bookmakers quote nothing', { ...offer, reference: undefined, postedReference: null }],
  ['the quote is old', { ...offer, reference: { ...quoted(-9), capturedAt: '2026-09-01T10:59:00.000Z' } }],
  ['it is the specified bet', { ...sampleBet, reference: quoted(null) }],
])('is not offered if %s', async (_, bet) => {
  await openMyBets(bet);
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move to the current line' })).toBeNull();
});
