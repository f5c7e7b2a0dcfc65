import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import type { Random } from '../harness/random.ts';

/** A real game. */
export type RealGame = {
  readonly id: string;
  readonly sportKey: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly start: number;
  readonly lengthMs: number;
  readonly home: number;
  readonly away: number;
};

export type Answer = { readonly at: number; readonly update: FeedUpdate };

const minute = 60_000;
const hour = 60 * minute;
const sports: readonly [[string, number], ...[string, number][]] = [
  ['basketball_nba', 150 * minute],
  ['baseball_mlb', 3 * hour],
  ['icehockey_nhl', 150 * minute],
  ['americanfootball_nfl', 3 * hour],
];

/** A made-up game. */
export function inventGame(random: Random): RealGame {
  const [sportKey, lengthMs] = random.pick(sports);
  const home = random.int(0, 40);
  const away = random.int(0, 40);
  return {
    id: 'game',
    sportKey,
    homeTeam: 'Home Team',
    awayTeam: 'Away Team',
    start: Date.UTC(2026, 8, 1, 18),
    lengthMs,
    home: home === away ? home + 1 : home,
    away,
  };
}

/** What a correct feed reports about a game, from a day before its start until hours after its end. */
export function recordGame(game: RealGame, random: Random): Answer[] {
  const { start, lengthMs } = game;
  const answers: Answer[] = [];
  for (let at = start - random.int(3, 24) * hour; at < start; at += random.int(40, 180) * minute)
    answers.push(answerAt(game, at));
  for (let at = start + random.int(0, 9) * minute; at < start + lengthMs; at += random.int(10, 60) * minute)
    answers.push(answerAt(game, at));
  for (let n = 0, at = start + lengthMs; n < 6; n++, at += random.int(5, 30) * minute)
    answers.push(answerAt(game, at));
  return answers;
}

function answerAt(game: RealGame, at: number): Answer {
  const { id, sportKey, homeTeam, awayTeam, start, lengthMs, home, away } = game;
  const event = { id, sportKey, sportTitle: sportKey, commenceTime: start, homeTeam, awayTeam };
  if (at < start) return { at, update: { event, score: null } };
  const played = Math.min(1, (at - start) / lengthMs);
  const score = { completed: played === 1, home: Math.floor(home * played), away: Math.floor(away * played) };
  return { at, update: { event, score } };
}

type Mutation = (update: FeedUpdate, random: Random) => FeedUpdate;

const changed = (update: FeedUpdate, event: Partial<FeedUpdate['event']>): FeedUpdate => ({
  ...update,
  event: { ...update.event, ...event },
});
const scored = (update: FeedUpdate, score: Partial<NonNullable<FeedUpdate['score']>>): FeedUpdate => ({
  ...update,
  score: { ...(update.score ?? { completed: false, home: 0, away: 0 }), ...score },
});

/** What a faulty or hostile feed does to a response. */
export const mutations: Readonly<Record<string, Mutation>> = {
  swapped: ({ event, score }) => ({
    event: { ...event, homeTeam: event.awayTeam, awayTeam: event.homeTeam },
    score: score && { ...score, home: score.away, away: score.home },
  }),
  otherOpponent: (update) => changed(update, { awayTeam: 'Third Team' }),
  otherOpponentSwapped: (update) =>
    changed(update, { homeTeam: 'Third Team', awayTeam: update.event.homeTeam }),
  otherTeams: (update) => changed(update, { homeTeam: 'Third Team', awayTeam: 'Fourth Team' }),
  reusedId: (update, random) => {
    const commenceTime = update.event.commenceTime + random.int(1, 20) * 24 * hour;
    return changed(update, { homeTeam: 'Third Team', awayTeam: 'Fourth Team', commenceTime });
  },
  otherSport: (update) => changed(update, { sportKey: 'soccer_epl' }),
  earlier: (update, random) =>
    changed(update, { commenceTime: update.event.commenceTime - random.int(1, 30 * 60) * minute }),
  later: (update, random) =>
    changed(update, { commenceTime: update.event.commenceTime + random.int(1, 100 * 60) * minute }),
  earlyScore: (update) => scored(update, { home: 7, away: 0 }),
  earlyFinal: (update, random) =>
    scored(update, { completed: true, home: random.int(1, 9), away: random.int(10, 20) }),
  falling: (update) => scored(update, { home: 0, away: 0 }),
  level: (update) => scored(update, { completed: true, home: 21, away: 21 }),
  notFinal: (update) => scored(update, { completed: false }),
  otherFinal: (update, random) =>
    scored(update, { completed: true, home: random.int(41, 60), away: random.int(41, 60) }),
};

/** The same responses with faults: in one response or from one on; some duplicated. */
export function mutate(answers: readonly Answer[], random: Random): Answer[] {
  const names = Object.keys(mutations);
  let lasting: Mutation | null = null;
  return answers.flatMap((answer) => {
    let { update } = answer;
    if (lasting) update = lasting(update, random);
    if (random.chance(12)) {
      const mutation = mutations[random.pickOr(names, 'swapped')]!;
      update = mutation(update, random);
      if (random.chance(30)) lasting = lasting ? null : mutation;
    }
    const mutated = { ...answer, update };
    return random.chance(10) ? [mutated, mutated] : [mutated];
  });
}
