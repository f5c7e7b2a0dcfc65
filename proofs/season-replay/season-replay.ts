import { createBook } from '@sidebet/server/book/book';
import { changeSystemSettings } from '@sidebet/server/db/change-system-settings';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import type { ReplayFeed } from '@sidebet/server/integrations/sports-feed/replay';
import type { Log } from '@sidebet/server/logging/log';
import { ManualClock } from '../harness/book-under-test.ts';
import { addPeople } from '../harness/database.ts';
import { type Random, seeded } from '../harness/random.ts';
import { type LineMetrics, type ReportedLines, readDecidedLines } from './decided-lines.ts';
import { lineMoments, openLines, planLineBets } from './lined-season.ts';
import { type Metrics, type ReportedEvent, readMetrics, readReport } from './metrics.ts';
import { highestWagerCents, type Instant, planSeason } from './plan.ts';
import { playSeason } from './play.ts';
import { openFeed } from './read-file.ts';

export type ReplayRun = {
  readonly file: string;
  /** A migrated, empty database. */
  readonly databaseUrl: string;
  readonly bets: number;
  readonly people: number;
  readonly log: Log;
  readonly progress: (done: number, of: number) => void;
};

type Measured = Metrics & { readonly betsPerSecond: number };

/** `problem` says what went wrong, if anything. */
export type ReplayResult = {
  readonly metrics: Measured;
  readonly problem: string | null;
  readonly events: readonly ReportedEvent[];
};

export type LinesReplayResult = {
  readonly metrics: Measured & LineMetrics;
  readonly problem: string | null;
  readonly events: readonly ReportedLines[];
};

/** Replays a recording through the system, or returns one sentence about what is wrong with the file. */
export async function replay(run: ReplayRun): Promise<ReplayResult | { mistake: string }> {
  const clock = new ManualClock(0);
  const opened = openFeed(run.file, clock);
  if ('mistake' in opened) return opened;
  const { feed } = opened;
  return play(run, clock, {
    feed,
    plan: (people, random) => planSeason({ games: feed.games, people, bets: run.bets, random }),
    readMore: async (pool) => ({ events: await readReport(pool) }),
  });
}

/** Replays a season with closing lines, or says what is wrong with the file. */
export async function replayLines(
  run: ReplayRun,
  open = openLines,
): Promise<LinesReplayResult | { mistake: string }> {
  const clock = new ManualClock(0);
  const opened = open(run.file, clock);
  if ('mistake' in opened) return opened;
  const { feed, games } = opened;
  const { metrics, problem, decided } = await play(run, clock, {
    feed,
    plan: (people, random) =>
      planSeason({
        games,
        people,
        bets: run.bets,
        random,
        planLineBets: (game, anyBet) => planLineBets(game, anyBet, random),
        feedMoments: lineMoments,
      }),
    readMore: async (pool, instants) => {
      const bets = instants.flatMap(({ created }) => created);
      const lapses = bets.filter(({ fate }) => fate === 'lapse').length;
      return { decided: await readDecidedLines(pool, games, lapses) };
    },
  });
  return {
    metrics: { ...metrics, ...decided.metrics },
    problem: problem ?? decided.problem,
    events: decided.games,
  };
}

type Season<More> = {
  readonly feed: ReplayFeed;
  plan(people: readonly string[], random: Random): Instant[];
  /** What to read from the database at the end, besides the metrics. */
  readMore(pool: Pool, instants: readonly Instant[]): Promise<More>;
};

async function play<More>(
  run: ReplayRun,
  clock: ManualClock,
  { feed, plan, readMore }: Season<More>,
): Promise<{ metrics: Measured; problem: string | null } & More> {
  const pool = createPool(run.databaseUrl, { max: 8 });
  const book = createBook(run.databaseUrl, clock, run.log);
  try {
    const random = seeded(5);
    const people = Array.from({ length: run.people }, () => random.uuid());
    const instants = plan(people, random);
    clock.moveTo(instants[0]!.at);
    await addPeople(pool, people);
    // Recorded seasons use odd cents, so their totals stay comparable.
    await changeSystemSettings(pool, { minimumStakeCents: 1, openBetsPerEvent: 1_000, newOfferMs: 0 });
    // No user runs out of money: three times the average stake, even if everything were lost.
    const bets = instants.reduce((sum, { created }) => sum + created.length, 0);
    const amountCents = 3 * 2 * Math.ceil(bets / run.people + 10) * highestWagerCents;
    await Promise.all(
      people.map((userId) =>
        book.execute({ command: { kind: 'adjust', adjustmentId: random.uuid(), userId, amountCents } }),
      ),
    );
    const began = performance.now();
    const progress = (done: number) => run.progress(done, instants.length);
    await playSeason(instants, { pool, book, feed, clock, log: run.log, random, progress });
    const seconds = (performance.now() - began) / 1000;
    const { metrics, problem } = await readMetrics(pool);
    const betsPerSecond = Math.round(metrics.bets / seconds);
    return { metrics: { ...metrics, betsPerSecond }, problem, ...(await readMore(pool, instants)) };
  } finally {
    await book.close();
    await pool.end();
  }
}
