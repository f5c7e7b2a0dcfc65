import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updateMyBets } from '../../lib/live/my-bets-cache.ts';
import { paths } from '../../lib/paths.ts';
import { answerTaken } from '../../testing/answer-taken.ts';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import {
  sampleBet,
  sampleEvent,
  sampleEventPage,
  sampleOffer,
  sampleSession,
  sampleUser,
} from '../../testing/samples.ts';

/** The bet form next to the games. */

const game = sampleEvent;
const next = { ...sampleEvent, id: 'f'.repeat(32), homeTeam: 'Detroit Lions', awayTeam: 'Minnesota Vikings' };
const findCard = ({ homeTeam, awayTeam }: typeof game) =>
  screen.findByRole('article', { name: `${homeTeam} vs ${awayTeam}` });

async function openHome(answers: Answers = {}) {
  const page = await openPage('/', {
    listEvents: { items: [game, next], nextCursor: null },
    countEvents: { total: 2, bySportKey: { [game.sportKey]: 2 } },
    ...answers,
  });
  const select = async (event: typeof game, team: string) =>
    within(within(await findCard(event)).getByRole('group', { name: team })).getByRole('button', {
      name: 'Select',
    });
  return {
    ...page,
    select,
    wager: () => screen.getByLabelText('Wager Amount'),
    create: () => screen.getByRole('button', { name: 'Create Bet' }),
    async pick(event: typeof game, team: string, wager = '') {
      await page.user.click(await select(event, team));
      await fill(page, await screen.findByLabelText('Wager Amount'), wager);
    },
  };
}

test('a wager must be valid and covered', async () => {
  const page = await openHome({
    getSession: { ...sampleSession, user: { ...sampleUser, accountBalanceCents: 5_00 } },
  });
  await page.pick(game, game.homeTeam);
  for (const value of ['', '0', '-5', '0.001']) {
    await fill(page, page.wager(), value);
    await page.user.click(page.create());
    expect(page.wager(), `wager ${value}`).toHaveAccessibleDescription('Please enter a valid wager amount.');
    await fill(page, page.wager(), '1');
    expect(page.wager()).not.toHaveAccessibleDescription('Please enter a valid wager amount.');
  }
  await fill(page, page.wager(), '5.01');
  await page.user.click(page.create());
  expect(page.wager()).toHaveAccessibleDescription('Insufficient Funds. Please deposit more money.');
  const form = within(screen.getByRole('form', { name: 'Betslip' }));
  expect(form.getByRole('link', { name: 'Deposit' })).toHaveAttribute(
    'href',
    paths.depositFor(paths.slip, 5_01),
  );
  expect(page.api.sent('createBet')).toEqual([]);
});

test('a limit that blocks the bet shows at the wager, with a link to the limits', async () => {
  const limit = 'Your wager limit is $20.00 in 24 hours. $20.00 of it is left.';
  const page = await openHome({ createBet: refuse('wagerLimitReached', 403, limit) });
  await page.pick(game, game.homeTeam, '20.01');
  await page.user.click(page.create());
  await waitFor(() => expect(page.wager()).toHaveAccessibleDescription(limit));
  expect(page.wager()).toHaveValue('20.01');
  expect(screen.getByRole('link', { name: 'Your limits' })).toBeVisible();
});

