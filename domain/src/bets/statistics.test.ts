import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAmountCents } from '../cents.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import { acceptorPosition, creatorPosition } from './position.ts';
import { type CountedBet, statistics, statisticsAgainst } from './statistics.ts';

const none = { wins: 0, losses: 0, amountWonCents: 0, netResultCents: 0 };

function bet(change: Partial<CountedBet> = {}): CountedBet {
  return {
    creatorId: 'ann',
    acceptorId: 'bob',
    winnerId: 'ann',
    creatorStakeCents: 2_500,
    acceptorStakeCents: 2_500,
    payoutCents: 4_500,
    status: 'Settled',
    ...change,
  };
}

describe('one bet', () => {
  const won = { wins: 1, losses: 0, amountWonCents: 4_500, netResultCents: 2_000 };
  const lost = { wins: 0, losses: 1, amountWonCents: -2_500, netResultCents: -2_500 };
  it.each([
    ['won as creator', bet(), won],
    ['won as acceptor', bet({ creatorId: 'bob', acceptorId: 'ann' }), won],
    ['lost as creator', bet({ winnerId: 'bob' }), lost],
    ['lost as acceptor', bet({ creatorId: 'bob', acceptorId: 'ann', winnerId: 'bob' }), lost],
    ['refunded', bet({ winnerId: null }), none],
    ['still open', bet({ status: 'Created', acceptorId: null, winnerId: null }), none],
    ['still running', bet({ status: 'Active', winnerId: null }), none],
    ['deleted', bet({ status: 'Deleted', acceptorId: null, winnerId: null }), none],
    ['between two others', bet({ creatorId: 'cid', winnerId: 'bob' }), none],
  ])('%s', (_, one, expected) => {
    expect(statistics([one], 'ann')).toEqual(expected);
  });
});

const history = [
  bet(),
  bet({ winnerId: 'bob', creatorStakeCents: 1_000, acceptorStakeCents: 1_000, payoutCents: 1_800 }),
  bet({
    creatorId: 'cid',
    acceptorId: 'ann',
    creatorStakeCents: 10_000,
    acceptorStakeCents: 10_000,
    payoutCents: 18_000,
  }),
  bet({ creatorId: 'cid', acceptorId: 'bob', winnerId: 'bob' }),
  bet({ winnerId: null }),
];

describe('a history', () => {
  it.each([
    ['overall', statistics(history, 'ann'), 2, 1, 21_500, 9_000],
    ['against one friend', statisticsAgainst(history, 'ann', 'bob'), 1, 1, 3_500, 1_000],
    ['against another', statisticsAgainst(history, 'ann', 'cid'), 1, 0, 18_000, 8_000],
    ['against a friend without common bets', statisticsAgainst(history, 'ann', 'dan'), 0, 0, 0, 0],
    ['against oneself', statisticsAgainst(history, 'ann', 'ann'), 0, 0, 0, 0],
    ['of a person without bets', statistics(history, 'dan'), 0, 0, 0, 0],
  ])('%s', (_, record, wins, losses, amountWonCents, netResultCents) => {
    expect(record).toEqual({ wins, losses, amountWonCents, netResultCents });
  });

  it('of no bets is all zeros', () => {
    expect(statistics([], 'ann')).toEqual(none);
  });
});

describe('over any history', () => {
  const user = fc.constantFrom('ann', 'bob', 'cid');
  const settled = fc
    .record({
      creatorId: user,
      acceptorId: user,
      creatorStakeCents: fc.integer({ min: 1, max: maxAmountCents }),
      acceptorStakeCents: fc.integer({ min: 1, max: maxAmountCents }),
    })
    .filter(({ creatorId, acceptorId }) => creatorId !== acceptorId)
    .chain((held) =>
      fc.constantFrom(held.creatorId, held.acceptorId, null).map((winnerId) => {
        const positions = { creatorSelection: 'home', fee: defaultExchangeFee, ...held } as const;
        const winner = winnerId === held.creatorId ? creatorPosition(positions) : acceptorPosition(positions);
        return bet({ ...held, winnerId, payoutCents: winner.payoutIfWonCents });
      }),
    );

  it('the totals are the sum of the totals against each opponent', () => {
    fc.assert(
      fc.property(fc.array(settled), (bets) => {
        const overall = statistics(bets, 'ann');
        const [bob, cid] = [statisticsAgainst(bets, 'ann', 'bob'), statisticsAgainst(bets, 'ann', 'cid')];
        expect(overall).toEqual({
          wins: bob.wins + cid.wins,
          losses: bob.losses + cid.losses,
          amountWonCents: bob.amountWonCents + cid.amountWonCents,
          netResultCents: bob.netResultCents + cid.netResultCents,
        });
      }),
    );
  });

  it('the net results of all users sum to minus the house’s fees', () => {
    fc.assert(
      fc.property(fc.array(settled), (bets) => {
        const net = ['ann', 'bob', 'cid'].reduce((sum, id) => sum + statistics(bets, id).netResultCents, 0);
        const fees = bets
          .filter(({ winnerId }) => winnerId !== null)
          .reduce((sum, one) => sum + one.creatorStakeCents + one.acceptorStakeCents - one.payoutCents, 0);
        expect(net + fees).toBe(0);
      }),
    );
  });
});
