import { createBook } from '@sidebet/server/book/book';
import { createPool } from '@sidebet/server/db/pool';
import { changeSystemSettings } from '@sidebet/server/features/settings/system-settings';
import type { Log } from '@sidebet/server/logging/log';
import { addPeople } from '../prove/database.ts';
import { seeded } from '../prove/random.ts';
import { HandClock } from '../prove/subject.ts';
import { type Figures, type ReportedEvent, readFigures, readReport } from './figures.ts';
import { highestWagerCents, planSeason } from './plan.ts';
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

export type ReplayResult = {
  readonly figures: Figures & { readonly betsPerSecond: number };
  /** What went wrong, if anything. */
  readonly problem: string | null;
  readonly events: readonly ReportedEvent[];
};

/** Replays a recording through the system, or returns one sentence about what is wrong with the file. */
export async function replay(run: ReplayRun): Promise<ReplayResult | { mistake: string }> {
  const clock = new HandClock(0);
  const opened = openFeed(run.file, clock);
  if ('mistake' in opened) return opened;
  const { feed } = opened;
  const pool = createPool(run.databaseUrl, { max: 8 });
  const book = createBook(run.databaseUrl, clock, run.log);
  try {
    const random = seeded(5);
    const people = Array.from({ length: run.people }, () => random.uuid());
    const instants = planSeason({ games: feed.games, people, bets: run.bets, random });
    clock.moveTo(instants[0]!.at);
    await addPeople(pool, people);
    // Recorded seasons use odd cents, so their totals stay comparable.
    await changeSystemSettings(pool, { minimumStakeCents: 1, openBetsPerEvent: 1_000 });
    // No user runs out of money: three times the average stake, even if everything were lost.
    const amountCents = 3 * 2 * Math.ceil(run.bets / run.people + 10) * highestWagerCents;
    await Promise.all(
      people.map((userId) =>
        book.execute({ command: { kind: 'adjust', adjustmentId: random.uuid(), userId, amountCents } }),
      ),
    );
    const began = performance.now();
    const progress = (done: number) => run.progress(done, instants.length);
    await playSeason(instants, { pool, book, feed, clock, log: run.log, random, progress });
    const seconds = (performance.now() - began) / 1000;
    const { figures, problem } = await readFigures(pool);
    const betsPerSecond = Math.round(figures.bets / seconds);
    return { figures: { ...figures, betsPerSecond }, problem, events: await readReport(pool) };
  } finally {
    await book.close();
    await pool.end();
  }
}
