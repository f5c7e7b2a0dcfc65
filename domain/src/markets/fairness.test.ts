import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakEvenBps,
  compareWithBookmakers,
  fairnessSentence,
  fairOtherStakeCents,
  fairStakes,
  judgePrice,
  needsConfirmation,
  verdictSentence,
} from './fairness.ts';
import { type MarketTerms, moneyline, type Selection } from './market.ts';
import { defaultExchangeFee, specifiedFee, winCents } from './price.ts';
import { type Reference, referenceGoodForMs } from './reference.ts';

const now = Date.UTC(2026, 10, 22, 14, 2);
const nfl = 'americanfootball_nfl';
const teams = { homeTeam: 'Buffalo Bills', awayTeam: 'New York Jets' };
const reference = (parts: Partial<Reference> = {}): Reference => ({
  lineHalves: null,
  probabilityBps: 7_640,
  bookmakers: 9,
  capturedAt: now,
  ...parts,
});
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });

function sentence(
  terms: MarketTerms,
  selection: Selection,
  given: Reference,
  stakeCents = 10_00,
  win = 8_00,
) {
  const fairness = compareWithBookmakers(nfl, terms, { selection, stakeCents, winCents: win }, given, now);
  return fairness && fairnessSentence(fairness, terms, selection, { ...teams, sportKey: nfl });
}

describe('The fairness sentence', () => {
  it('compares the bookmakers’ probability with the one the price needs', () => {
    expect(sentence(moneyline, 'home', reference())).toBe(
      'Bookmakers: 76% for the Bills. You need 56% to break even.',
    );
  });

  it('is mirrored for the other side', () => {
    expect(sentence(moneyline, 'away', reference())).toBe(
      'Bookmakers: 24% for the Jets. You need 56% to break even.',
    );
  });

  it.each([
    ['yes', 'Bookmakers: 24% for the Jets to win. You need 56% to break even.'],
    ['no', 'Bookmakers: 76% for the Jets not to win. You need 56% to break even.'],
  ] as const)('says whether a team wins: %s', (selection, text) => {
    const terms: MarketTerms = { market: 'toWin', team: 'away', lineHalves: null };
    expect(sentence(terms, selection, reference({ probabilityBps: 2_360 }))).toBe(text);
  });

  it('names a line without an article, and a total in lower case', () => {
    const given = reference({ lineHalves: -13, probabilityBps: 5_000 });
    expect(sentence(spread(-13), 'away', given)).toBe(
      'Bookmakers: 50% for Jets +6.5. You need 56% to break even.',
    );
    const total: MarketTerms = { market: 'total', team: null, lineHalves: 95 };
    expect(sentence(total, 'over', { ...given, lineHalves: 95 })).toBe(
      'Bookmakers: 50% for over 47.5. You need 56% to break even.',
    );
  });

  it('states the bookmakers’ line, and an estimate for one’s own', () => {
    const given = reference({ lineHalves: -13, probabilityBps: 5_000 });
    expect(sentence(spread(-17), 'home', given)).toBe(
      'Bookmakers have Bills −6.5. We estimate 43% (36% to 50%) for Bills −8.5. You need 56% to break even.',
    );
    expect(sentence(spread(-17), 'away', given)).toBe(
      'Bookmakers have Jets +6.5. We estimate 57% (50% to 64%) for Jets +8.5. You need 56% to break even.',
    );
  });

  it.each([
    ['a probability', { probabilityBps: null }],
    ['enough bookmakers', { bookmakers: 2 }],
  ])('states only the two lines without %s', (_, parts) => {
    expect(sentence(spread(-17), 'home', reference({ lineHalves: -13, ...parts }))).toBe(
      'Bookmakers have Bills −6.5, you have Bills −8.5.',
    );
  });

  it.each([
    {
      why: 'a reference older than 60 minutes',
      given: reference({ capturedAt: now - referenceGoodForMs - 1 }),
    },
    { why: 'fewer than three bookmakers', given: reference({ bookmakers: 2 }) },
    { why: 'an unknown probability', given: reference({ probabilityBps: null }) },
  ])('is not said of $why', ({ given }) => {
    expect(sentence(moneyline, 'home', given)).toBeNull();
  });

  it('still applies to a reference that is exactly 60 minutes old', () => {
    expect(sentence(moneyline, 'home', reference({ capturedAt: now - referenceGoodForMs }))).not.toBeNull();
  });
});