test('a lost response keeps the form; the repeated request has the same key and says that it was an earlier one', async () => {
  const page = await openHome({ createBet: unreachable });
  await page.pick(game, game.homeTeam, '12.50');
  await page.user.click(page.create());
  await screen.findByText('Sidebet cannot be reached. Check your connection and try again.');
  expect(page.wager()).toHaveValue('12.50');
  const bet = { ...sampleBet, wagerCents: 12_50, createdAt: '2026-09-01T10:00:00.000Z' };
  page.api.answer({ createBet: { bet, accountBalanceCents: 1 } });
  await waitFor(() => expect(page.create()).toBeEnabled());
  await page.user.click(page.create());
  await screen.findByText(/It was not placed again\.$/);
  const keys = page.api.sent('createBet').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('the outcome of a sent bet leaves a newer pick alone', async () => {
  const page = await openHome();
  const holdsNext = async (typed: string) => {
    expect(await page.select(next, next.awayTeam)).toHaveAttribute('aria-pressed', 'true');
    expect(page.wager()).toHaveValue(typed);
    const form = within(screen.getByRole('form', { name: 'Betslip' }));
    expect(form.queryByRole('alert')).toBeNull();
    expect(page.create()).toBeEnabled();
  };
  const made = Promise.withResolvers<void>();
  page.api.answer({
    createBet: () => made.promise.then(() => ({ bet: sampleBet, accountBalanceCents: 90_00 })),
  });
  await page.pick(game, game.homeTeam, '10');
  await page.user.click(page.create());
  expect(page.create()).toHaveAttribute('aria-busy', 'true');
  await page.pick(next, next.awayTeam, '20');
  made.resolve();
  await screen.findByText(/^Your Bet Has Been Placed\./);
  await holdsNext('20');

  const refused = Promise.withResolvers<void>();
  page.api.answer({ createBet: () => refused.promise.then(() => refuse('insufficientFunds')) });
  await page.pick(game, game.homeTeam, '50');
  await page.user.click(page.create());
  await page.pick(next, next.awayTeam, '5');
  refused.resolve();
  await screen.findByText('Insufficient Funds. Please deposit more money.');
  await holdsNext('5');
});

const offer = (dollars: number, on = game) => ({
  uniqueId: `00000000-0000-4000-8000-0000000000${dollars}`,
  username: 'bob',
  profilePicture: null,
  userPick: on.awayTeam,
  wagerCents: dollars * 100,
  payoutCents: dollars * 180,
  tieRule: 'awayWins' as const,
});
const offers = () => screen.queryByRole('region', { name: 'Or take an open bet' });

test('an open bet near the wager shows risk and win, and its repeated request has the same key', async () => {
  const page = await openHome({ listMatchingBets: { items: [offer(26), offer(22)] } });
  await page.pick(game, game.homeTeam, '25');
  await waitFor(() => expect(offers()).not.toBeNull());
  const region = within(offers()!);
  expect(region.getAllByText(/^Risk/).map(({ textContent }) => textContent)).toEqual([
    'Risk $26 to win $20.80',
    'Risk $22 to win $17.60',
  ]);
  const take = region.getByRole('button', {
    name: `Take the other side of bob’s bet on ${game.awayTeam}. Risk $22 to win $17.60.`,
  });
  const answered = Promise.withResolvers<void>();
  const took = { ...sampleBet, status: 'Active' as const, userId: someone, betAcceptorUid: sampleUser.id };
  page.api.answer({
    getBet: { bet: took, acceptable: false, code: null, message: null },
    getPerson: {
      person: { id: someone, username: 'bob', fullName: 'Bob', profilePicture: null },
      email: '',
      relation: 'friends',
      record: null,
    },
    acceptBet: async () => {
      if (page.api.sent('acceptBet').length === 1) return unreachable;
      await answered.promise;
      return { bet: took, accountBalanceCents: 78_00 };
    },
  });
  await page.user.click(take);
  expect(take).toHaveAttribute('aria-busy', 'true');
  for (const button of region.getAllByRole('button')) expect(button).toBeDisabled();
  await waitFor(() => expect(page.api.sent('acceptBet')).toHaveLength(2));
  answered.resolve();
  await screen.findByText('You Have Accepted This Bet. Waiting for results...');
  const [first, second] = page.api.sent('acceptBet');
  expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
  expect(screen.queryByLabelText('Wager Amount')).toBeNull();
});

test('a pick’s matching bets disappear with it, before the next pick’s bets load', async () => {
  const page = await openHome({ listMatchingBets: { items: [offer(24)] } });
  await page.pick(game, game.homeTeam, '25');
  await waitFor(() => expect(offers()).toHaveTextContent('Risk $24 to win $19.20'));
  const loaded = Promise.withResolvers<void>();
  page.api.answer({ listMatchingBets: () => loaded.promise.then(() => ({ items: [offer(26, next)] })) });
  await page.user.click(await page.select(next, next.homeTeam));
  expect(offers()).toBeNull();
  loaded.resolve();
  await waitFor(() => expect(offers()).toHaveTextContent('Risk $26 to win $20.80'));
});

const someone = '00000000-0000-4000-8000-000000000009';
const theirs = { ...sampleBet, userId: someone, userName: 'bob' };
const theirOffer = { ...sampleOffer, userId: someone, userName: 'cat', userPick: 'Chicago Bears −3.5' };
// No one can take the last one yet.
const newOffer = {
  ...theirOffer,
  uniqueId: someone,
  opensAt: '2099-01-01T00:00:00.000Z',
  correctionsLeft: 3,
};
const open = { ...sampleEventPage, openBets: [theirs, theirOffer, newOffer] };

test('a pick lists the open bets on its side until a wager is typed', async () => {
  const page = await openHome({ getEvent: open });
  await page.pick(game, game.awayTeam);
  await waitFor(() => expect(offers()).not.toBeNull());
  expect(
    within(offers()!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'bobTakeYou get Green Bay Packers Risk $10 to win $8',
    'catTakeYou get Green Bay Packers +3.5 Risk $25 to win $19.60',
  ]);
  await fill(page, page.wager(), '25');
  expect(offers()).toBeNull();
  await page.user.click(await page.select(game, game.homeTeam));
  await fill(page, page.wager(), '');
  expect(offers()).toBeNull();
});

test('an open bet of a game on Home is accepted in two taps', async () => {
  const page = await openHome({
    listEvents: { items: [{ ...game, openBets: 2 }], nextCursor: null },
    getEvent: open,
  });
  answerTaken(page.api, theirs);
  await page.user.click(within(await findCard(game)).getByRole('button', { name: '2 open bets' }));
  await page.user.click(
    await screen.findByRole('button', {
      name: 'Take bob’s bet: you get Green Bay Packers. Risk $10 to win $8.',
    }),
  );
  await screen.findByText('You Have Accepted This Bet. Waiting for results...');
  expect(page.api.sent('acceptBet')).toHaveLength(1);
  await screen.findByText('Betslip Empty');
});

const quoted = (probabilityBps: number) => ({
  lineHalves: -7,
  probabilityBps,
  bookmakers: 9,
  capturedAt: new Date().toISOString(),
});

test.each([
  ['needs the stake again: its terms open', quoted(9_500), /^See the terms of cat’s bet/, 0],
  ['is fair: one more tap takes it', quoted(4_500), /^Take cat’s bet: you get Green Bay Packers \+3\.5/, 1],
])('an open offer whose price %s', async (_, postedReference, name, sent) => {
  const offered = { ...theirOffer, postedReference };
  const page = await openHome({
    getSession: { ...sampleSession, now: new Date().toISOString() },
    listEvents: { items: [{ ...game, openBets: 2 }], nextCursor: null },
    getEvent: { ...open, openBets: [offered] },
    getBet: { bet: offered, acceptable: true, code: null, message: null },
  });
  answerTaken(page.api, offered);
  await page.user.click(within(await findCard(game)).getByRole('button', { name: '2 open bets' }));
  await page.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole(sent ? 'heading' : 'button', { name: sent ? 'Betslip Empty' : 'Accept Bet' });
  expect(page.api.sent('acceptBet').map(({ body }) => body)).toEqual(
    sent ? [{ termsVersion: offered.termsVersion }] : [],
  );
});

test('a game whose open bets are gone says so', async () => {
  const page = await openHome({ listEvents: { items: [{ ...game, openBets: 1 }], nextCursor: null } });
  await page.user.click(within(await findCard(game)).getByRole('button', { name: '1 open bet' }));
  expect(await screen.findByText('No open bets on this game now.')).toBeVisible();
});

test('a created bet offers to share it and to challenge a friend, and its game says that it is open', async () => {
  const placed = { ...sampleBet, createdAt: '2099-01-01T00:00:00.000Z' };
  const page = await openHome({ createBet: { bet: placed, accountBalanceCents: 90_00 } });
  expect(await findCard(game)).not.toHaveTextContent('Your bet is open');
  await page.pick(game, game.homeTeam, '10');
  await page.user.click(page.create());
  await screen.findByText('Your Bet Has Been Placed. Waiting for someone to accept...');
  const place = within(await screen.findByRole('region', { name: 'Bet placed' }));
  expect(place.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(place.getByRole('button', { name: 'Challenge a friend' })).toBeVisible();
  // The lists follow once the confirmation is painted.
  await waitFor(async () => expect(await findCard(game)).toHaveTextContent('Your bet is open'));
  updateMyBets(page.client, [{ ...placed, status: 'Active' }]);
  await waitFor(async () => expect(await findCard(game)).not.toHaveTextContent('Your bet is open'));
  await page.user.click(place.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Bet placed' })).toBeNull();
});

test('a sent challenge leads to My Bets instead of being shared', async () => {
  const placed = {
    ...sampleBet,
    createdAt: '2099-01-01T00:00:00.000Z',
    offeredToId: someone,
    offeredToName: 'bob',
  };
  const page = await openHome({ createBet: { bet: placed, accountBalanceCents: 90_00 } });
  await page.pick(game, game.homeTeam, '10');
  await page.user.click(page.create());
  const place = within(await screen.findByRole('region', { name: 'Bet placed' }));
  expect(place.getByRole('status')).toHaveTextContent(
    'Your Challenge Has Been Sent. Waiting for bob to answer...',
  );
  expect(place.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(place.getByRole('link', { name: 'See it in My Bets' })).toBeVisible();
});
