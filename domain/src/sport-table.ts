/** The kinds of bets that sports offer. `MarketTerms` (markets/market.ts) adds the team and the line. */
export type Market = 'moneyline' | 'spread' | 'total' | 'toWin';

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
  readonly markets: readonly Market[];
  /** Whether individuals compete rather than teams. */
  readonly individuals: boolean;
  /** Whether a draw is common enough that winning and not losing are different bets. */
  readonly draws: boolean;
  /** Whether a final score can be level. If not, a level one is a feed error. */
  readonly levelFinals: boolean;
  /** Whether points after regular time count; `none` where games have no overtime. */
  readonly overtime: 'counts' | 'excluded' | 'none';
  /** A final score sooner than this after the start waits for an operator: the game was called early. In milliseconds. */
  readonly earliestFinalMs: number;
  /** How fast a score grows; null without a score in play. */
  readonly pace: Pace | null;
  /** What scores count; points without. */
  readonly scores?: 'goals' | 'runs';
  /** The most that one play scores. A score that falls by more is not a play taken back. */
  readonly largestPlay: number;
  /** The plausible length of a game in milliseconds. No feed reports when a game ended. */
  readonly usualLengthMs: number;
  /**
   * How long before the listed start offers close, where money is real. Bouts and matches follow one another, so their listed
   * starts are guesses. In milliseconds.
   */
  readonly offerMarginMs: number;
  /** How long after the usual length a missing result is an alarm. In milliseconds. */
  readonly resultOverdueMs: number;
  /** Who gives the final score. `feedAtEnd`: the feed, without scores during the game. */
  readonly results: 'feed' | 'feedAtEnd' | 'operator';
  /** Key prefixes of leagues whose teams are known by the last part of their name: the Bears, the Red Sox. */
  readonly nicknameLeagues?: readonly string[];
  /** Leagues that differ, by their exact key. */
  readonly leagues?: Readonly<
    Record<string, Partial<Pick<Sport, 'levelFinals' | 'earliestFinalMs' | 'usualLengthMs' | 'results'>>>
  >;
};

/** The points of both teams together. */
export type Pace = {
  /** They can score this much at once, and then this much per minute of real time. More means that the game began earlier. */
  readonly burst: number;
  readonly perMinute: number;
  /** A usual final score. */
  readonly usualTotal: number;
};

const minute = 60_000;
const hour = 60 * minute;

/**
 * Fast games stay below: an NBA quarter has at most about 100 points in 25 minutes, a first inning of baseball 16 runs in an
 * hour, an NHL team once had three goals after 81 seconds.
 */
const pace = {
  baseball: { burst: 1, perMinute: 0.25, usualTotal: 9 },
  basketball: { burst: 10, perMinute: 2.5, usualTotal: 220 },
  football: { burst: 8, perMinute: 0.7, usualTotal: 45 },
  iceHockey: { burst: 2, perMinute: 0.15, usualTotal: 6 },
  soccer: { burst: 1, perMinute: 0.2, usualTotal: 2.7 },
  rugbyLeague: { burst: 6, perMinute: 1, usualTotal: 42 },
  rugbyUnion: { burst: 7, perMinute: 1.2, usualTotal: 48 },
  aussieRules: { burst: 7, perMinute: 2.5, usualTotal: 165 },
  cricket: { burst: 20, perMinute: 5, usualTotal: 320 },
} as const satisfies Readonly<Record<string, Pace>>;

const withLines = ['moneyline', 'spread', 'total'] as const;
// Bookmakers' totals of bouts and matches count rounds, sets or games, which no feed reports.
const winnerOnly = ['moneyline'] as const;

/** The markets of each sport, in the order they are offered. A sport without any has only the specified bet. */
export const marketsByGroup = {
  Baseball: withLines,
  Basketball: withLines,
  Boxing: winnerOnly,
  Football: withLines,
  Golf: [],
  MMA: winnerOnly,
  Tennis: winnerOnly,
  'Ice Hockey': withLines,
  Soccer: ['toWin', 'total'],
  Cricket: ['toWin'],
  'Rugby League': withLines,
  'Rugby Union': withLines,
  'Aussie Rules': withLines,
  Other: [],
} as const satisfies Readonly<Record<SportGroup, readonly Market[]>>;

