import { betView } from '@sidebet/contract/bets';
import { activeBet, openBet, start } from '@sidebet/domain/bets/bets.fixtures';
import { expect, test } from 'vitest';
import { type BetSetting, toBetView } from './bet-view.ts';

const setting: BetSetting = {
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  startsAt: start,
  commenceTime: start,
  homeScore: null,
  awayScore: null,
  scoreAt: null,
  completed: false,
  waits: null,
  creatorName: 'ann',
  creatorPicture: null,
  acceptorName: 'bob',
  acceptorPicture: null,
  offeredToName: null,
  groupName: null,
};

test('a bet in the API has exactly the fields of its contract', () => {
  const view = toBetView(activeBet, setting, 1);
  // Only some bets have these.
  const counter = { offerId: 'offer', forId: 'bob', round: 2, answers: 'version' };
  const whole = toBetView({ ...activeBet, partsTaken: 1, partOf: 'offer', counter }, setting, 1);
  expect(whole).toMatchObject({ counter: { toId: 'offer', forId: 'bob', round: 2 } });
  expect(Object.keys(whole).sort()).toEqual(Object.keys(betView.shape).sort());
  expect(view).toMatchObject({
    uniqueId: activeBet.id,
    userId: 'ann',
    betId: 'game',
    userPick: 'Chicago Bears',
    opponentPick: 'Green Bay Packers',
    betAcceptorUid: 'bob',
    accepted: 'Yes',
    paidOut: 'No',
    winner: null,
    wagerCents: 10_00,
    payoutCents: 18_00,
    feeCents: 2_00,
    betTime: new Date(start).toISOString(),
  });
});

test('an open bet says when its stake returns, an accepted one does not', () => {
  const hour = 3_600_000;
  // The start that the feed reported after betting closed does not count.
  const moved = { ...setting, startsAt: start + 2 * hour };
  const offer = { ...openBet, feePolicy: 'exchange' } as const;
  expect(toBetView(openBet, moved, 1).returnsAt).toBe(new Date(start + hour).toISOString());
  expect(toBetView(openBet, moved, 10).returnsAt).toBe(new Date(start + hour / 10).toISOString());
  expect(toBetView(offer, moved, 1).returnsAt).toBe(new Date(start).toISOString());
  expect(toBetView(activeBet, moved, 1).returnsAt).toBeNull();
});