describe('The verdict on a price', () => {
  const judge = (probabilityBps: number, win: number, parts: Partial<Reference> = {}, terms = moneyline) => {
    const side = { selection: 'home', stakeCents: 10_00, winCents: win } as const;
    const given = reference({ probabilityBps, ...parts });
    return judgePrice(compareWithBookmakers(nfl, terms, side, given, now)!);
  };

  it.each([
    // Even money needs 50%.
    ['fair', 5_000, 10_00],
    ['fair', 4_850, 10_00],
    ['steep', 4_849, 10_00],
    ['fair', 5_150, 10_00],
    ['good', 5_151, 10_00],
    // The specified price needs 55.6%.
    ['good', 6_200, 8_00],
    ['steep', 3_800, 8_00],
    ['steep', 5_000, 8_00],
  ] as const)('is %s at %i basis points for a win of %i cents', (verdict, bps, win) => {
    expect(judge(bps, win)).toBe(verdict);
  });

  it('leaves an estimate its uncertainty', () => {
    const line = { lineHalves: -13 };
    expect(judge(5_000, 9_00, line, spread(-14))).toBe('fair');
    expect(judge(5_000, 9_00, line, spread(-13))).toBe('steep');
    expect(judge(5_000, 4_00, line, spread(-14))).toBe('steep');
  });

  it('is unknown where only the lines can be compared', () => {
    expect(judge(5_000, 8_00, { lineHalves: -13, bookmakers: 2 }, spread(-14))).toBeNull();
  });

  it('says to the maker what it means for finding someone', () => {
    expect(verdictSentence('good', true)).toBe('Good for you, so few will take it.');
    expect(verdictSentence('good', true, 12)).toBe('Good for you. 12% of such bets were taken.');
    expect(verdictSentence('good', true, 0)).toBe('Good for you. 0% of such bets were taken.');
    expect(verdictSentence('good', false)).toBe('Good for you.');
    expect(verdictSentence('fair', true)).toBe('Fair for both sides.');
    expect(verdictSentence('steep', false)).toBe('Steep for you.');
  });
});

describe('Break-even', () => {
  it('is 55.56% at the specified price and 50.51% at 2%', () => {
    expect(breakEvenBps(10_00, winCents(10_00, specifiedFee))).toBe(5_556);
    expect(breakEvenBps(10_00, winCents(10_00, defaultExchangeFee))).toBe(5_051);
  });
});

