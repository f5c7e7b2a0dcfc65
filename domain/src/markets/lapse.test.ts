import { describe, expect, it } from 'vitest';
import { hasMovedAgainst, type LapseOnMove, lapseReason, type MadeOffer } from './lapse.ts';
import { type MarketTerms, moneyline, type Selection } from './market.ts';
import { type Reference, referenceGoodForMs } from './reference.ts';

const now = Date.UTC(2026, 10, 22, 14, 2);
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total: MarketTerms = { market: 'total', team: null, lineHalves: 95 };

function offer(terms: MarketTerms, selection: Selection, parts: Partial<MadeOffer> = {}): MadeOffer {
  return {
    terms,
    selection,
    sportKey: 'americanfootball_nfl',
    lapseOnMove: 'normal',
    postedAt: now,
    posted: reference({ lineHalves: terms.lineHalves, probabilityBps: 5_000 }),
    ...parts,
  };
}

const reference = (parts: Partial<Reference>): Reference => ({
  lineHalves: null,
  probabilityBps: 5_000,
  bookmakers: 9,
  capturedAt: now,
  ...parts,
});

describe('An offer on a line', () => {
  it.each([
    {
      name: 'lapses when the favorite it backs gets cheaper by 2 points',
      terms: spread(-13),
      selection: 'home',
      to: -9,
      lapses: true,
    },
    { name: 'stays at 1.5 points', terms: spread(-13), selection: 'home', to: -10, lapses: false },
    {
      name: 'stays when the line moves in its favor',
      terms: spread(-13),
      selection: 'home',
      to: -20,
      lapses: false,
    },
    {
      name: 'lapses when the underdog it backs gets more points',
      terms: spread(-7),
      selection: 'away',
      to: -12,
      lapses: true,
    },
    {
      name: 'stays when the underdog it backs gets fewer points',
      terms: spread(-7),
      selection: 'away',
      to: -1,
      lapses: false,
    },
    {
      name: 'lapses when its over becomes easier elsewhere',
      terms: total,
      selection: 'over',
      to: 91,
      lapses: true,
    },
    {
      name: 'lapses when its under becomes easier elsewhere',
      terms: total,
      selection: 'under',
      to: 99,
      lapses: true,
    },
    {
      name: 'stays when its under becomes harder elsewhere',
      terms: total,
      selection: 'under',
      to: 91,
      lapses: false,
    },
  ] as const)('$name', ({ terms, selection, to, lapses }) => {
    expect(hasMovedAgainst(offer(terms, selection), reference({ lineHalves: to }), now)).toBe(lapses);
  });

  it.each([
    ['tight', -11, true],
    ['tight', -12, false],
    ['wide', -7, true],
    ['wide', -8, false],
    ['off', 20, false],
  ] as const)('set to %s, moved from −6.5 to %i half points: %s', (lapseOnMove: LapseOnMove, to, lapses) => {
    const made = offer(spread(-13), 'home', { lapseOnMove });
    expect(hasMovedAgainst(made, reference({ lineHalves: to }), now)).toBe(lapses);
  });

  it('measures from the bookmakers’ line when it was posted, not from its own', () => {
    const made = offer(spread(-17), 'home', { posted: reference({ lineHalves: -13 }) });
    expect(hasMovedAgainst(made, reference({ lineHalves: -13 }), now)).toBe(false);
    expect(hasMovedAgainst(made, reference({ lineHalves: -9 }), now)).toBe(true);
  });

  it('lapses when only the prices moved, as on a run line, and says so', () => {
    const made = offer(spread(-3), 'home', { sportKey: 'baseball_mlb' });
    const moved = reference({ lineHalves: -3, probabilityBps: 4_400 });
    expect(hasMovedAgainst(made, moved, now)).toBe(true);
    expect(hasMovedAgainst(made, { ...moved, probabilityBps: 4_401 }, now)).toBe(false);
    expect(lapseReason(made, moved, { homeTeam: 'Cubs', awayTeam: 'Reds' })).toBe(
      'Taken back: bookmakers now give Cubs −1.5 a clearly smaller chance than when you offered it.',
    );
  });

  it('states the line of the offer and the current line', () => {
    const made = offer(spread(-7), 'away');
    expect(lapseReason(made, reference({ lineHalves: -12 }), { homeTeam: 'Bills', awayTeam: 'Jets' })).toBe(
      'Taken back: you had Jets +3.5; the line is now Jets +6.',
    );
  });
});

describe('An offer on a probability', () => {
  it.each([
    { option: 'tight', now: 5_500, lapses: true },
    { option: 'tight', now: 5_501, lapses: false },
    { option: 'normal', now: 5_000, lapses: true },
    { option: 'normal', now: 5_001, lapses: false },
    { option: 'wide', now: 4_000, lapses: true },
    { option: 'wide', now: 4_001, lapses: false },
    { option: 'tight', now: 9_000, lapses: false },
  ] as const)(
    'posted at 60%, set to $option, now $now: lapses is $lapses',
    ({ option, now: today, lapses }) => {
      const made = offer(moneyline, 'home', {
        lapseOnMove: option,
        posted: reference({ probabilityBps: 6_000 }),
      });
      expect(hasMovedAgainst(made, reference({ probabilityBps: today }), now)).toBe(lapses);
    },
  );

  it('counts the probability of the maker’s own selection', () => {
    const made = offer(moneyline, 'away', { posted: reference({ probabilityBps: 6_000 }) });
    expect(hasMovedAgainst(made, reference({ probabilityBps: 7_000 }), now)).toBe(true);
    expect(hasMovedAgainst(made, reference({ probabilityBps: 3_000 }), now)).toBe(false);
  });
});

describe('Without a usable reference no offer lapses', () => {
  const stale = { capturedAt: now - referenceGoodForMs - 1 };
  it.each([
    { why: 'none', made: offer(spread(-13), 'home'), given: null },
    { why: 'a stale line', made: offer(spread(-13), 'home'), given: reference({ lineHalves: 0, ...stale }) },
    {
      why: 'a stale probability',
      made: offer(moneyline, 'home'),
      given: reference({ probabilityBps: 100, ...stale }),
    },
    { why: 'no line', made: offer(spread(-13), 'home'), given: reference({}) },
    {
      why: 'a stale line when posted',
      made: offer(spread(-13), 'home', { posted: reference({ lineHalves: -13, ...stale }) }),
      given: reference({ lineHalves: 0 }),
    },
    {
      why: 'no line when posted',
      made: offer(spread(-13), 'home', { posted: null }),
      given: reference({ lineHalves: 0 }),
    },
    {
      why: 'no probability when posted',
      made: offer(moneyline, 'home', { posted: reference({ probabilityBps: null }) }),
      given: reference({ probabilityBps: 100 }),
    },
  ])('$why', ({ made, given }) => {
    expect(hasMovedAgainst(made, given, now)).toBe(false);
  });
});
