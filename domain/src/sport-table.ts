import type { LapseHalves } from './markets/lapse.ts';
import type { Market } from './markets/market.ts';

export type SportGroup =
  | 'Baseball'
  | 'Basketball'
  | 'Boxing'
  | 'Football'
  | 'Golf'
  | 'MMA'
  | 'Tennis'
  | 'Ice Hockey'
  | 'Soccer'
  | 'Cricket'
  | 'Rugby League'
  | 'Rugby Union'
  | 'Aussie Rules'
  | 'Other';

/** What the product knows about a sport (docs/rules.md#sports). */
export type Sport = {
  readonly group: SportGroup;
  /** How the feed's keys of the group start. */
  readonly keyPrefix: string;
  /** Whether the menus always list the group, or only while it has games. */
  readonly inMenu: 'always' | 'withGames';
  /** In the order they are offered. A sport without any has only the specified bet. */
  readonly markets: readonly Market[];
  /** Whether individuals compete rather than teams. */
  readonly individuals: boolean;
  /** Whether a draw is common enough that winning and not losing are different bets. */
  readonly draws: boolean;
  /** Whether a final score can be level. If not, a level one is a feed error. */
  readonly levelFinals: boolean;
  /** Whether points after regular time count; `none` where games have no overtime. */
  readonly overtime: 'counts' | 'excluded' | 'none';
  /** A final score earlier than this after the start is a feed error. In milliseconds. */
  readonly earliestFinalMs: number;
  /** The plausible length of a game in milliseconds. No feed reports when a game ended. */
  readonly usualLengthMs: number;
  /** How far a line may move against the maker of an offer. */
  readonly lapseHalves: LapseHalves;
  /** Who gives the final score. `feedAtEnd`: the feed, without scores during the game. */
  readonly results: 'feed' | 'feedAtEnd' | 'operator';
  /** Key prefixes of leagues whose teams are known by the last part of their name: the Bears, the Red Sox. */
  readonly nicknameLeagues?: readonly string[];
  /** Leagues that differ, by their exact key. */
  readonly leagues?: Readonly<
    Record<string, Partial<Pick<Sport, 'levelFinals' | 'usualLengthMs' | 'results'>>>
  >;
};

const minute = 60_000;

/**
 * In football 1, 2 and 3 points change the chance to cover by about 3, 6 and 9 percentage points. The other values are the
 * half points that come closest to that, given how far final scores usually are from the line: 12 points in basketball,
 * 16 in rugby, 30 in Australian rules. Where scores are low even half a point is worth more, so the values are the smallest.
 */
const lapse = {
  football: { tight: 2, normal: 4, wide: 6 },
  rugby: { tight: 3, normal: 5, wide: 8 },
  aussieRules: { tight: 5, normal: 10, wide: 15 },
  smallest: { tight: 1, normal: 2, wide: 3 },
} as const satisfies Readonly<Record<string, LapseHalves>>;

const withLines = ['moneyline', 'spread', 'total'] as const;
// Bookmakers' totals of bouts and matches count rounds, sets or games, which no feed reports.
const winnerOnly = ['moneyline'] as const;

