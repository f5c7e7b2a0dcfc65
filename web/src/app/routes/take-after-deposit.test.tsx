import type { BetView } from '@sidebet/contract/bets';
import type { ProtectionState } from '@sidebet/contract/protection';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storedPurpose, storePurpose } from '../../lib/deposit-purpose.ts';
import { paths } from '../../lib/paths.ts';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import {
  sampleBet,
  sampleDeposit,
  sampleOffer,
  sampleProtection,
  sampleSession,
  sampleUser,
} from '../../testing/samples.ts';

/** A bet that needs a deposit first: to the deposit, back to the bet, and to its creator's friendship. */

const pat = { id: sampleOffer.userId, fullName: 'Pat Example', username: 'pat', profilePicture: null };
const bet = { ...sampleBet, userId: pat.id, userName: pat.username };
const address = paths.betDetails(bet.uniqueId);
const open = { bet, acceptable: true, code: null, message: null };
const taken = { ...bet, status: 'Active', accepted: 'Yes', betAcceptorUid: sampleUser.id } as const;
const detailsOfTaken = { bet: taken, acceptable: false, code: 'holdsSide', message: null };
const paid = { ...sampleDeposit, status: 'successful' } as const;
const withBalance = (accountBalanceCents: number) => ({
  ...sampleSession,
  user: { ...sampleUser, accountBalanceCents },
});
const limited = (left: number): ProtectionState => ({
  ...sampleProtection,
  limits: sampleProtection.limits.map((limit) =>
    limit.kind === 'depositDay' ? { ...limit, limit: left, left } : limit,
  ),
});

