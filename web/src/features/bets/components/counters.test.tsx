import type { BetView } from '@sidebet/contract/bets';
import { refusalMessages } from '@sidebet/domain/refusals';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refuse, refuseField, unreachable } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleGroup, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

/** Counter-offers: the form, the answers, and where both are found. Pat offers Bears −3.5, $20 against $25. */

const page = (...items: BetView[]) => ({ items, nextCursor: null });
const acceptable = (bet: BetView) => ({ bet, acceptable: true, code: null, message: null });
const notMine = (bet: BetView) => ({ bet, acceptable: false, code: 'ownBet', message: 'This is your bet.' });
const fee = { bps: 200, capCents: null };
const ann = { userId: sampleUser.id, userName: sampleUser.username };
const pat = { userId: sampleOffer.userId, userName: sampleOffer.userName };
const later = '2026-09-02T12:00:00.000Z';

/** Ann's counter-offer to Pat: Packers +3.5, $20 against $20. */
const annsCounter: BetView = {
  ...sampleOffer,
  ...ann,
  id: '00000000-0000-4000-8000-0000000000d1',
  uniqueId: '00000000-0000-4000-8000-0000000000d1',
  offeredToId: pat.userId,
  offeredToName: pat.userName,
  wagerCents: 20_00,
  creator: { ...sampleOffer.acceptor, stakeCents: 20_00, winCents: 19_60 },
  acceptor: { ...sampleOffer.creator, stakeCents: 20_00, winCents: 19_60, feeIfWonCents: 40 },
  expiresAt: later,
  termsVersion: '2222222222222222',
  counter: { toId: sampleOffer.uniqueId, forId: pat.userId, round: 1 },
};
/** The same offer, made by Ann, and what Pat answers: +105 for $20. */
const annsOffer: BetView = {
  ...sampleOffer,
  ...ann,
  wagerCents: 25_00,
  creator: { ...sampleOffer.creator, stakeCents: 25_00, winCents: 24_50 },
  acceptor: { ...sampleOffer.acceptor, stakeCents: 25_00, winCents: 24_50, feeIfWonCents: 50 },
};
const patsCounter: BetView = {
  ...annsCounter,
  ...pat,
  offeredToId: sampleUser.id,
  offeredToName: sampleUser.username,
  creator: { ...sampleOffer.acceptor, stakeCents: 20_00, winCents: 21_00, feeIfWonCents: 43 },
  acceptor: { ...sampleOffer.creator, stakeCents: 21_43, winCents: 19_60, feeIfWonCents: 40 },
  counter: { toId: sampleOffer.uniqueId, forId: sampleUser.id, round: 1 },
};

