import { allRecordings } from '@sidebet/server/integrations/sports-feed/recordings.fixtures';
import { readRecordings } from '@sidebet/server/integrations/sports-feed/replay-files';
import { silentLog } from '@sidebet/server/logging/log';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import { type Answer, answerHonestly } from './answers.ts';
import { realProduct } from './careless.ts';
import type { Kind } from './kind.ts';
import { isKnowable, type KindName, kindNames, kinds, listHistories } from './kinds.ts';
import { Referee } from './referee.ts';
import { type Product, simulate } from './simulation.ts';
import {
  inventGame,
  type League,
  leagueKeys,
  leagues,
  minute,
  type Points,
  replaceOpponent,
} from './true-game.ts';

/** Whatever a feed reports, no user is paid who knew how the game began, and no bet is decided by a different game. */
export const feedMutations: Proof = {
  name: 'feedMutations',
  unit: 'mutated histories',
  needsPostgres: false,
  counts: { full: 100_000, quick: 10_000, test: 3_000 },
  run: proveFeedMutations,
};

/** A real result, as the numbers of scoring plays. */
type Result = { readonly sportKey: League; readonly plays: Points };

async function proveFeedMutations({ count, progress }: ProofRun): Promise<ProofResult> {
  const tally = new Tally(progress);
  const results = readResults();
  // Numbered before those that are not played are left out, so the others stay as they are when that list changes.
  const all = seeded(40).shuffled(listHistories());
  const plans = all.map((names, n) => ({ names, n })).filter(({ names }) => isKnowable(names));
  const seen = new Set<KindName>();
  const sums = { paid: 0, refunded: 0 };
  for (let played = 0; played < count; played++) {
    const { names, n } = plans[played % plans.length]!;
    const number = Math.floor(played / plans.length) * all.length + n;
    const { findings, paid, refunded } = playHistory(number, names, realProduct, results);
    sums.paid += paid;
    sums.refunded += refunded;
    if (paid + refunded > 0) for (const name of names) seen.add(name);
    tally.add(findings[0] ? `History ${number} (${names.join(', ')}): ${findings[0].text}.` : null);
    // Yields to the progress display.
    if (played % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const name of kindNames) if (!seen.has(name)) tally.fail(`${name} met no bet`);
  const tried = `${kindNames.length} kinds, alone and in ${plans.length - kindNames.length} pairs`;
  const from = `invented games and ${results.length} of whole seasons`;
  return {
    ...tally.result(),
    note: `${sums.paid} bets paid and ${sums.refunded} refunded, by ${tried}, on ${from}`,
  };
}

/** One game with the faults of these kinds, on these rules. */
export function playHistory(
  number: number,
  names: readonly KindName[],
  product: Product,
  results: readonly Result[] = [],
): Pick<Referee, 'findings' | 'paid' | 'refunded'> {
  const random = seeded(17, number);
  const chosen: readonly Kind[] = names.map((name) => kinds[name]);
  const { game, second, neighbor } = inventStory(chosen, random, results);
  const story = { random, game, second, neighbor };
  let answers: readonly Answer[] = answerHonestly(game, random);
  for (const { mutate } of chosen) answers = mutate?.(answers, story) ?? answers;
  const history = { game, answers: repeatSome(answers, random), hasOperator: random.chance(30) };
  const referee = new Referee(
    [game, neighbor, replaceOpponent(game)],
    chosen.some(({ unknowable }) => unknowable !== undefined),
  );
  const bets = simulate(history, random, product, referee);
  referee.atTheEnd(bets, chosen.length === 1 ? chosen[0]! : {});
  return referee;
}

function inventStory(chosen: readonly Kind[], random: Random, results: readonly Result[]) {
  const allowed = chosen.map((kind) => kind.in ?? leagueKeys);
  const common = leagueKeys.filter((key) => allowed.every((keys) => keys.includes(key)));
  const sportKey = random.pickOr(common, random.pickOr(allowed[0]!, leagueKeys[0]));
  const known = results.filter((result) => result.sportKey === sportKey);
  const real = random.chance(40) ? random.pickOr<Result | undefined>(known, undefined) : undefined;
  const start = Date.UTC(2026, 8, 10, 18);
  const teams = { sportKey, homeTeam: 'Home Team', awayTeam: 'Away Team' };
  let game = inventGame({ ...teams, start }, random, real?.plays);
  for (const { play } of chosen) game = play?.(game, random) ?? game;
  const { homeTeam, awayTeam } = game;
  const next = { sportKey, homeTeam, awayTeam, start: game.end + random.int(150, 210) * minute };
  const other = {
    sportKey,
    homeTeam: 'Utah',
    awayTeam: 'Miami',
    start: start + random.int(-60, 60) * minute,
  };
  return { game, second: inventGame(next, random), neighbor: inventGame(other, random) };
}

function repeatSome(answers: readonly Answer[], random: Random): Answer[] {
  return answers.flatMap((answer) => (random.chance(5) ? [answer, answer] : [answer]));
}

/** The finished games of a made-up season, and of recorded ones where available. */
function readResults(): Result[] {
  const games = allRecordings.flatMap(([, { folder }]) => readRecordings(`${folder}/games`, silentLog));
  return games.flatMap(({ sportKey, homeScore, awayScore }) => {
    const league = leagueKeys.find((key) => key === sportKey);
    if (!league || homeScore === null || awayScore === null) return [];
    const { pointsPerPlay } = leagues[league];
    const plays = (points: number) => Math.round(points / pointsPerPlay);
    return [{ sportKey: league, plays: { home: plays(homeScore), away: plays(awayScore) } }];
  });
}
