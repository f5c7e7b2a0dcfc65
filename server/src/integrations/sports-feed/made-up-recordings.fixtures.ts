/** Made-up answers of the feed, by the name of a recording, with the peculiarities of the recorded ones. */

const errorPage = 'https://feed.example/api-error-codes.html';
const error = (status: number, error_code: string) => ({
  status,
  body: { message: 'Made up', error_code, details_url: `${errorPage}#${error_code}` },
});

const nfl = { sport_key: 'americanfootball_nfl', sport_title: 'NFL' };
const soccer = { sport_key: 'soccer_england_league1', sport_title: 'League 1' };
const outright = { home_team: null, away_team: null };

type Team = readonly [name: string, points: number];
/** A game as finished, with the first-named team first in its scores. */
const final = (id: string, commence_time: string, home: Team, away: Team, first: Team = home) => ({
  id,
  commence_time,
  completed: true,
  home_team: home[0],
  away_team: away[0],
  scores: [first, first === home ? away : home].map(([name, points]) => ({ name, score: String(points) })),
  last_update: new Date(Date.parse(commence_time) + 4 * 3_600_000).toISOString(),
});

/** A season of 16 games over four Sundays. The away team is listed first in every third, and the sixth is tied. */
const season = Array.from({ length: 16 }, (_, n) => {
  const home: Team = [`Home Team ${n}`, 10 + n];
  const away: Team = [`Away Team ${n}`, n === 5 ? 15 : 30 - 2 * n];
  const kickoff = new Date(Date.UTC(2025, 8, 7 + 7 * Math.floor(n / 4), 17 + (n % 4))).toISOString();
  return { ...nfl, ...final(`made-up-${n}`, kickoff, home, away, n % 3 === 0 ? away : home) };
});

type Price = readonly [name: string, price: number, point?: number];
const market = (key: string, ...prices: Price[]) => ({
  key,
  outcomes: prices.map(([name, price, point]) => ({ name, price, ...(point !== undefined && { point }) })),
});
/** A game and what three bookmakers offer on it. */
const offered = (game: object, home_team: string, away_team: string, markets: object[]) => ({
  id: `made-up-${home_team}`,
  ...game,
  commence_time: '2026-01-11T18:00:00Z',
  home_team,
  away_team,
  bookmakers: ['one', 'two', 'three'].map((key) => ({
    key,
    title: key,
    last_update: '2026-01-10T18:00:00Z',
    markets,
  })),
});

const bolts = ['Bolts', 'Comets'] as const;
const rovers = ['Rovers', 'United'] as const;

export const madeUpRecordings: Readonly<Record<string, object>> = {
  'games/scores_americanfootball_nfl_2025.json': season,
  'odds-api/scores_icehockey_nhl.json': [
    {
      sport_key: 'icehockey_nhl',
      sport_title: 'NHL',
      ...final('made-up-nhl', '2026-04-16T00:00:00Z', ['Icebirds', 3], ['Pucks', 2]),
    },
  ],
  'odds-api/scores_soccer_england_league1.json': [
    { ...soccer, ...final('made-up-1', '2026-04-14T18:45:00Z', ['Rovers', 5], ['United', 1]) },
    {
      ...soccer,
      ...final('made-up-2', '2026-04-16T18:45:00Z', ['Town', 0], ['City', 1], ['City', 1]),
      completed: false,
    },
    {
      ...soccer,
      id: 'made-up-3',
      commence_time: '2026-04-18T14:00:00Z',
      completed: false,
      home_team: 'Albion',
      away_team: 'Wanderers',
      scores: null,
      last_update: null,
    },
  ],
  'odds-api/mma_scores_shape_RECONSTRUCTED.json': [
    {
      sport_key: 'mma_mixed_martial_arts',
      sport_title: 'MMA',
      ...final('made-up-mma', '2026-09-19T16:30:00Z', ['Ann Red', 0], ['Bea Blue', 1]),
    },
  ],
  'odds-api/events_golf_us_open_winner.json': [
    {
      id: 'made-up-golf',
      sport_key: 'golf_us_open_winner',
      sport_title: 'US Open Winner',
      commence_time: '2026-06-18T10:00:00Z',
      ...outright,
    },
  ],
  'odds-api/events_americanfootball_nfl_super_bowl_winner.json': [
    {
      id: 'made-up-bowl',
      sport_key: 'americanfootball_nfl_super_bowl_winner',
      sport_title: 'NFL Super Bowl Winner',
      commence_time: '2027-02-14T23:30:00Z',
      ...outright,
    },
  ],
  'odds-api/sports_all.json': [
    { key: 'americanfootball_cfl', title: 'CFL', active: false, has_outrights: false },
    { key: 'americanfootball_nfl', title: 'NFL', active: true, has_outrights: false },
    { key: 'americanfootball_nfl_super_bowl_winner', title: 'Winner', active: true, has_outrights: true },
    { key: 'tennis_atp_munich', title: 'ATP Munich', active: true, has_outrights: false },
  ],
  'odds-api/errors.json': {
    errors: [
      error(401, 'INVALID_KEY'),
      error(401, 'OUT_OF_USAGE_CREDITS'),
      error(404, 'UNKNOWN_SPORT'),
      error(422, 'MISSING_REGION'),
      error(422, 'INVALID_MARKET'),
    ],
    _reconstructed: [error(429, 'EXCEEDED_FREQ_LIMIT')],
  },
  // American prices, two-way.
  'odds-api/odds_americanfootball_nfl.json': [
    offered(nfl, ...bolts, [
      market('h2h', ['Comets', 170], ['Bolts', -200]),
      market('h2h_lay', ['Comets', 180], ['Bolts', -190]),
      market('spreads', ['Comets', -110, 4.5], ['Bolts', -110, -4.5]),
      market('totals', ['Over', -105, 47.5], ['Under', -115, 47.5]),
    ]),
  ],
  // Decimal prices, three-way, with a quarter line.
  'odds-api/odds_soccer_england_league1.json': [
    offered(soccer, ...rovers, [
      market('h2h', ['Rovers', 2.6], ['United', 2.4], ['Draw', 3.4]),
      market('totals', ['Over', 1.9, 2.25], ['Under', 1.9, 2.25]),
      market('totals', ['Over', 2.0, 2.5], ['Under', 1.8, 2.5]),
    ]),
    {
      ...offered(soccer, 'Albion', 'Wanderers', [
        market('h2h', ['Albion', 2.1], ['Wanderers', 3.6], ['Draw', 3.3]),
      ]),
      id: 'made-up-3',
      commence_time: '2026-04-18T14:00:00Z',
    },
    { ...offered(soccer, 'Town', 'City', []), ...outright },
  ],
};
