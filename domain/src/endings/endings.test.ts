import { describe, expect, it, test } from 'vitest';
import { activeBet } from '../bets/bets.fixtures.ts';
import { startsTooLate } from '../bets/betting-close.ts';
import { decideOutcome } from '../bets/outcome.ts';
import type { Bet } from '../book/bet.ts';
import type { MarketTerms, Selection } from '../markets/market.ts';
import { otherSports, type Sport, sportTable } from '../sport-table.ts';
import { offersMarket } from '../sports.ts';
import { type Ending, endings } from './ending.ts';
import { currentRulesVersion, type DecidedMarket } from './ending-table.ts';
import { listDecidedMarkets, listEndingEffects, shortGameRule } from './ending-texts.ts';
import { canBeLevel, findEndingRule, listEndings, neededResult, rulesOfGroup } from './find-ending-rule.ts';

const sports: readonly Sport[] = [...sportTable, otherSports];
const keyOf = ({ keyPrefix }: Sport) => `${keyPrefix}some_league`;

const cells = sports.flatMap((sport) =>
  Object.entries(rulesOfGroup(sport.group)).flatMap(([market, rules]) =>
    endings.map((ending) => ({ sport, market: market as DecidedMarket, ending, rule: rules[ending] })),
  ),
);

/** How the research of bookmakers' rules writes a cell: not level/level. */
const letters = {
  byScore: 'S',
  byWinner: 'W',
  refund: 'R',
  waitForOperator: 'O',
  cannotHappen: 'X',
} as const;

/** Read again from the sources, independent of the families that the table is built from. In the order of `endings`. */
const expected: Readonly<Record<string, string>> = {
  'Baseball moneyline': 'S/R S/R R/R S/R R/R R/R X/X R/R X/X R/R',
  'Baseball spread': 'S/S S/S R/R R/R R/R R/R X/X R/R X/X R/R',
  'Baseball total': 'S/S S/S R/R R/R R/R R/R X/X R/R X/X R/R',
  'Baseball specified': 'S/S S/S R/R S/S R/R R/R X/X R/R X/X R/R',
  'Basketball moneyline': 'S/X S/X R/R S/R R/R R/R X/X R/R X/X R/R',
  'Basketball spread': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Basketball total': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Basketball specified': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Football moneyline': 'S/R S/R R/R S/R R/R R/R X/X R/R X/X R/R',
  'Football spread': 'S/S S/S R/R S/S R/R R/R X/X R/R X/X R/R',
  'Football total': 'S/S S/S R/R S/S R/R R/R X/X R/R X/X R/R',
  'Football specified': 'S/S S/S R/R S/S R/R R/R X/X R/R X/X R/R',
  'Ice Hockey moneyline': 'S/X S/X R/R S/R R/R R/R X/X R/R X/X R/R',
  'Ice Hockey spread': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Ice Hockey total': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Ice Hockey specified': 'S/X S/X R/R S/S R/R R/R X/X R/R X/X R/R',
  'Rugby League moneyline': 'S/R S/R R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby League spread': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby League total': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby League specified': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby Union moneyline': 'S/R S/R R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby Union spread': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby Union total': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Rugby Union specified': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Aussie Rules moneyline': 'S/R S/X R/R X/X R/R R/R X/X R/R X/X R/R',
  'Aussie Rules spread': 'S/S S/X R/R X/X R/R R/R X/X R/R X/X R/R',
  'Aussie Rules total': 'S/S S/X R/R X/X R/R R/R X/X R/R X/X R/R',
  'Aussie Rules specified': 'S/S S/X R/R X/X R/R R/R X/X R/R X/X R/R',
  'Soccer toWin': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Soccer total': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Soccer specified': 'S/S S/S R/R X/X R/R R/R X/X R/R X/X R/R',
  'Cricket toWin': 'W/S W/S R/R W/S R/R R/R X/X R/R X/X R/R',
  'Cricket specified': 'W/S W/S R/R W/S R/R R/R X/X R/R X/X R/R',
  'Boxing moneyline': 'W/R X/X X/X W/R R/R X/X W/X R/R W/X R/R',
  'Boxing specified': 'W/S X/X X/X W/S R/R X/X W/X R/R W/X R/R',
  'MMA moneyline': 'W/R X/X X/X W/R R/R X/X W/X R/R W/X R/R',
  'MMA specified': 'W/S X/X X/X W/S R/R X/X W/X R/R W/X R/R',
  'Tennis moneyline': 'W/X X/X X/X X/X R/R X/X R/R R/R R/R X/X',
  'Tennis specified': 'W/X X/X X/X X/X R/R X/X R/R R/R R/R X/X',
  'Golf moneyline': 'W/R X/X R/R W/R R/R X/X W/X R/R W/X X/X',
  'Golf specified': 'W/S X/X R/R W/S R/R X/X W/X R/R W/X X/X',
  'Other moneyline': 'S/R S/R R/R O/O R/R R/R O/O R/R O/O R/R',
  'Other specified': 'S/S S/S R/R O/O R/R R/R O/O R/R O/O R/R',
};