/** The sports that the menus list, in that order: the specified ones, then the others. */
export const sportTable: readonly Sport[] = [
  {
    group: 'Baseball',
    keyPrefix: 'baseball_',
    inMenu: 'always',
    markets: marketsByGroup.Baseball,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 95 * minute,
    pace: pace.baseball,
    scores: 'runs',
    largestPlay: 4,
    usualLengthMs: 165 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 4 * hour,
    results: 'feed',
    nicknameLeagues: ['baseball_mlb'],
    leagues: { baseball_mlb: { levelFinals: false } },
  },
  {
    group: 'Basketball',
    keyPrefix: 'basketball_',
    inMenu: 'always',
    markets: marketsByGroup.Basketball,
    individuals: false,
    draws: false,
    levelFinals: false,
    overtime: 'counts',
    earliestFinalMs: 75 * minute,
    pace: pace.basketball,
    largestPlay: 4,
    usualLengthMs: 140 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
    results: 'feed',
    nicknameLeagues: ['basketball_nba', 'basketball_wnba'],
    // Four quarters of 12 minutes instead of 10.
    leagues: { basketball_nba: { earliestFinalMs: 95 * minute } },
  },
  {
    group: 'Boxing',
    keyPrefix: 'boxing_',
    inMenu: 'always',
    markets: marketsByGroup.Boxing,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    // A bout can end within its first minute.
    earliestFinalMs: minute,
    pace: null,
    largestPlay: 1,
    usualLengthMs: 45 * minute,
    offerMarginMs: 15 * minute,
    resultOverdueMs: 4 * hour,
    results: 'operator',
  },
  {
    group: 'Football',
    keyPrefix: 'americanfootball_',
    inMenu: 'always',
    markets: marketsByGroup.Football,
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 120 * minute,
    pace: pace.football,
    largestPlay: 8,
    usualLengthMs: 190 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 3 * hour,
    results: 'feed',
    nicknameLeagues: ['americanfootball_nfl'],
    leagues: { americanfootball_ncaaf: { levelFinals: false, usualLengthMs: 205 * minute } },
  },
  {
    group: 'Golf',
    keyPrefix: 'golf_',
    inMenu: 'always',
    markets: marketsByGroup.Golf,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: 120 * minute,
    pace: null,
    largestPlay: 1,
    usualLengthMs: 300 * minute,
    offerMarginMs: 5 * minute,
    resultOverdueMs: 12 * hour,
    results: 'operator',
  },
  {
    group: 'MMA',
    keyPrefix: 'mma_',
    inMenu: 'always',
    markets: marketsByGroup.MMA,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: minute,
    pace: null,
    largestPlay: 1,
    usualLengthMs: 25 * minute,
    offerMarginMs: 15 * minute,
    resultOverdueMs: 4 * hour,
    results: 'feedAtEnd',
  },
  {
    group: 'Tennis',
    keyPrefix: 'tennis_',
    inMenu: 'always',
    markets: marketsByGroup.Tennis,
    individuals: true,
    draws: false,
    levelFinals: true,
    overtime: 'none',
    earliestFinalMs: 20 * minute,
    pace: null,
    largestPlay: 1,
    usualLengthMs: 120 * minute,
    offerMarginMs: 10 * minute,
    resultOverdueMs: 6 * hour,
    results: 'operator',
  },
  {
    group: 'Ice Hockey',
    keyPrefix: 'icehockey_',
    inMenu: 'withGames',
    markets: marketsByGroup['Ice Hockey'],
    individuals: false,
    draws: false,
    // Leagues decide level games in overtime or a shootout. A level final leaves that out.
    levelFinals: false,
    overtime: 'counts',
    earliestFinalMs: 110 * minute,
    pace: pace.iceHockey,
    scores: 'goals',
    largestPlay: 1,
    usualLengthMs: 150 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
    results: 'feed',
    nicknameLeagues: ['icehockey_nhl'],
  },
  {
    group: 'Soccer',
    keyPrefix: 'soccer_',
    inMenu: 'withGames',
    markets: marketsByGroup.Soccer,
    individuals: false,
    draws: true,
    levelFinals: true,
    overtime: 'excluded',
    earliestFinalMs: 100 * minute,
    pace: pace.soccer,
    scores: 'goals',
    largestPlay: 1,
    usualLengthMs: 115 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
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
    markets: marketsByGroup.Cricket,
    individuals: false,
    draws: true,
    levelFinals: true,
    // A super over decides a tie.
    overtime: 'counts',
    earliestFinalMs: 60 * minute,
    pace: pace.cricket,
    scores: 'runs',
    largestPlay: 7,
    usualLengthMs: 210 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 4 * hour,
    // Runs alone do not decide: rain changes targets, and an unfinished Test is a draw.
    results: 'operator',
  },
  {
    group: 'Rugby League',
    keyPrefix: 'rugbyleague_',
    inMenu: 'withGames',
    markets: marketsByGroup['Rugby League'],
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 85 * minute,
    pace: pace.rugbyLeague,
    largestPlay: 8,
    usualLengthMs: 105 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
    results: 'feed',
  },
  {
    group: 'Rugby Union',
    keyPrefix: 'rugbyunion_',
    inMenu: 'withGames',
    markets: marketsByGroup['Rugby Union'],
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 85 * minute,
    pace: pace.rugbyUnion,
    largestPlay: 8,
    usualLengthMs: 110 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
    results: 'feed',
  },
  {
    group: 'Aussie Rules',
    keyPrefix: 'aussierules_',
    inMenu: 'withGames',
    markets: marketsByGroup['Aussie Rules'],
    individuals: false,
    draws: false,
    levelFinals: true,
    overtime: 'counts',
    earliestFinalMs: 110 * minute,
    pace: pace.aussieRules,
    largestPlay: 6,
    usualLengthMs: 150 * minute,
    offerMarginMs: 2 * minute,
    resultOverdueMs: 2 * hour,
    results: 'feed',
  },
];

/** Every other sport of a feed. */
export const otherSports: Sport = {
  group: 'Other',
  keyPrefix: '',
  inMenu: 'withGames',
  markets: marketsByGroup.Other,
  individuals: false,
  draws: false,
  levelFinals: true,
  overtime: 'counts',
  earliestFinalMs: 20 * minute,
  pace: null,
  largestPlay: 1,
  usualLengthMs: 115 * minute,
  offerMarginMs: 5 * minute,
  resultOverdueMs: 6 * hour,
  results: 'feed',
};