test.each<[string, number, Answers, string, RegExp]>([
  ['the shortfall', 25_37, {}, '25.37', /^You need \$25\.37 more for your bet\.$/],
  ['the smallest deposit', 3_00, {}, '10', /^You need \$3\.00 more for your bet\.$/],
  [
    'what a limit leaves',
    30_00,
    { getProtection: limited(12_00) },
    '12',
    /Your deposit limits leave \$12\.00, so \$18\.00 will still be missing\.$/,
  ],
  [
    'the usual amount where a limit allows no deposit',
    30_00,
    { getProtection: limited(9_00) },
    '10',
    /Your deposit limits leave less than the smallest deposit of \$10\.00\.$/,
  ],
  ['the maximum', 1_200_00, {}, '1000', /One deposit can be at most \$1,000\.00, so \$200\.00 will still/],
])('a deposit for a bet is prefilled with %s', async (_, stakeCents, answers, amount, text) => {
  const page = await openPage(paths.depositFor(address, stakeCents), {
    getSession: withBalance(0),
    ...answers,
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Amount', { selector: 'input' });
  expect(field.value).toBe(amount);
  expect(screen.getByText(/^You need/).closest('p')).toHaveTextContent(text);
  await fill(page, field, '50');
  expect(field).toHaveValue('50');
});

test('a deposit page without a readable stake keeps the usual amount', async () => {
  await openPage('/AddFunds?next=%2F&stake=1e99', { getSession: withBalance(0) });
  expect(await screen.findByLabelText('Amount', { selector: 'input' })).toHaveValue('10');
  expect(screen.queryByText(/^You need/)).toBeNull();
});

test('a bet beyond the balance offers its deposit, and continues after the payment', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const page = await openPage(address, {
    getSession: withBalance(2_00),
    getBet: open,
    startDeposit: { deposit: sampleDeposit, url: 'https://pay.example/1' },
    getDeposit: paid,
    acknowledgeDeposit: null,
  });
  const section = within(await screen.findByRole('region', { name: 'Take this bet' }));
  expect(section.getByRole('alert')).toHaveTextContent('Insufficient Funds: $2.00');
  expect(section.queryByRole('button', { name: 'Accept Bet' })).toBeNull();
  // $8.00 are missing, and the smallest deposit is $10.
  expect(await section.findByLabelText('Amount', { selector: 'input' })).toHaveValue('10');
  await page.user.click(section.getByRole('button', { name: 'Pay with card' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  await page.goTo(`/Success?id=${sampleDeposit.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
  expect(await screen.findByRole('region', { name: 'Take this bet' })).toBeVisible();
});

function openSuccess(next: string, answers: Answers = {}) {
  storePurpose(paid.id, { next, stakeCents: 10_00 });
  return openPage(`/Success?id=${paid.id}`, {
    getDeposit: paid,
    acknowledgeDeposit: null,
    getBet: open,
    ...answers,
  });
}

test.each([
  ['enough for the bet', 10_00],
  ['too little', 5_00],
])('after a payment that is %s the price is compared with the bookmakers’', async (_, balanceCents) => {
  const reference = { lineHalves: null, probabilityBps: 6_200, bookmakers: 9, capturedAt: sampleSession.now };
  await openSuccess(address, {
    getSession: withBalance(balanceCents),
    getBet: { ...open, bet: { ...bet, reference } },
  });
  const terms = within(await screen.findByRole('region', { name: 'Take this bet' }));
  expect(terms.getByText(/38%.* 56%/)).toBeVisible();
});

test('after the payment one tap takes the bet, and one asks its creator for friendship', async () => {
  const user = { person: pat, email: 'p•••@mail.com', relation: 'none', record: null } as const;
  const page = await openSuccess(address, { getPerson: user });
  const terms = within(await screen.findByRole('region', { name: 'Take this bet' }));
  for (const text of [
    /^Chicago Bears/,
    /^Your pick/,
    /^\$18\.00/,
    /Risk \$10 to win \$8, fee \$2\. A tie goes to the Packers\./,
  ])
    expect(terms.getAllByText(text)[0]).toBeVisible();
  page.api.answer({
    acceptBet: { bet: taken, accountBalanceCents: 90_00 },
    getBet: detailsOfTaken,
    requestFriend: { relation: 'requested' },
  });
  await page.user.click(terms.getByRole('button', { name: 'Take the Packers for $10.00' }));
  const done = within(await screen.findByRole('region', { name: 'You took the Packers' }));
  expect(page.address()).toBe('/');
  const add = await done.findByRole('button', { name: 'Add pat as friend' });
  page.api.answer({ getPerson: { ...user, relation: 'requested' } });
  await page.user.click(add);
  expect(await done.findByText('Friend request sent')).toBeVisible();
  expect(page.api.sent('requestFriend')).toHaveLength(1);
  await page.user.click(done.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'You took the Packers' })).toBeNull());
});

test('a challenge by link keeps its token through the deposit', async () => {
  const token = 'AbC-_0123456789abcdefg';
  const page = await openSuccess(paths.betDetails(bet.uniqueId, token), {
    getPerson: { person: pat, email: 'p•••@mail.com', relation: 'none', record: null },
    acceptBet: { bet: taken, accountBalanceCents: 90_00 },
  });
  const take = await screen.findByRole('button', { name: 'Take the Packers for $10.00' });
  expect(page.api.sent('getBet')[0]).toMatchObject({ query: { token } });
  page.api.answer({ getBet: detailsOfTaken });
  await page.user.click(take);
  await screen.findByRole('region', { name: 'You took the Packers' });
  expect(page.api.sent('acceptBet')).toMatchObject([{ body: { token } }]);
});

test('a challenge by link that costs more than the balance leads back to its link', async () => {
  const link = paths.betDetails(bet.uniqueId, 'AbC-_0123456789abcdefg');
  await openSuccess(link, { getSession: withBalance(2_00) });
  expect(await screen.findByRole('link', { name: 'Deposit more' })).toHaveAttribute(
    'href',
    paths.depositFor(link, 10_00),
  );
});

test.each([
  ['requestedYou', 'Accept pat’s friend request'],
  ['friends', 'You and pat are friends'],
  ['requested', 'Friend request sent'],
] as const)('the friendship of a taken bet: %s', async (relation, text) => {
  const page = await openSuccess(address, {
    getPerson: { person: pat, email: 'p•••@mail.com', relation, record: null },
    acceptBet: { bet: taken, accountBalanceCents: 90_00 },
  });
  const take = await screen.findByRole('button', { name: /^Take the Packers/ });
  page.api.answer({ getBet: detailsOfTaken });
  await page.user.click(take);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each<[string, NonNullable<Answers['getBet']>, string]>([
  [
    'someone else took it',
    { ...open, acceptable: false, code: 'sharedBetTaken', message: 'Said by the server.' },
    'Said by the server.',
  ],
  ['it was deleted', refuse('betNotFound', 404), 'This bet was taken back.'],
])('a bet that is gone after the payment: %s', async (_, getBet, why) => {
  await openSuccess(address, { getBet });
  const gone = within(await screen.findByRole('region', { name: 'This bet is gone' }));
  expect(gone.getByText(why)).toBeVisible();
  expect(gone.getByText(/Your deposit is in your balance/)).toBeVisible();
  expect(gone.getByRole('link', { name: 'See open bets' })).toHaveAttribute('href', '/?view=allBets');
});

test('a balance still below the stake leads to another deposit for the bet', async () => {
  await openSuccess(address, { getSession: withBalance(9_99) });
  expect(await screen.findByText('You need $0.01 more to take this bet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deposit more' })).toHaveAttribute(
    'href',
    paths.depositFor(address, 10_00),
  );
});

test('without a bet in the slip, the way back leads to the games', async () => {
  await openSuccess(paths.slip);
  expect(await screen.findByRole('link', { name: 'See upcoming games' })).toHaveAttribute('href', '/');
});

test('a payment that failed is retried for the same bet', async () => {
  storePurpose(paid.id, { next: address, stakeCents: 10_00 });
  await openPage(`/Error?id=${paid.id}`, { getDeposit: { ...sampleDeposit, status: 'cancelled' } });
  expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute(
    'href',
    paths.withAmount(paths.depositFor(address, 10_00), paid.amountCents),
  );
});

test('another site as the page to return to becomes Home', async () => {
  await openSuccess('//evil.example/BetDetails?id=x');
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

describe('a part of an offer', () => {
  const offer: BetView = { ...sampleOffer, partsTaken: 0, fee: { bps: 200, capCents: null } };
  const part = { stakeCents: 10_00, winCents: 7_84 };
  const partAddress = paths.partOfBet(offer.uniqueId, part);
  const openOffer = { bet: offer, acceptable: true, code: null, message: null };
  const partId = '00000000-0000-4000-8000-0000000000b9';
  const answers: Answers = {
    getBet: openOffer,
    takeOffers: {
      bets: [{ ...offer, uniqueId: partId, status: 'Active', partOf: offer.uniqueId }],
      posted: false,
      accountBalanceCents: 90_00,
    },
    getPerson: { person: pat, email: '', relation: 'friends', record: null },
  };

  test('that the balance does not cover is the part that the deposit leads back to', async () => {
    const page = await openPage(paths.betDetails(offer.uniqueId), {
      ...answers,
      getSession: withBalance(5_00),
      takeOffers: refuse('insufficientFundsToAccept', 409),
    });
    await fill(page, await screen.findByRole('textbox', { name: 'Risk' }), '10');
    await page.user.click(screen.getByRole('button', { name: 'Accept Bet' }));
    expect(await screen.findByRole('link', { name: 'Deposit' })).toHaveAttribute(
      'href',
      paths.depositFor(partAddress, 10_00),
    );
  });

  test('can be chosen before the deposit, whose amount follows', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    const page = await openPage(paths.betDetails(offer.uniqueId), {
      ...answers,
      getSession: withBalance(0),
      startDeposit: { deposit: sampleDeposit, url: 'https://pay.example/1' },
      getDeposit: paid,
      acknowledgeDeposit: null,
    });
    const amount = () => screen.findByLabelText('Amount', { selector: 'input' });
    expect(await amount()).toHaveValue('25');
    const risk = screen.getByRole('textbox', { name: 'Risk' });
    await fill(page, risk, '1');
    expect(risk).toHaveAccessibleDescription('Risk at least $1.25.');
    await fill(page, risk, '12');
    expect(await amount()).toHaveValue('12');
    await page.user.click(screen.getByRole('button', { name: 'Pay with card' }));
    await waitFor(() =>
      expect(storedPurpose(sampleDeposit.id)).toEqual({
        next: paths.partOfBet(offer.uniqueId, { stakeCents: 12_00, winCents: 9_41 }),
        stakeCents: 12_00,
      }),
    );
  });

  test('stays the part that was chosen', async () => {
    const page = await openSuccess(partAddress, answers);
    const terms = within(await screen.findByRole('region', { name: 'Take this bet' }));
    expect(terms.getByRole('textbox', { name: 'Risk' })).toHaveValue('10.00');
    const accept = terms.getByRole('button', { name: 'Accept Bet' });
    expect(accept).toHaveAccessibleDescription('Risk $10 to win $7.84');
    expect(terms.queryByText(/^The price has changed/)).toBeNull();
    await page.user.click(accept);
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(page.api.sent('takeOffers')[0]!.body).toEqual({
      takes: [{ uniqueId: offer.uniqueId, lineHalves: -7, takeCents: 10_00, winCents: 7_84 }],
      all: true,
    });
    await waitFor(() =>
      expect(page.api.sent('getBet').at(-1)).toMatchObject({ params: { uniqueId: partId } }),
    );
  });

  test.each([
    ['the balance is too low for it', { getSession: withBalance(9_00) }, /^You need \$1\.00 more/],
    [
      'others have left less',
      { getBet: { ...openOffer, bet: leaves(offer, 5_00) } },
      /^You can risk up to \$5 here/,
    ],
    [
      'it wins less now',
      { getBet: { ...openOffer, bet: pays(offer, 15_00) } },
      'The price has changed. It was $10 to win $7.84.',
    ],
  ] as const)('says if %s', async (_, changed, text) => {
    await openSuccess(partAddress, { ...answers, ...changed });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Risk' })).toHaveValue('10.00');
  });

  test('is all of the offer if nothing was chosen', async () => {
    await openSuccess(paths.betDetails(offer.uniqueId), answers);
    expect(await screen.findByRole('button', { name: /^Take the Packers .*for \$25\.00$/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Risk' })).toBeNull();
  });
});

function leaves(offer: BetView, stakeCents: number): BetView {
  const creator = { ...offer.creator, stakeCents: stakeCents * 0.8 };
  return { ...offer, creator, acceptor: { ...offer.acceptor, stakeCents } };
}

function pays(offer: BetView, makerStakeCents: number): BetView {
  return { ...offer, creator: { ...offer.creator, stakeCents: makerStakeCents } };
}