test('the table says what the bookmakers say, for every sport, market and ending', () => {
  const rows = new Map<string, string[]>();
  for (const { sport, market, rule } of cells) {
    const row = rows.get(`${sport.group} ${market}`) ?? [];
    // A league of Australian rules decides finals in extra time, so the league's own rule is not in the way here.
    rows.set(`${sport.group} ${market}`, [...row, `${letters[rule.notLevel]}/${letters[rule.level]}`]);
  }
  expect(Object.fromEntries([...rows].map(([name, row]) => [name, row.join(' ')]))).toEqual(expected);
});

test('every sport has a row for each market it offers, and for the specified bet', () => {
  for (const sport of sports) {
    const offered = (['moneyline', 'spread', 'total', 'toWin'] as const).filter((market) =>
      offersMarket(keyOf(sport), market),
    );
    expect(Object.keys(rulesOfGroup(sport.group)).sort()).toEqual(
      [...new Set([...offered, 'specified'])].sort(),
    );
  }
});

/** A bet on the market whose creator wins at 3–1, loses at 1–3, and is level or pushed at 2–2. */
function betOn(market: DecidedMarket): Bet {
  const [terms, selection] = termsByMarket[market];
  const isSpecified = market === 'specified';
  return {
    ...activeBet,
    terms,
    creatorSelection: selection,
    rulesVersion: currentRulesVersion,
    feePolicy: isSpecified ? 'specified' : 'exchange',
    tieRule: isSpecified ? 'awayWins' : 'refund',
  };
}

const winner: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };
const termsByMarket: Readonly<Record<DecidedMarket, [MarketTerms, Selection]>> = {
  moneyline: [winner, 'home'],
  specified: [winner, 'home'],
  spread: [{ market: 'spread', team: null, lineHalves: 0 }, 'home'],
  toWin: [{ market: 'toWin', team: 'home', lineHalves: null }, 'yes'],
  total: [{ market: 'total', team: null, lineHalves: 8 }, 'over'],
};

/** What the bet pays, in words of the person who entered the result. */
function payout(market: DecidedMarket, sportKey: string, ending: Ending, home: number, away: number): string {
  const { winnerId } = decideOutcome(betOn(market), sportKey, { ending, score: { home, away } });
  return winnerId === null ? 'refund' : winnerId === activeBet.creatorId ? 'creator' : 'acceptor';
}

const decidedBy: Readonly<Record<DecidedMarket, { home: string; away: string; level: string }>> = {
  moneyline: { home: 'creator', away: 'acceptor', level: 'refund' },
  specified: { home: 'creator', away: 'acceptor', level: 'acceptor' },
  spread: { home: 'creator', away: 'acceptor', level: 'refund' },
  toWin: { home: 'creator', away: 'acceptor', level: 'acceptor' },
  total: { home: 'refund', away: 'refund', level: 'refund' },
};

test.each(cells)('$sport.group, $market, $ending', ({ sport, market, ending, rule }) => {
  const key = keyOf(sport);
  const paid = (home: number, away: number) => payout(market, key, ending, home, away);
  const isRefund = rule.notLevel === 'refund';
  const { home, away, level } = decidedBy[market];
  expect([paid(3, 1), paid(1, 3)]).toEqual(isRefund ? ['refund', 'refund'] : [home, away]);
  if (rule.level === 'cannotHappen') return;
  expect(paid(2, 2)).toBe(rule.level === 'refund' ? 'refund' : level);
});

describe('The table', () => {
  it('decides lines only by scores, never by a declared winner', () => {
    const lines = cells.filter(({ market }) => market === 'spread' || market === 'total');
    expect(lines.filter(({ rule }) => rule.notLevel === 'byWinner')).toEqual([]);
  });

  it('has an ending for all markets of a sport or for none', () => {
    for (const { sport, ending } of cells) {
      const impossible = Object.values(rulesOfGroup(sport.group)).map(
        (rules) => rules[ending].notLevel === 'cannotHappen',
      );
      expect(new Set(impossible).size, `${sport.group} ${ending}`).toBe(1);
    }
  });

  it('treats the specified bet like the winner, except that a level score follows its tie rule', () => {
    for (const { sport, ending } of cells) {
      const { moneyline, specified } = rulesOfGroup(sport.group);
      if (!moneyline) continue;
      expect(specified[ending].notLevel).toBe(moneyline[ending].notLevel);
      if (specified[ending].level !== moneyline[ending].level)
        expect([specified[ending].level, moneyline[ending].level]).toEqual(['byScore', 'refund']);
    }
  });

  it('lets an operator enter a regular ending in every sport', () => {
    for (const sport of sports) expect(listEndings(keyOf(sport))).toContain('regular');
  });
});

