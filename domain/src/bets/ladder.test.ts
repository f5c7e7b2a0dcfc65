import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExchangeFee, specifiedFee, winCents } from '../markets/price.ts';
import { findMatch, type LadderOffer, listLadder, planTakes, type WantedBet } from './ladder.ts';
import { partBounds } from './parts.ts';

const now = Date.UTC(2026, 10, 22, 12);
const site = { minimumCents: 5_00, now };

/** What Ann backs at home, so a taker backs the away team. */
function offer(
  uniqueId: string,
  makerStakeCents: number,
  stakeCents: number,
  changes: Partial<LadderOffer> = {},
): LadderOffer {
  return {
    uniqueId,
    isMine: false,
    market: 'moneyline',
    marketTeam: null,
    lineHalves: null,
    selection: 'away',
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    stakeCents,
    winCents: winCents(makerStakeCents, changes.fee ?? defaultExchangeFee),
    makerStakeCents,
    allowsParts: true,
    opensAt: null,
    ...changes,
  };
}

const specified = (uniqueId: string, wagerCents: number, changes: Partial<LadderOffer> = {}) =>
  offer(uniqueId, wagerCents, wagerCents, {
    feePolicy: 'specified',
    fee: specifiedFee,
    allowsParts: false,
    ...changes,
  });

const ids = (offers: readonly LadderOffer[]) => offers.map(({ uniqueId }) => uniqueId);

describe('listLadder', () => {
  it('lists the levels of each side, the best price for a taker first', () => {
    const offers = [
      offer('a', 20_00, 20_00),
      offer('b', 60_00, 50_00),
      offer('c', 21_00, 21_00, { isMine: true }),
      offer('d', 30_00, 30_00),
      offer('e', 10_00, 10_00, { selection: 'home' }),
      specified('f', 25_00),
    ];
    const shown = listLadder(offers, site).map(({ selection, levels }) => ({
      selection,
      levels: levels.map(({ price, isSpecified, offers: others, mine }) => [
        price,
        isSpecified,
        ids(others),
        ids(mine),
      ]),
    }));
    expect(shown).toEqual([
      {
        selection: 'away',
        levels: [
          [118, false, ['b'], []],
          [-102, false, ['a', 'd'], ['c']],
          [-125, true, ['f'], []],
        ],
      },
      { selection: 'home', levels: [[-102, false, ['e'], []]] },
    ]);
  });

  it('adds up what others offer at a price', () => {
    const [side] = listLadder([offer('a', 20_00, 20_00), offer('b', 30_00, 30_00)], site);
    expect(side!.levels[0]).toMatchObject({ stakeCents: 50_00, winCents: 49_00, leastCents: 5_00 });
  });

  it.each([
    ['an offer that is taken whole', offer('a', 20_00, 20_00, { allowsParts: false }), 20_00],
    ['an offer in parts', offer('a', 20_00, 20_00), 5_00],
    ['parts whose maker reaches the minimum only above it', offer('a', 10_00, 40_00), 20_00],
    ['an offer that is too small for two parts', offer('a', 9_00, 9_00), 9_00],
    ['my own', offer('a', 20_00, 20_00, { isMine: true }), null],
  ])('knows the least to risk on %s', (_, one, leastCents) => {
    expect(listLadder([one], site)[0]!.levels[0]!.leastCents).toBe(leastCents);
  });

  it('shows an offer once it opens, and my own at once', () => {
    const others = offer('a', 20_00, 20_00, { opensAt: now + 1 });
    expect(listLadder([others], site)).toEqual([]);
    expect(listLadder([others], { ...site, now: now + 1 })).toHaveLength(1);
    expect(listLadder([{ ...others, isMine: true }], site)).toHaveLength(1);
  });

  it('separates lines and teams', () => {
    const onLine = (lineHalves: number) => offer('a', 20_00, 20_00, { market: 'spread', lineHalves });
    const onTeam = (marketTeam: 'home' | 'away') =>
      offer('b', 20_00, 20_00, { market: 'toWin', selection: 'no', marketTeam });
    expect(listLadder([onLine(-7), onLine(-6), onTeam('home'), onTeam('away')], site)).toHaveLength(4);
  });
});