describe('the form', () => {
  async function openForm(answers: Answers = {}, bet = sampleOffer) {
    const opened = await openPage(`/BetDetails?id=${bet.uniqueId}`, { getBet: acceptable(bet), ...answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Counter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Counter pat' }));
    return {
      ...opened,
      dialog,
      send: () => opened.user.click(dialog.getByRole('button', { name: /^Counter/ })),
      type: async (risk: string, win: string) => {
        await fill(opened, dialog.getByLabelText('Risk'), risk);
        await fill(opened, dialog.getByLabelText('Win'), win);
      },
      bodies: () => opened.api.sent('counterOffer').map(({ body }) => body),
    };
  }

  test('starts with the offer, and shows what changes against it', async () => {
    const form = await openForm();
    const rows = () => form.dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows()).toEqual([
      'The offerYour counter',
      'Risk$25.00$25.00',
      'Win$19.60$19.60',
      'Your price−128−128',
      'You need56%56%',
    ]);
    await form.user.click(form.dialog.getByRole('button', { name: 'Half a point higher' }));
    await form.type('20', '19.60');
    expect(rows()).toEqual([
      'The offerYour counter',
      'LinePackers +3.5Packers +4',
      'Risk$25.00$20.00',
      'Win$19.60$19.60',
      'Your price−128−102',
      'You need56%51%',
    ]);
    expect(form.dialog.getByText('2% · $0.40')).toBeVisible();
    expect(form.dialog.getByRole('button', { name: 'Counter: risk $20 to win $19.60' })).toBeEnabled();
  });

  test('sends the version it answers, and the page shows it instead of a toast', async () => {
    const form = await openForm();
    await form.type('20', '19.60');
    form.api.answer({
      counterOffer: { bet: annsCounter, accountBalanceCents: 80_00 },
      listCounters: { items: [{ counter: annsCounter, offer: sampleOffer }] },
      listCountersOfBet: { items: [annsCounter] },
    });
    await form.send();
    expect(await screen.findByRole('article', { name: /^Your counter to pat/ })).toHaveTextContent(
      '−102 for $20',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Take this bet' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Counter' })).toBeNull();
    expect(form.api.sent('counterOffer')[0]!.params).toEqual({ uniqueId: sampleOffer.uniqueId });
    expect(form.bodies()).toEqual([
      {
        lineHalves: -7,
        stakeCents: 20_00,
        acceptorStakeCents: 20_00,
        fee,
        lapseOnMove: 'normal',
        expiresAt: null,
        termsVersion: sampleOffer.termsVersion,
      },
    ]);
  });

  test('says at the field that these are the same terms, or more than the offer has', async () => {
    const form = await openForm();
    const win = form.dialog.getByLabelText('Win');
    await form.send();
    expect(win).toHaveAccessibleDescription(
      'These are the same terms. Please change the line or what you risk.',
    );
    await form.type('25', '24.50');
    await form.send();
    expect(win).toHaveAccessibleDescription('The offer risks at most $20.');
    await form.type('0.50', '19');
    await form.send();
    expect(form.dialog.getByLabelText('Risk')).toHaveAccessibleDescription('The minimum wager is $1.00.');
    expect(form.bodies()).toEqual([]);
  });

  test('says at the field what the server refuses, as when a part was taken meanwhile', async () => {
    const form = await openForm();
    await form.type('20', '19.60');
    for (const [path, code, label] of [
      ['acceptorStakeCents', 'counterAboveOffer', 'Win'],
      ['stakeCents', 'counterAboveOffer', 'Risk'],
      ['acceptorStakeCents', 'counterSameTerms', 'Win'],
    ] as const) {
      form.api.answer({ counterOffer: refuseField(path, code) });
      await form.send();
      await waitFor(() =>
        expect(form.dialog.getByLabelText(label)).toHaveAccessibleDescription(refusalMessages[code].trim()),
      );
    }
    expect(form.bodies()).toHaveLength(3);
  });

  test('can be answered for a day, or for as long as chosen, at most until the start', async () => {
    const form = await openForm({ counterOffer: refuse('tooManyRounds') });
    const goodFor = form.dialog.getByLabelText('Good for');
    expect(goodFor).toHaveDisplayValue('24 hours');
    await form.type('20', '19.60');
    await form.user.selectOptions(goodFor, '1 hour');
    await form.send();
    expect(
      await form.dialog.findByText('You two have countered this bet ten times. Take it or leave it.'),
    ).toBeVisible();
    await form.user.selectOptions(goodFor, 'Until the start');
    await form.send();
    await waitFor(() =>
      expect(form.bodies().map(({ expiresAt }) => expiresAt)).toEqual([
        expect.stringMatching(/:00\.000Z$/),
        sampleOffer.betTime,
      ]),
    );
    const [inAnHour] = form.bodies();
    const [goodUntil, madeAt] = [inAnHour!.expiresAt!, sampleSession.now].map(
      (at) => Date.parse(at) / 60_000,
    );
    // In whole minutes, and the test may run across one.
    expect([59, 60, 61]).toContain(goodUntil! - madeAt!);
  });

  test('a game that starts earlier ends it', async () => {
    const soon = new Date(Date.parse(sampleSession.now) + 2 * 3_600_000).toISOString();
    const form = await openForm({}, { ...sampleOffer, betTime: soon });
    const goodFor = form.dialog.getByLabelText('Good for');
    expect(
      within(goodFor)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 hour', 'Until the start']);
    expect(goodFor).toHaveDisplayValue('Until the start');
  });

  test('to the specified bet is an offer at the lower fee', async () => {
    const bet = { ...sampleBet, ...pat };
    const form = await openForm({ counterOffer: refuse('counterOpen') }, bet);
    expect(
      form.dialog.getByText('Your counter-offer is an offer. Its fee is 2% instead of 20%.'),
    ).toBeVisible();
    expect(form.dialog.getByText('You get', { exact: false })).toHaveTextContent('You get Packers');
    expect(form.dialog.getByRole('row', { name: /^Your price/ })).toHaveTextContent('Your price-120−102');
    await form.type('5', '9.80');
    await form.send();
    expect(
      await form.dialog.findByText('You already have an open counter-offer to this bet. Withdraw it first.'),
    ).toBeVisible();
    expect(form.bodies()).toMatchObject([
      { lineHalves: null, stakeCents: 5_00, acceptorStakeCents: 10_00, fee },
    ]);
  });

  test('the fair price follows from the bookmakers and the risk', async () => {
    const capturedAt = sampleSession.now;
    const reference = { lineHalves: -7, probabilityBps: 6_000, bookmakers: 9, capturedAt };
    const form = await openForm({}, { ...sampleOffer, postedReference: reference });
    await form.type('10', '10');
    await form.user.click(form.dialog.getByRole('radio', { name: /fair/ }));
    expect(form.dialog.getByLabelText('Win')).toHaveTextContent('$14.70');
    expect(form.dialog.getByText('Fair for both sides.')).toBeVisible();
  });

  test('keeps what was typed on a lost connection, and repeats it under the same key', async () => {
    const form = await openForm({ counterOffer: unreachable });
    await form.type('20', '19.60');
    await form.send();
    await waitFor(() => expect(form.bodies().length).toBeGreaterThan(1));
    expect(await form.dialog.findByText(/^Sidebet cannot be reached/)).toBeVisible();
    expect(form.dialog.getByLabelText('Risk')).toHaveValue('20.00');
    const keys = new Set(form.api.sent('counterOffer').map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(1);
  });

  test('says what has changed in the offer, and answers the new one', async () => {
    const form = await openForm({ counterOffer: refuse('termsChanged') });
    await form.type('20', '19.60');
    const changed: BetView = {
      ...sampleOffer,
      lineHalves: -9,
      creator: { ...sampleOffer.creator, stakeCents: 20_00, winCents: 19_60 },
      acceptor: { ...sampleOffer.acceptor, stakeCents: 20_00, winCents: 19_60 },
      termsVersion: '3',
    };
    form.api.answer({ getBet: acceptable(changed) });
    await form.send();
    expect(
      await form.dialog.findByText(
        'This offer has changed. It was Packers +3.5, risk $25 to win $19.60. Now it is Packers +4.5, risk $20 to win $19.60.',
      ),
    ).toBeVisible();
    expect(form.dialog.getByLabelText('Risk')).toHaveValue('20.00');
    await form.send();
    await waitFor(() =>
      expect(form.bodies().map(({ termsVersion }) => termsVersion)).toEqual([sampleOffer.termsVersion, '3']),
    );
  });

  test('stays when the offer is taken meanwhile, and says so', async () => {
    const form = await openForm({ counterOffer: refuse('alreadyAccepted') });
    await form.type('20', '19.60');
    const taken = { ...sampleOffer, status: 'Active', betAcceptorUid: 'x'.repeat(36) } as const;
    form.api.answer({
      getBet: {
        ...acceptable({ ...taken, betAcceptorUid: annsCounter.id }),
        acceptable: false,
        code: 'sharedBetTaken',
        message: 'Taken',
      },
    });
    await form.send();
    expect(await form.dialog.findByText('This offer is no longer open. Nothing was sent.')).toBeVisible();
    expect(form.dialog.getByLabelText('Risk')).toHaveValue('20.00');
    expect(form.dialog.getByRole('button', { name: /^Counter/ })).toBeDisabled();
  });

  test('requires the risk again at a price far from the bookmakers’', async () => {
    const form = await openForm({ counterOffer: refuse('priceNotConfirmed') });
    await form.type('20', '1');
    await form.send();
    const again = await form.dialog.findByLabelText('Type your risk again: $20.00');
    await fill(form, again, '20');
    await form.send();
    await waitFor(() => expect(form.bodies().at(-1)).toMatchObject({ confirmedStakeCents: 20_00 }));
  });
});

describe('a counter-offer to the viewer', () => {
  async function openReceived(answers: Answers = {}, ...counters: BetView[]) {
    const items = counters.length > 0 ? counters : [patsCounter];
    const opened = await openPage(`/BetDetails?id=${annsOffer.uniqueId}`, {
      getBet: notMine(annsOffer),
      listCounters: { items: items.map((counter) => ({ counter, offer: annsOffer })) },
      listCountersOfBet: { items },
      ...answers,
    });
    const [card] = await screen.findAllByRole('article', { name: /counters/ });
    return { ...opened, card: within(card!) };
  }

  test('is shown in its maker’s words, then as what it means for the viewer', async () => {
    const { card } = await openReceived();
    expect(screen.getByRole('article', { name: 'pat counters +105 for $20' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your offer open · 1 counter' })).toBeVisible();
    expect(screen.getByText('1 counter to answer')).toHaveRole('status');
    expect(card.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'You nowWith pat',
      'Risk$25.00$21.43',
      'Win$24.50$19.60',
      'Your price−102−109',
      'You need51%52%',
    ]);
    expect(card.getByText('Your offer stays open to everyone until you accept.')).toBeVisible();
    expect(card.getByText('Fee 2%: $0.40, if you win. $3.57 of your $25 comes back now.')).toBeVisible();
    expect(card.getByText('Wed 7:00 AM CDT')).toHaveAttribute('dateTime', later);
  });

  test('names another line', async () => {
    const moved = { ...patsCounter, lineHalves: -8 };
    const { card } = await openReceived({}, moved);
    expect(card.getByText('Packers +4')).toBeVisible();
    expect(card.getByRole('row', { name: /^Line/ })).toHaveTextContent('LineBears −3.5Bears −4');
  });

  test('is accepted at the seen version, and the bet is confirmed on Home', async () => {
    const received = await openReceived();
    const taken: BetView = { ...patsCounter, status: 'Active', betAcceptorUid: sampleUser.id };
    const fullUser = { id: pat.userId, username: 'pat', fullName: 'Pat', profilePicture: null };
    received.api.answer({
      acceptCounter: { bet: taken, accountBalanceCents: 103_57 },
      getPerson: { person: fullUser, email: '', relation: 'friends', record: null },
      getBet: { ...notMine(taken), code: 'holdsSide' },
    });
    await received.user.click(
      received.card.getByRole('button', { name: 'Accept Risk $21.43 to win $19.60' }),
    );
    expect(await screen.findByRole('heading', { name: 'You took the Bears −3.5' })).toBeVisible();
    expect(received.api.sent('acceptCounter')).toMatchObject([
      { params: { uniqueId: patsCounter.uniqueId }, body: { termsVersion: patsCounter.termsVersion } },
    ]);
  });

  test('says what is missing to accept it', async () => {
    const received = await openReceived({ acceptCounter: refuse('insufficientFundsToAccept') });
    await received.user.click(received.card.getByRole('button', { name: /^Accept/ }));
    expect(await received.card.findByRole('link', { name: 'Deposit' })).toBeVisible();
  });

  test('is turned down without a word, and moves to the earlier ones', async () => {
    const received = await openReceived();
    const ended: BetView = { ...patsCounter, status: 'Deleted', result: 'declined' };
    received.api.answer({
      declineBet: { bet: ended, accountBalanceCents: 100_00 },
      listCounters: { items: [] },
      listCountersOfBet: { items: [ended] },
    });
    await received.user.click(received.card.getByRole('button', { name: 'No thanks' }));
    const section = await screen.findByRole('region', { name: 'Counter-offers' });
    await waitFor(() =>
      expect(section).toHaveTextContent('pat: Packers +3.5 at +105 for $20. You said no thanks.'),
    );
    expect(section).toHaveFocus();
    expect(received.api.sent('declineBet')).toMatchObject([
      { params: { uniqueId: patsCounter.uniqueId }, body: { word: '' } },
    ]);
  });

  test('is countered at its version', async () => {
    const received = await openReceived({ counterOffer: refuse('counterOver') });
    received.api.answer({
      getBet: ({ params }) => notMine(params.uniqueId === patsCounter.uniqueId ? patsCounter : annsOffer),
    });
    await received.user.click(received.card.getByRole('button', { name: 'Counter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Counter pat' }));
    expect(dialog.getByRole('columnheader', { name: 'Their counter' })).toBeVisible();
    await fill(received, dialog.getByLabelText('Risk'), '30');
    await received.user.click(dialog.getByRole('button', { name: /^Counter/ }));
    // The own offer has $25.
    expect(dialog.getByLabelText('Risk')).toHaveAccessibleDescription('The offer risks at most $25.');
    await fill(received, dialog.getByLabelText('Risk'), '20.50');
    await received.user.click(dialog.getByRole('button', { name: /^Counter/ }));
    expect(await dialog.findByText('This counter-offer is no longer open.')).toBeVisible();
    expect(received.api.sent('counterOffer')).toMatchObject([
      { params: { uniqueId: patsCounter.uniqueId }, body: { termsVersion: patsCounter.termsVersion } },
    ]);
  });

  test('is one of several', async () => {
    const other = { ...patsCounter, uniqueId: annsCounter.id.replace('d1', 'd2'), userName: 'kim' };
    await openReceived({}, patsCounter, other);
    expect(screen.getAllByRole('article', { name: /counters/ })).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Your offer open · 2 counters' })).toBeVisible();
  });

  test('has a page of its own, which says so when its offer has just ended', async () => {
    const opened = await openPage(`/BetDetails?id=${patsCounter.uniqueId}`, {
      getBet: acceptable(patsCounter),
      listCounters: { items: [{ counter: patsCounter, offer: annsOffer }] },
      listCountersOfBet: { items: [patsCounter] },
    });
    expect(await screen.findByRole('article', { name: 'pat counters +105 for $20' })).toBeVisible();
    const message = 'The bet that this counter-offer answers is gone.';
    opened.api.answer({
      getBet: { bet: patsCounter, acceptable: false, code: 'counteredOfferGone', message },
      listCounters: { items: [] },
    });
    await opened.client.invalidateQueries();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test('leads on to the answer once it was answered', async () => {
    const answered: BetView = { ...patsCounter, status: 'Deleted', result: 'countered' };
    const answer: BetView = { ...annsCounter, counter: { ...annsCounter.counter!, round: 2 } };
    const opened = await openPage(`/BetDetails?id=${patsCounter.uniqueId}`, {
      getBet: { bet: answered, acceptable: false, code: 'counterOver', message: 'Over.' },
      listCounters: { items: [{ counter: answer, offer: annsOffer }] },
      listCountersOfBet: { items: [answered, answer] },
    });
    expect(await screen.findByRole('article', { name: /^Your counter to pat/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Earlier counters' })).toHaveTextContent(
      'You answered with another counter-offer.',
    );
    opened.api.answer({ listCounters: { items: [] } });
    await opened.client.invalidateQueries();
    expect(await screen.findByRole('link', { name: 'See the offer' })).toHaveAttribute(
      'href',
      `/BetDetails?id=${annsOffer.uniqueId}`,
    );
  });

  test('waits on Home', async () => {
    const { user, address } = await openPage('/', {
      listCounters: {
        items: [
          { counter: patsCounter, offer: annsOffer },
          { counter: annsCounter, offer: sampleOffer },
        ],
      },
      getBet: acceptable(patsCounter),
      listCountersOfBet: { items: [patsCounter] },
    });
    const waiting = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'pat countersBears −3.5 · $21.43 to win $19.60Open the counter of pat',
    ]);
    await user.click(waiting.getByRole('link', { name: 'Open the counter of pat' }));
    expect(address()).toBe(`/BetDetails?id=${patsCounter.uniqueId}`);
  });

  test('is counted on My Bets', async () => {
    await openPage('/?view=myBets', {
      listMyBets: page(annsOffer),
      listCounters: { items: [{ counter: patsCounter, offer: annsOffer }] },
    });
    const link = await screen.findByRole('link', { name: '1 counter' });
    expect(link).toHaveAttribute('href', `/BetDetails?id=${annsOffer.uniqueId}`);
  });
});

describe('the viewer’s own counter-offer', () => {
  const open = { items: [{ counter: annsCounter, offer: sampleOffer }] };

  test('is withdrawn on the page of the offer, which then can be countered again', async () => {
    const opened = await openPage(`/BetDetails?id=${sampleOffer.uniqueId}`, {
      getBet: acceptable(sampleOffer),
      listCounters: open,
      listCountersOfBet: { items: [annsCounter] },
    });
    const card = await screen.findByRole('article', { name: /^Your counter to pat/ });
    expect(card).toHaveTextContent(
      'Risk $20 to win $19.60. pat can accept it until then. Your $20 comes back if they do not.',
    );
    const ended: BetView = { ...annsCounter, status: 'Deleted', result: 'deleted' };
    opened.api.answer({
      deleteBet: { bet: ended, accountBalanceCents: 100_00 },
      listCounters: { items: [] },
      listCountersOfBet: { items: [ended] },
    });
    await opened.user.click(within(card).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Counter' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Counter-offers' })).toHaveTextContent(
      'You: Packers +3.5 at −102 for $20. You withdrew it. $20 is back in your balance.',
    );
  });

  test('is on My Bets with what it answers', async () => {
    await openPage('/?view=myBets', { listMyBets: page(annsCounter), listCounters: open });
    const row = await screen.findByRole('article', { name: 'Chicago Bears vs Green Bay Packers' });
    expect(row).toHaveTextContent('Counter to pat');
    expect(await within(row).findByRole('link', { name: 'pat’s offer' })).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(within(row).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  test.each([
    ['declined', 'pat said no thanks.'],
    ['countered', 'pat answered with another counter-offer.'],
    ['offerGone', 'The offer is gone, or too little of it is left.'],
    ['expired', 'pat did not answer in time.'],
    ['lapsed', 'Taken back: the market moved.'],
    ['deleted', 'You withdrew it.'],
  ] as const)('that ended (%s) says why on its page', async (result, reason) => {
    const bet: BetView = { ...annsCounter, status: 'Deleted', result };
    await openPage(`/BetDetails?id=${bet.uniqueId}`, {
      getBet: {
        bet,
        acceptable: false,
        code: 'counterOver',
        message: 'This counter-offer is no longer open.',
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(`${reason} $20 is back in your balance.`);
  });
});

describe('the button', () => {
  test('is in an opened row of the board, and says that it was sent', async () => {
    const board = await openPage('/?view=allBets', {
      listBoard: page(sampleOffer),
      getBet: acceptable(sampleOffer),
      counterOffer: { bet: annsCounter, accountBalanceCents: 80_00 },
    });
    await board.user.click(await screen.findByRole('button', { name: /^Packers \+3\.5/ }));
    await board.user.click(screen.getByRole('button', { name: 'Counter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Counter pat' }));
    await fill(board, dialog.getByLabelText('Risk'), '20');
    board.api.answer({ listCounters: { items: [{ counter: annsCounter, offer: sampleOffer }] } });
    await board.user.click(dialog.getByRole('button', { name: /^Counter/ }));
    expect(await screen.findByText('Counter-offer sent to pat.')).toBeVisible();
    await board.user.click(await screen.findByRole('button', { name: 'See counter' }));
    expect(board.address()).toBe(`/BetDetails?id=${annsCounter.uniqueId}`);
  });

  test('is where a bet of the board is taken in the slip', async () => {
    const { user } = await openPage('/?view=allBets', {
      listBoard: page(sampleOffer),
      getBet: acceptable(sampleOffer),
    });
    await user.click(await screen.findByRole('button', { name: /^Take/ }));
    const slip = within(await screen.findByRole('region', { name: 'Take this bet' }));
    await user.click(slip.getByRole('button', { name: 'Counter' }));
    expect(await screen.findByRole('dialog', { name: 'Counter pat' })).toBeVisible();
  });

  test('is on a challenge', async () => {
    const challenge = { ...sampleOffer, offeredToId: sampleUser.id, offeredToName: sampleUser.username };
    const { user } = await openPage('/FriendsBets', {
      listChallenges: page(challenge),
      getBet: acceptable(challenge),
    });
    const card = await screen.findByRole('article', { name: /^pat challenges you: / });
    await user.click(within(card).getByRole('button', { name: 'Counter' }));
    expect(await screen.findByRole('dialog', { name: 'Counter pat' })).toBeVisible();
  });

  test('is on a group’s offer, with its purse and without a fee', async () => {
    const group = { id: sampleGroup.id, name: sampleGroup.name, kind: 'points' } as const;
    const bet: BetView = { ...sampleOffer, feePolicy: 'none', group, offeredToId: group.id };
    const opened = await openPage(`/BetDetails?id=${bet.uniqueId}`, {
      getBet: acceptable(bet),
      getGroup: { ...sampleGroup, kind: 'points' },
      listGroupMessages: { items: [], nextCursor: null },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Counter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Counter pat' }));
    await fill(opened, dialog.getByLabelText('Risk'), '120');
    await fill(opened, dialog.getByLabelText('Win'), '20');
    expect(dialog.queryByText('Fee, if you win')).toBeNull();
    const send = dialog.getByRole('button', { name: 'Counter: risk 120 points to win 20' });
    await opened.user.click(send);
    expect(dialog.getByLabelText('Risk')).toHaveAccessibleDescription(refusalMessages.insufficientInGroup);
    await fill(opened, dialog.getByLabelText('Risk'), '20');
    // A new risk keeps the price.
    await fill(opened, dialog.getByLabelText('Win'), '20');
    opened.api.answer({ counterOffer: refuse('groupClosed') });
    await opened.user.click(dialog.getByRole('button', { name: /^Counter/ }));
    expect(await dialog.findByText(refusalMessages.groupClosed)).toBeVisible();
    expect(opened.api.sent('counterOffer')[0]!.body).toMatchObject({
      stakeCents: 20_00,
      acceptorStakeCents: 20_00,
      fee: { bps: 0, capCents: null },
    });
  });

  test('is not on a new offer, nor on the own one', async () => {
    const opensAt = new Date(Date.parse(sampleSession.now) + 60_000).toISOString();
    const bet = { ...sampleOffer, opensAt };
    const opened = await openPage(`/BetDetails?id=${bet.uniqueId}`, {
      getBet: { bet, acceptable: false, code: 'offerTooNew', message: 'This offer is new.' },
    });
    expect(await screen.findByText(/This offer is new/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Counter' })).toBeNull();
    opened.api.answer({ getBet: notMine(annsOffer) });
    await opened.client.invalidateQueries();
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Counter' })).toBeNull();
  });
});
