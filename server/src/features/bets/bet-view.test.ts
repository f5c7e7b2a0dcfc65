import { betView } from '@sidebet/contract/bets';
import { activeBet, start } from '@sidebet/domain/bets/bets.fixtures';
import { expect, test } from 'vitest';
import { toBetView } from './bet-view.ts';

test('a bet in the API has exactly the fields of its contract', () => {
  const view = toBetView(activeBet, {
    homeTeam: 'Chicago Bears',
    awayTeam: 'Green Bay Packers',
    sportKey: 'americanfootball_nfl',
    sportTitle: 'NFL',
    startsAt: start,
    homeScore: null,
    awayScore: null,
    scoreAt: null,
    completed: false,
    creatorName: 'ann',
    creatorPicture: null,
    acceptorName: 'bob',
    acceptorPicture: null,
    offeredToName: null,
    groupName: null,
  });
  expect(Object.keys(view).sort()).toEqual(Object.keys(betView.shape).sort());
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
