import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSport } from '@sidebet/domain/sports';
import type { ManualClock } from '../harness/book-under-test.ts';

/** A game of a made-up day. Instants are milliseconds since 1970 UTC. */
export type DayGame = {
  readonly id: string;
  readonly sportKey: string;
  readonly start: number;
  readonly end: number;
  readonly home: string;
  readonly away: string;
  readonly final: readonly [home: number, away: number];
  /** Whether its bettors have a page open. */
  readonly isWatched: boolean;
};

const minute = 60_000;
const noon = Date.UTC(2026, 10, 22, 12);

/** A Sunday with games of four sports. Hockey's bettors have no page open. */
export const gameDay: readonly DayGame[] = [
  makeGame(1, 'americanfootball_nfl', 360, [24, 9]),
  makeGame(2, 'americanfootball_nfl', 360, [17, 20]),
  makeGame(3, 'baseball_mlb', 390, [2, 1]),
  makeGame(4, 'basketball_nba', 420, [101, 96]),
  makeGame(5, 'basketball_nba', 480, [88, 112]),
  makeGame(6, 'icehockey_nhl', 420, [4, 2]),
  makeGame(7, 'icehockey_nhl', 450, [1, 3]),
  makeGame(8, 'baseball_mlb', 480, [0, 1]),
];

function makeGame(
  number: number,
  sportKey: string,
  startsAtMinute: number,
  final: readonly [number, number],
): DayGame {
  const start = noon + startsAtMinute * minute;
  return {
    id: `game-${number}`,
    sportKey,
    start,
    end: start + findSport(sportKey).usualLengthMs,
    home: `Home ${number}`,
    away: `Away ${number}`,
    final,
    isWatched: sportKey !== 'icehockey_nhl',
  };
}

export type DayServer = {
  readonly baseUrl: string;
  usedCredits(): number;
  /** When it last sent a sport's scores: on the day's clock, and by `performance.now()`. */
  lastScores(sportKey: string): { readonly at: number; readonly realMs: number } | undefined;
  close(): void;
};

/** The Odds API on 127.0.0.1, with the games as they are at the clock's time. */
export async function serveDay(
  games: readonly DayGame[],
  clock: ManualClock,
  monthlyCredits: number,
): Promise<DayServer> {
  let used = 0;
  const sent = new Map<string, { at: number; realMs: number }>();
  const server: Server = createServer((request, response) => {
    const [, , , sportKey = '', call] = new URL(request.url!, 'http://x').pathname.split('/');
    const ofSport = games.filter((game) => game.sportKey === sportKey);
    const cost = call === 'scores' ? 2 : 0;
    used += cost;
    if (call === 'scores') sent.set(sportKey, { at: clock.now(), realMs: performance.now() });
    response.setHeader('x-requests-used', used);
    response.setHeader('x-requests-remaining', monthlyCredits - used);
    response.setHeader('x-requests-last', cost);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(sportKey ? ofSport.map((game) => scoreRow(game, clock.now())) : sportRows(games)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    usedCredits: () => used,
    lastScores: (sportKey) => sent.get(sportKey),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sportRows(games: readonly DayGame[]) {
  return [...new Set(games.map(({ sportKey }) => sportKey))].map((key) => ({
    key,
    active: true,
    has_outrights: false,
  }));
}

/** Scores rise evenly until the end. */
function scoreRow(game: DayGame, now: number) {
  const share = Math.min(1, (now - game.start) / (game.end - game.start));
  const score = (final: number) => String(Math.floor(final * share));
  return {
    id: game.id,
    sport_key: game.sportKey,
    sport_title: game.sportKey,
    commence_time: new Date(game.start).toISOString(),
    home_team: game.home,
    away_team: game.away,
    completed: now >= game.end,
    scores:
      share < 0
        ? null
        : [
            { name: game.home, score: score(game.final[0]) },
            { name: game.away, score: score(game.final[1]) },
          ],
    last_update: new Date(now).toISOString(),
  };
}
