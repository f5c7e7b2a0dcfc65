import type { BetView } from '@sidebet/contract/bets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addToBoard } from '../../../lib/live/board-cache.ts';
import { type Answers, refuse, unreachable } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

/** An offer in the seconds before it can be taken. */

const second = 1_000;
const opensAt = new Date(Date.parse(sampleSession.now) + 60 * second).toISOString();
const fresh: BetView = { ...sampleOffer, opensAt, correctionsLeft: 3 };
const mine: BetView = { ...fresh, userId: sampleUser.id, userName: sampleUser.username };
const page = (...items: BetView[]) => ({ items, nextCursor: null });
const tooNew = { acceptable: false, code: 'offerTooNew', message: 'This offer is new.' };

/** The app's time moves only with `pass`. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse(sampleSession.now) });
  return () => void vi.useRealTimers();
});
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('another user’s new offer', () => {
  test('counts down on its card, and can be selected once it opens', async () => {
    await openPage('/?view=allBets', { listBoard: page(fresh) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('timer')).toHaveTextContent('Opens in 60 seconds');
    expect(card.queryByRole('button', { name: 'Take' })).toBeNull();
    await pass(59 * second);
    expect(card.getByRole('timer')).toHaveTextContent('Opens in 1 second');
    await pass(second);
    expect(card.queryByRole('timer')).toBeNull();
    expect(card.getByRole('button', { name: 'Take' })).toBeVisible();
  });

  test('shows corrected terms on the board', async () => {
    const { client } = await openPage('/?view=allBets', { listBoard: page(fresh) });
    await screen.findByRole('group', { name: 'Green Bay Packers +3.5' });
    const corrected = {
      ...fresh,
      lineHalves: -5,
      opponentPick: 'Green Bay Packers +2.5',
      correctionsLeft: 2,
    };
    act(() => addToBoard(client, [corrected]));
    expect(await screen.findByRole('group', { name: 'Green Bay Packers +2.5' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test('says on its page that it is new', async () => {
    await openPage(`/BetDetails?id=${fresh.uniqueId}`, {
      getBet: { bet: fresh, ...tooNew },
      listEventLines: { items: [] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This offer is new. You can take it once it opens.',
    );
    expect(screen.getByRole('timer')).toHaveTextContent('Opens in 60 seconds');
    expect(screen.queryByRole('button', { name: 'Accept Bet' })).toBeNull();
  });
});

describe('the own new offer', () => {
  const correctedBet = { ...mine, lineHalves: -5, correctionsLeft: 2 };
  const corrected = { bet: correctedBet, accountBalanceCents: 70_00 };
  const old = { ...mine, opensAt: null, correctionsLeft: 0 };

  async function openForm(answers: Answers = {}) {
    const opened = await openPage('/?view=myBets', { listMyBets: page(mine), ...answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct your offer' }));
    return {
      ...opened,
      dialog,
      send: () => opened.user.click(dialog.getByRole('button', { name: 'Correct' })),
    };
  }

  test.each([
    ['once it opened', old],
    ['after three corrections', { ...mine, correctionsLeft: 0 }],
  ])('cannot be corrected %s', async (_, bet) => {
    await openPage('/?view=myBets', { listMyBets: page(bet) });
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  });

  test('is corrected in place: line and stakes', async () => {
    const form = await openForm({ correctOffer: corrected });
    expect(
      form.dialog.getByText(/A correction starts this time again. You have 3 corrections left./),
    ).toBeVisible();
    await form.user.click(form.dialog.getByRole('button', { name: 'Half a point higher' }));
    await form.user.click(form.dialog.getByRole('button', { name: 'Half a point higher' }));
    await fill(form, form.dialog.getByLabelText('Risk'), '30');
    await form.send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = form.api.sent('correctOffer');
    expect(sent).toMatchObject({
      params: { uniqueId: mine.uniqueId },
      body: {
        lineHalves: -5,
        stakeCents: 30_00,
        acceptorStakeCents: 37_50,
        fee: { bps: 200, capCents: null },
      },
    });
    expect(screen.getByText('Offer Corrected')).toBeVisible();
  });

  test('keeps what was typed when the server refuses, also when it opened meanwhile', async () => {
    const gone = 'This offer can no longer be corrected. You can delete it while it is open.';
    const form = await openForm({ correctOffer: refuse('offerNotCorrectable') });
    await fill(form, form.dialog.getByLabelText('Risk'), '30');
    await form.send();
    expect(await form.dialog.findByText(gone)).toBeVisible();
    await pass(60 * second);
    expect(form.dialog.getByLabelText('Risk')).toHaveValue('30.00');
  });

  test('shows a refusal at its field', async () => {
    const form = await openForm();
    await fill(form, form.dialog.getByLabelText('Risk'), '2000000');
    await form.send();
    expect(await form.dialog.findByText('The maximum wager is $1,000,000.00.')).toBeVisible();
    expect(form.api.sent('correctOffer')).toEqual([]);
  });

  test('repeats a correction without a response under the same key', async () => {
    const form = await openForm({ correctOffer: unreachable });
    await form.send();
    await waitFor(() => expect(form.api.sent('correctOffer').length).toBeGreaterThan(1));
    const keys = new Set(form.api.sent('correctOffer').map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(1);
  });
});