/** The sports that the menus list, in that order: the specified ones, then the others. */
export const sportTable: readonly Sport[] = [
  {
    group: 'Baseball',
    keyPrefix: 'baseball_',
    inMenu: 'always',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 60 * minute,
    usualLengthMs: 165 * minute,
    lapseHalves: lapse.smallest,
    results: 'feed',
    nicknameLeagues: ['baseball_mlb'],
    leagues: { baseball_mlb: { levelFinals: false } },
  },
  {
    group: 'Basketball',
    keyPrefix: 'basketball_',
    inMenu: 'always',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: false,
    overtime: 'counts',
    earliestFinalMs: 75 * minute,
    usualLengthMs: 140 * minute,
    lapseHalves: lapse.football,
    results: 'feed',
    nicknameLeagues: ['basketball_nba', 'basketball_wnba'],
  },
  {
    group: 'Boxing',
    keyPrefix: 'boxing_',
    inMenu: 'always',
    markets: winnerOnly,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    // A bout can end within its first minute.
    earliestFinalMs: minute,
    usualLengthMs: 45 * minute,
    lapseHalves: lapse.smallest,
    results: 'operator',
  },
  {
    group: 'Football',
    keyPrefix: 'americanfootball_',
    inMenu: 'always',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 120 * minute,
    usualLengthMs: 190 * minute,
    lapseHalves: lapse.football,
    results: 'feed',
    nicknameLeagues: ['americanfootball_nfl'],
    leagues: { americanfootball_ncaaf: { levelFinals: false, usualLengthMs: 205 * minute } },
  },
  {
    group: 'Golf',
    keyPrefix: 'golf_',
    inMenu: 'always',
    markets: [],
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: 20 * minute,
    usualLengthMs: 300 * minute,
    lapseHalves: lapse.smallest,
    results: 'operator',
  },
  {
    group: 'MMA',
    keyPrefix: 'mma_',
    inMenu: 'always',
    markets: winnerOnly,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: minute,
    usualLengthMs: 25 * minute,
    lapseHalves: lapse.smallest,
    results: 'feedAtEnd',
  },
  {
    group: 'Tennis',
    keyPrefix: 'tennis_',
    inMenu: 'always',
    markets: winnerOnly,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: 20 * minute,
    usualLengthMs: 120 * minute,
    lapseHalves: lapse.smallest,
    results: 'operator',
  },
  {
    group: 'Ice Hockey',
    keyPrefix: 'icehockey_',
    inMenu: 'withGames',
    markets: withLines,
    individuals: false,
    draws: false,
    // Leagues decide level games in overtime or a shootout. A level final leaves that out.
    levelFinals: false,
    overtime: 'counts',
    earliestFinalMs: 90 * minute,
    usualLengthMs: 150 * minute,
    lapseHalves: lapse.smallest,
    results: 'feed',
    nicknameLeagues: ['icehockey_nhl'],
  },
  {
    group: 'Soccer',
    keyPrefix: 'soccer_',
    inMenu: 'withGames',
    markets: ['toWin', 'total'],
    individuals: false,
    draws: true,
    levelFinals: true,
    overtime: 'excluded',
    earliestFinalMs: 80 * minute,
    usualLengthMs: 115 * minute,
    lapseHalves: lapse.smallest,
    // The feed's final score includes extra time, so cups and leagues with play-offs wait for an operator.
    results: 'operator',
    // Leagues where no game goes to extra time.
    leagues: {
      soccer_brazil_campeonato: { results: 'feed' },
      soccer_epl: { results: 'feed' },
      soccer_italy_serie_a: { results: 'feed' },
      soccer_spain_la_liga: { results: 'feed' },
    },
  },
  {
    group: 'Cricket',
    keyPrefix: 'cricket_',
    inMenu: 'withGames',
    markets: ['toWin'],
    individuals: false,
    draws: true,
    levelFinals: true,
    // A super over decides a tie.
    overtime: 'counts',
    earliestFinalMs: 60 * minute,
    usualLengthMs: 210 * minute,
    lapseHalves: lapse.smallest,
    // Runs alone do not decide: rain changes targets, and an unfinished Test is a draw.
    results: 'operator',
  },
  {
    group: 'Rugby League',
    keyPrefix: 'rugbyleague_',
    inMenu: 'withGames',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 70 * minute,
    usualLengthMs: 105 * minute,
    lapseHalves: lapse.rugby,
    results: 'feed',
  },
  {
    group: 'Rugby Union',
    keyPrefix: 'rugbyunion_',
    inMenu: 'withGames',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 70 * minute,
    usualLengthMs: 110 * minute,
    lapseHalves: lapse.rugby,
    results: 'feed',
  },
  {
    group: 'Aussie Rules',
    keyPrefix: 'aussierules_',
    inMenu: 'withGames',
    markets: withLines,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 80 * minute,
    usualLengthMs: 150 * minute,
    lapseHalves: lapse.aussieRules,
    results: 'feed',
  },
];

/** Every other sport of a feed. */
export const otherSports: Sport = {
  group: 'Other',
  keyPrefix: '',
  inMenu: 'withGames',
  markets: [],
  individuals: false,
  draws: false,
  levelFinals: true,
  overtime: 'counts',
  earliestFinalMs: 20 * minute,
  usualLengthMs: 115 * minute,
  lapseHalves: lapse.smallest,
  results: 'feed',
};
