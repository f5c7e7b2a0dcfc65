import { activeBet, challenge, openBet } from '@sidebet/domain/bets/bets.fixtures';
import type { Bet } from '@sidebet/domain/book/bet';
import { byLink, toFriend } from '@sidebet/domain/book/offered-to';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { refuse } from '@sidebet/domain/refusals';
import { expect, test } from 'vitest';
import type { CommandResult } from './request.ts';
import { readStoredResult, storedResult } from './stored-result.ts';

const done = (bet: Bet | null): CommandResult => ({ kind: 'done', bet, accountBalanceCents: 90_00 });
const spread: Bet = {
  ...openBet,
  terms: { market: 'spread', team: null, lineHalves: -7 },
  feePolicy: 'exchange',
  fee: defaultExchangeFee,
};

const reference = { lineHalves: null, probabilityBps: 6_200, bookmakers: 9, capturedAt: 1 };
const quoted = { postedReference: reference, acceptedReference: { ...reference, probabilityBps: 6_300 } };

const inGroup: Bet = {
  ...spread,
  offeredTo: { kind: 'group', groupId: 'fox' },
  group: { kind: 'iou', ledgerId: 'fox', creatorAccountId: 'ann in fox', acceptorAccountId: null },
};

test.each([
  ['an open specified bet', done(openBet)],
  ['an accepted specified bet', done(activeBet)],
  ['a specified bet that bookmakers quote', done({ ...activeBet, ...quoted })],
  ['a bet on a line', done(spread)],
  ['a specified challenge to a friend', done(challenge)],
  ['a challenge to a friend on a line', done({ ...spread, offeredTo: toFriend('bob') })],
  ['a challenge by link', done({ ...spread, offeredTo: byLink })],
  ['an offer to a group', done(inGroup)],
  ['no bet', done(null)],
  ['a refusal', refuse('betNotFound')],
])('%s is read as it was written, to the byte', (_name, result) => {
  expect(JSON.stringify(readStoredResult(storedResult(result)))).toBe(JSON.stringify(result));
});

const twoParts: Bet[] = ['one', 'two'].map((id) => ({ ...spread, id, partOf: 'offer' }));

test('of several taken bets none is stored twice, and all are read', () => {
  const taken: CommandResult = {
    kind: 'done',
    bet: twoParts[0]!,
    bets: twoParts,
    accountBalanceCents: 90_00,
  };
  const stored = storedResult(taken);
  expect(stored.match(/"id":/g)).toHaveLength(2);
  expect(readStoredResult(stored)).toEqual(taken);
});

test('the bet that was created because none could be taken is read', () => {
  const created: CommandResult = { kind: 'done', bet: spread, bets: [], accountBalanceCents: 90_00 };
  expect(readStoredResult(storedResult(created))).toEqual(created);
});

test('a specified bet is stored as release 1.0.0 stores and reads it', () => {
  const { bet } = JSON.parse(storedResult(done(openBet)));
  expect(bet).toMatchObject({ creatorSide: 'home', wagerCents: 10_00 });
  for (const field of ['terms', 'fee', 'feePolicy', 'creatorStakeCents', 'acceptorStakeCents', 'lapseOnMove'])
    expect(bet).not.toHaveProperty(field);
});

test('a specified bet that the last release stored has no references', () => {
  const stored = JSON.parse(storedResult(done({ ...openBet, ...quoted })));
  const { postedReference: _, acceptedReference: __, ...bet } = stored.bet;
  expect(readStoredResult(JSON.stringify({ ...stored, bet }))).toEqual(done(openBet));
});

test.each([
  ['specified', challenge],
  ['priced', { ...spread, offeredTo: toFriend('bob') }],
])('a %s challenge is stored as the last release stores and reads it', (_name, bet) => {
  const stored = JSON.parse(storedResult(done(bet))).bet;
  expect(stored).toMatchObject({ offeredToId: 'bob' });
  expect(stored).not.toHaveProperty('offeredTo');
});

test('the held cents of a bet are not stored', () => {
  const held = { creator: [{ cents: 5_00, until: 1 }], acceptor: [] };
  for (const bet of [openBet, spread])
    expect(JSON.parse(storedResult(done({ ...bet, held }))).bet).not.toHaveProperty('held');
});
