import { decide } from '@sidebet/domain/book/decide';
import { decideFeedUpdate } from '@sidebet/domain/events/feed-update';
import { findSport } from '@sidebet/domain/sports';
import { allRecordings } from '@sidebet/server/integrations/sports-feed/recordings.fixtures';
import { readRecordings } from '@sidebet/server/integrations/sports-feed/replay-files';
import { silentLog } from '@sidebet/server/logging/log';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { inventGame, mutate, type RealGame, recordGame } from './recording.ts';
import { type FeedRules, simulate } from './simulation.ts';

/** Whatever a feed reports, no user is paid who knew how the game began, and no bet is decided by a different game. */
export const feedMutations: Proof = {
  name: 'feedMutations',
  unit: 'mutated histories',
  needsPostgres: false,
  counts: { full: 100_000, quick: 10_000, test: 3_000 },
  run: (options) => proveFeedMutations(options, { decideFeedUpdate, decide }),
};

export async function proveFeedMutations(
  { count, progress }: ProofRun,
  rules: FeedRules,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const recorded = readRecordedGames();
  let paid = 0;
  let refunded = 0;
  for (let number = 0; number < count; number++) {
    const random = seeded(17, number);
    const game = random.chance(40) ? random.pickOr(recorded, inventGame(random)) : inventGame(random);
    const answers = mutate(recordGame(game, random), random);
    const simulated = simulate(game, answers, random, rules);
    paid += simulated.paid;
    refunded += simulated.void;
    tally.add(simulated.fault && `History ${number}: ${simulated.fault}.`);
    // Yields to the progress display.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (paid === 0 || refunded === 0)
    tally.fail(`${paid} bets were paid and ${refunded} void: nothing was tried`);
  const from = `invented games and ${recorded.length} of whole seasons`;
  return { ...tally.result(), note: `${paid} bets paid and ${refunded} void, on ${from}` };
}

/** The finished games of a made-up season, and of recorded ones where available. */
function readRecordedGames(): RealGame[] {
  const games = allRecordings.flatMap(([, { folder }]) => readRecordings(`${folder}/games`, silentLog));
  return games.flatMap(
    ({ id, sportKey, homeTeam, awayTeam, commenceTime: start, homeScore: home, awayScore: away }) =>
      home === null || away === null
        ? []
        : [
            {
              id,
              sportKey,
              homeTeam,
              awayTeam,
              start,
              lengthMs: findSport(sportKey).usualLengthMs,
              home,
              away,
            },
          ],
  );
}