test('a league that cannot tie has no level ending, but can be stopped while level', () => {
  expect(canBeLevel('baseball_mlb', 'overtime')).toBe(false);
  expect(canBeLevel('baseball_npb', 'overtime')).toBe(true);
  expect(canBeLevel('baseball_mlb', 'shortenedLate')).toBe(true);
});

test.each([
  ['americanfootball_nfl', 'regular', 'score'],
  ['tennis_atp', 'regular', 'winner'],
  ['tennis_atp', 'retirement', 'nothing'],
  ['boxing_boxing', 'retirement', 'winner'],
  ['mma_mixed_martial_arts', 'noContest', 'nothing'],
  ['cricket_big_bash', 'shortenedLate', 'winner'],
  ['baseball_mlb', 'shortenedLate', 'score'],
  ['soccer_epl', 'shortenedLate', 'cannotHappen'],
  ['darts_pdc', 'retirement', 'waitForOperator'],
] as const)('%s, %s needs: %s', (sportKey, ending, needed) => {
  expect(neededResult(sportKey, ending)).toBe(needed);
});

describe('A bet from before the table', () => {
  const old = { ...betOn('spread'), rulesVersion: 0 };

  it('is decided by the score that an operator entered', () => {
    const called = { ending: 'shortenedLate', score: { home: 3, away: 1 } } as const;
    expect(decideOutcome(old, 'baseball_mlb', called).winnerId).toBe(old.creatorId);
    // Made today, it needs all innings.
    expect(decideOutcome(betOn('spread'), 'baseball_mlb', called)).toEqual({
      result: 'endingRefund',
      winnerId: null,
    });
  });

  it('keeps its tie rule on the winner', () => {
    const tie = { ending: null, score: { home: 2, away: 2 } } as const;
    const offer: Bet = { ...betOn('moneyline'), tieRule: 'awayWins' };
    expect(decideOutcome({ ...offer, rulesVersion: 0 }, 'americanfootball_nfl', tie).winnerId).toBe(
      offer.acceptorId,
    );
    expect(decideOutcome(offer, 'americanfootball_nfl', tie)).toEqual({
      result: 'tieRefund',
      winnerId: null,
    });
  });

  it('is refunded when the game was not played', () => {
    const off = { ending: 'abandoned', score: null } as const;
    expect(decideOutcome(old, 'baseball_mlb', off)).toEqual({ result: 'endingRefund', winnerId: null });
    expect(findEndingRule(0, 'baseball_mlb', 'spread', 'abandoned')).toEqual({
      notLevel: 'refund',
      level: 'refund',
    });
  });
});

test('the page shows each ending a sport can have, with an effect for each market', () => {
  for (const { group } of sports) {
    const shown = listEndingEffects(group);
    const possible = endings.filter(
      (ending) => rulesOfGroup(group).specified[ending].notLevel !== 'cannotHappen',
    );
    expect(shown.map(({ ending }) => ending)).toEqual(possible);
    const titles = listDecidedMarkets(group).map(({ title }) => title);
    for (const { effects } of shown)
      expect(effects.flatMap(({ markets }) => markets.split(', ')).sort()).toEqual([...titles].sort());
  }
  expect(listEndingEffects('Baseball')[3]).toEqual({
    ending: 'shortenedLate',
    label: 'Called after five innings (four and a half if the home team leads), also by mercy rule',
    effects: [
      { markets: 'Winner', effect: 'The score counts. If tied, everyone gets their money back.' },
      { markets: 'Spread, Total', effect: 'Everyone gets their money back.' },
    ],
  });
});

test.each([
  ['baseball_mlb', 'moneyline', null],
  ['baseball_mlb', 'total', 'If the game is cut short, everyone gets their money back.'],
  ['soccer_epl', 'toWin', 'If the game is cut short, everyone gets their money back.'],
  ['tennis_atp', 'moneyline', 'If one side retires, everyone gets their money back.'],
  ['boxing_boxing', 'specified', null],
] as const)('the slip of %s, %s says: %s', (sportKey, market, sentence) => {
  expect(shortGameRule(sportKey, market)).toBe(sentence);
});

const start = Date.UTC(2026, 10, 21, 18);
const moved = (sportKey: string, hours: number) => ({
  sportKey,
  commenceTime: start,
  latestStart: start + hours * 3_600_000,
});

test.each([
  ['baseball_mlb', 36, 37],
  ['soccer_epl', 48, 49],
  ['americanfootball_nfl', 72, 73],
])('%s waits %d hours for a later start, not %d', (sportKey, kept, refunded) => {
  expect(startsTooLate(moved(sportKey, kept))).toBe(false);
  expect(startsTooLate(moved(sportKey, refunded))).toBe(true);
  expect(startsTooLate({ ...moved(sportKey, 0), latestStart: null })).toBe(false);
});