describe('A bad price', () => {
  const compare = (win: number) =>
    compareWithBookmakers(
      nfl,
      moneyline,
      { selection: 'home', stakeCents: 10_00, winCents: win },
      reference({ probabilityBps: 5_000 }),
      now,
    );

  it('needs confirmation from 25 percentage points on', () => {
    expect(needsConfirmation(compare(3_34))).toBe(false);
    expect(needsConfirmation(compare(3_33))).toBe(true);
    expect(needsConfirmation(null)).toBe(false);
  });

  const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
  const asks = (
    terms: MarketTerms,
    selection: Selection,
    [stakeCents, win]: readonly [number, number],
    parts: Partial<Reference>,
  ) => {
    const given = reference({ probabilityBps: 5_000, ...parts });
    const side = { selection, stakeCents, winCents: win };
    return needsConfirmation(compareWithBookmakers(nfl, terms, side, given, now));
  };
  const fiftyToOne = [500_00, 10_00] as const;
  const even = [10_00, 10_00] as const;

  it.each([
    ['50:1 on the line', spread(-7), 'home', fiftyToOne, { lineHalves: -7 }, true],
    ['50:1 half a point off it', spread(-6), 'home', fiftyToOne, { lineHalves: -7 }, true],
    ['50:1 for the other side', spread(-6), 'away', fiftyToOne, { lineHalves: -7 }, true],
    ['even money half a point off', spread(-6), 'home', even, { lineHalves: -7 }, false],
    ['even money 20 points off, on the bad side', spread(-47), 'home', even, { lineHalves: -7 }, true],
    ['even money 20 points off, on the good side', spread(-47), 'away', even, { lineHalves: -7 }, false],
    ['even money on under 30', total(60), 'under', even, { lineHalves: 95 }, true],
    ['even money on over 30', total(60), 'over', even, { lineHalves: 95 }, false],
    ['another line of few bookmakers', spread(-6), 'home', even, { lineHalves: -7, bookmakers: 2 }, true],
    ['their line of few bookmakers', spread(-7), 'home', even, { lineHalves: -7, bookmakers: 2 }, false],
    ['an old line', spread(-6), 'home', fiftyToOne, { capturedAt: now - referenceGoodForMs - 1 }, false],
  ] as const)('of %s', (_, terms, selection, stakes, parts, expected) => {
    expect(asks(terms, selection, stakes, parts)).toBe(expected);
  });

  it('counts what an estimate leaves uncertain against the price', () => {
    const fairness = compareWithBookmakers(
      nfl,
      spread(-6),
      { selection: 'home', stakeCents: 10_00, winCents: 4_50 },
      reference({ lineHalves: -7, probabilityBps: 5_000 }),
      now,
    );
    expect(fairness).toMatchObject({ probabilityBps: 5_170, uncertaintyBps: 700, neededBps: 6_897 });
    expect(needsConfirmation(fairness)).toBe(false);
    expect(needsConfirmation({ ...fairness!, uncertaintyBps: 773 } as typeof fairness)).toBe(true);
  });
});

describe('Fair stakes', () => {
  it('lose only the fee in the long run, for both sides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 9_500 }),
        fc.integer({ min: 20_00, max: 1_000_00 }),
        (bps, stake) => {
          const other = fairOtherStakeCents(stake, bps);
          const needed = breakEvenBps(stake, other);
          expect(Math.abs(needed - bps)).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('follow the estimate on another line than the bookmakers’', () => {
    const given = reference({ lineHalves: -13, probabilityBps: 5_000 });
    expect(fairStakes(nfl, spread(-13), 'home', given, now)?.acceptorStakeCents).toBe(1_000_000_00);
    expect(fairStakes(nfl, spread(-17), 'home', given, now)?.acceptorStakeCents).toBeGreaterThan(
      1_000_000_00,
    );
    expect(fairStakes(nfl, spread(-17), 'away', given, now)?.acceptorStakeCents).toBeLessThan(1_000_000_00);
  });

  const arsenal: MarketTerms = { market: 'toWin', team: 'home', lineHalves: null };
  const at = (selection: Selection, probabilityBps: number | null, capturedAt = now) =>
    fairStakes('soccer_epl', arsenal, selection, reference({ probabilityBps, capturedAt }), now)
      ?.acceptorStakeCents;

  it('follow the bookmakers’ probability of the selection', () => {
    expect(at('yes', 2_500)).toBe(3_000_000_00);
    expect(at('no', 2_500)).toBe(333_333_33);
  });

  it.each([
    ['without a probability', at('yes', null)],
    ['with an old one', at('yes', 5_000, now - referenceGoodForMs - 1)],
    ['for a certainty', at('no', 10_000)],
    ['beyond the longest odds', at('yes', 100)],
  ])('are unknown %s', (_, stake) => {
    expect(stake).toBeUndefined();
  });
});
