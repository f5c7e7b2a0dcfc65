import { activeBet, openBet } from '@sidebet/domain/bets/bets.fixtures';
import type { Bet } from '@sidebet/domain/book/bet';
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

test.each([
  ['an open specified bet', done(openBet)],
  ['an accepted specified bet', done(activeBet)],
  ['a bet on a line', done(spread)],
  ['no bet', done(null)],
  ['a refusal', refuse('betNotFound')],
])('%s is read as it was written, to the byte', (_name, result) => {
  expect(JSON.stringify(readStoredResult(storedResult(result)))).toBe(JSON.stringify(result));
});

test('a specified bet is stored as versions without markets store and read it', () => {
  const { bet } = JSON.parse(storedResult(done(openBet)));
  expect(bet).toMatchObject({ creatorSide: 'home', wagerCents: 10_00, payoutCents: 18_00 });
  for (const field of ['terms', 'fee', 'feePolicy', 'creatorStakeCents', 'acceptorStakeCents', 'lapseOnMove'])
    expect(bet).not.toHaveProperty(field);
});
