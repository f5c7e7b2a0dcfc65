import { describe, expect, it } from 'vitest';
import { type SharedBetFacts, sharedBetText, sharedBetTextKeys, startsIn } from './shared-bet-text.ts';

const now = Date.UTC(2026, 10, 22, 17, 0);
const money = { stakeCents: 20_00, winCents: 19_00, payoutIfWonCents: 39_00, feeIfWonCents: 1_00 };
const bet: SharedBetFacts = {
  username: 'jellis',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  startsAt: '2026-11-22T19:15:00.000Z',
  market: 'spread',
  marketTeam: null,
  lineHalves: 7,
  creator: { ...money, selection: 'away', pick: 'Green Bay Packers −3.5' },
  acceptor: { ...money, selection: 'home', pick: 'Chicago Bears +3.5' },
  reference: null,
  rule: 'The rule.',
  isChallenge: false,
  expiresAt: null,
};

describe('the texts of a shared bet', () => {
  it('a spread', () => {
    expect(sharedBetText(bet, now)).toEqual({
      title: 'jellis takes the Packers −3.5: $20 to win $19',
      heading: 'jellis backs the Packers −3.5',
      lead: 'jellis wants someone to take the other side.',
      game: 'Chicago Bears vs Green Bay Packers',
      sportTitle: 'NFL',
      startsAt: '2026-11-22T19:15:00.000Z',
      startsAtLabel: 'Sun, Nov 22 · 2:15 PM CDT',
      countdown: 'Starts in 2 h 15 min',
      username: 'jellis',
      creatorPick: 'Green Bay Packers −3.5',
      creatorSide: 'away',
      creatorMark: 'GB',
      creatorStake: '$20.00',
      acceptorPick: 'Chicago Bears +3.5',
      acceptorSide: 'home',
      acceptorMark: 'CHI',
      stake: '$20.00',
      win: '$19.00',
      fairness: '',
      fee: '$1.00, if you win',
      openUntil: 'The start of the game',
      rule: 'The rule.',
      take: 'Take the Bears +3.5',
    });
  });

  it('a total has no side, and an end its creator chose is shown', () => {
    const total = {
      ...bet,
      market: 'total',
      lineHalves: 95,
      creator: { ...bet.creator, selection: 'over', pick: 'Over 47.5' },
      acceptor: { ...bet.acceptor, selection: 'under', pick: 'Under 47.5', feeIfWonCents: 0 },
      expiresAt: '2026-11-22T18:00:00.000Z',
    } as const;
    expect(sharedBetText(total, now)).toMatchObject({
      heading: 'jellis backs Over 47.5',
      take: 'Take Under 47.5',
      creatorSide: 'none',
      creatorMark: '↑',
      acceptorMark: '↓',
      fee: 'None',
      openUntil: 'Nov 22, 2026, 1:00 PM CDT',
    });
  });

  it('a challenge by link', () => {
    expect(sharedBetText({ ...bet, isChallenge: true }, now).lead).toBe(
      'jellis challenges you to take the other side. Only the first person with this link can.',
    );
  });

  it('a bet on one team to win', () => {
    const toWin = {
      ...bet,
      market: 'toWin',
      marketTeam: 'home',
      lineHalves: null,
      creator: { ...bet.creator, selection: 'yes', pick: 'Chicago Bears to win' },
      acceptor: { ...bet.acceptor, selection: 'no', pick: 'Chicago Bears not to win' },
    } as const;
    expect(sharedBetText(toWin, now)).toMatchObject({
      creatorSide: 'home',
      creatorMark: 'CHI',
      acceptorSide: 'none',
      acceptorMark: '✕',
      take: 'Take the Bears not to win',
    });
  });

  describe('the comparison with the bookmakers', () => {
    const reference = {
      lineHalves: 7,
      probabilityBps: 5_400,
      bookmakers: 9,
      capturedAt: '2026-11-22T16:50:00.000Z',
    };

    it('is the acceptor’s', () => {
      expect(sharedBetText({ ...bet, reference }, now).fairness).toBe(
        'Bookmakers: 54% for Bears +3.5. You need 51% to break even. Good for you.',
      );
    });

    it('is empty an hour after the quote', () => {
      const late = Date.parse(reference.capturedAt) + 3_600_001;
      expect(sharedBetText({ ...bet, reference }, late).fairness).toBe('');
      expect(sharedBetText({ ...bet, reference }, late - 1).fairness).not.toBe('');
    });
  });

  it('has exactly the listed texts, and only the comparison may be empty', () => {
    const { fairness: _, ...texts } = sharedBetText(bet, now);
    expect([...Object.keys(texts), 'fairness'].sort()).toEqual([...sharedBetTextKeys].sort());
    expect(Object.values(texts)).not.toContain('');
  });
});

describe('the time to the start', () => {
  const minute = 60_000;
  it.each([
    [-1, 'Starting now'],
    [0, 'Starting now'],
    [1, 'Starts in 1 min'],
    [60 * minute, 'Starts in 1 h'],
    [61 * minute - 1, 'Starts in 1 h 1 min'],
    [48 * 60 * minute - 1, 'Starts in 2 days'],
    [47 * 60 * minute, 'Starts in 47 h'],
    [Number.NaN, 'Starting now'],
  ])('%d ms: %s', (ms, label) => {
    expect(startsIn(ms)).toBe(label);
  });
});