describe('planTakes', () => {
  const plan = (
    offers: readonly LadderOffer[],
    riskCents: number,
    wanted: { price?: number; isSpecified?: boolean } = {},
  ) => {
    const side = listLadder(offers, site)[0]!;
    const full = { price: -10_000, isSpecified: false, riskCents, ...wanted };
    const { takes, ...sums } = planTakes(side, full, site.minimumCents);
    return [takes.map(({ offer: one, takeCents }) => [one.uniqueId, takeCents]), sums.stakeCents];
  };
  const levels = [offer('a', 20_00, 20_00), offer('b', 48_00, 40_00), offer('c', 20_00, 20_00)];

  it.each([
    [
      'the best price first, then the oldest',
      levels,
      70_00,
      {},
      [
        ['b', 40_00],
        ['a', 20_00],
        ['c', 10_00],
      ],
    ],
    ['only the price or better', levels, 70_00, { price: 100 }, [['b', 40_00]]],
    [
      'all there is',
      levels,
      200_00,
      {},
      [
        ['b', 40_00],
        ['a', 20_00],
        ['c', 20_00],
      ],
    ],
    ['a part that leaves the minimum', levels, 38_00, {}, [['b', 35_00]]],
    ['no part below the minimum', levels, 44_99, {}, [['b', 40_00]]],
    ['nothing below the minimum', levels, 4_99, {}, []],
    [
      'no offer that is taken whole for less',
      [offer('a', 20_00, 20_00, { allowsParts: false }), offer('b', 15_00, 15_00)],
      19_00,
      {},
      [['b', 15_00]],
    ],
    ['nothing of mine', [offer('a', 20_00, 20_00, { isMine: true })], 20_00, {}, []],
    [
      'no specified bet with offers',
      [specified('a', 20_00), offer('b', 20_00, 20_00)],
      40_00,
      {},
      [['b', 20_00]],
    ],
    [
      'specified bets whole and alone',
      [specified('a', 20_00), specified('b', 15_00), offer('c', 20_00, 20_00)],
      25_00,
      { isSpecified: true },
      [['a', 20_00]],
    ],
  ])('takes %s', (_, offers, riskCents, wanted, takes) => {
    const risked = takes.reduce((sum, [, cents]) => sum + (cents as number), 0);
    expect(plan(offers, riskCents, wanted)).toEqual([takes, risked]);
  });

  it('takes at most 20 offers', () => {
    const many = Array.from({ length: 30 }, (_, i) => offer(`o${i}`, 10_00, 10_00));
    expect(plan(many, 300_00)[0]).toHaveLength(20);
  });

  it('never risks more than wanted, and takes only what the book accepts', () => {
    const stake = fc.integer({ min: 5_00, max: 100_00 });
    const one = fc.tuple(stake, stake, fc.boolean());
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 500_00 }),
        (stakes, risk) => {
          const offers = stakes.map(([maker, taker, allowsParts], i) =>
            offer(`o${i}`, maker, taker, { allowsParts }),
          );
          const side = listLadder(offers, site)[0]!;
          const wanted = { price: -10_000, isSpecified: false, riskCents: risk };
          const { takes, stakeCents } = planTakes(side, wanted, site.minimumCents);
          expect(stakeCents).toBeLessThanOrEqual(risk);
          for (const { offer: taken, takeCents } of takes) {
            if (takeCents === taken.stakeCents) continue;
            const { leastCents, mostCents } = partBounds(taken, site.minimumCents);
            expect(taken.allowsParts).toBe(true);
            expect(takeCents).toBeGreaterThanOrEqual(leastCents);
            expect(takeCents).toBeLessThanOrEqual(mostCents);
          }
        },
      ),
    );
  });
});

describe('findMatch', () => {
  const wager: WantedBet = { feePolicy: 'specified', selection: 'away', wagerCents: 25_00 };
  const even: WantedBet = {
    feePolicy: 'exchange',
    terms: { market: 'moneyline', team: null, lineHalves: null },
    selection: 'away',
    stakeCents: 25_00,
    winCents: 24_50,
  };

  it.each<[string, LadderOffer[], WantedBet, [string, number] | null]>([
    ['the nearest wager', [specified('a', 20_00), specified('b', 26_00)], wager, ['b', 26_00]],
    ['the oldest of two as near', [specified('a', 26_00), specified('b', 24_00)], wager, ['a', 26_00]],
    ['a wager of 80%', [specified('a', 20_00)], wager, ['a', 20_00]],
    ['no wager below 80%', [specified('a', 19_99)], wager, null],
    ['a wager of 120%', [specified('a', 30_00)], wager, ['a', 30_00]],
    ['no wager above 120%', [specified('a', 30_01)], wager, null],
    ['no offer for a specified bet', [offer('a', 25_00, 25_00)], wager, null],
    ['no specified bet for an offer', [specified('a', 25_00)], even, null],
    ['no other side', [specified('a', 25_00, { selection: 'home' })], wager, null],
    ['no own bet', [specified('a', 25_00, { isMine: true })], wager, null],
    ['no new offer', [offer('a', 25_00, 25_00, { opensAt: now + 1 })], even, null],
    ['an offer that just opened', [offer('a', 25_00, 25_00, { opensAt: now })], even, ['a', 25_00]],
    ['the same price', [offer('a', 25_00, 25_00)], even, ['a', 25_00]],
    ['no worse price', [offer('a', 24_99, 25_00)], even, null],
    ['the best price', [offer('a', 25_00, 25_00), offer('b', 12_00, 10_00)], even, ['b', 10_00]],
    ['the most of the stake', [offer('a', 10_00, 10_00), offer('b', 20_00, 20_00)], even, ['b', 20_00]],
    [
      'the oldest of two equal ones',
      [offer('a', 25_00, 25_00), offer('b', 50_00, 50_00)],
      even,
      ['a', 25_00],
    ],
    ['a part of a larger offer', [offer('a', 50_00, 50_00)], even, ['a', 25_00]],
    ['no larger offer that is taken whole', [offer('a', 50_00, 50_00, { allowsParts: false })], even, null],
    ['no other line', [offer('a', 25_00, 25_00, { market: 'spread', lineHalves: -7 })], even, null],
  ])('finds %s', (_, offers, wanted, match) => {
    const found = findMatch(offers, wanted, site);
    expect(found && [found.offer.uniqueId, found.takeCents]).toEqual(match);
  });
});
