import { setTimeout as wait } from 'node:timers/promises';
import { isRefusal } from '@sidebet/domain/refusals';
import { createBook } from '@sidebet/server/book/book';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import { betCommands } from '@sidebet/server/features/betting/bets/commands';
import { createTheOddsApi } from '@sidebet/server/integrations/sports-feed/the-odds-api';
import type { Log } from '@sidebet/server/logging/log';
import { addSessions } from '@sidebet/server/testing/sessions';
import { createPollFeed } from '@sidebet/server/workers/poll-feed';
import { settleDue } from '@sidebet/server/workers/settle-due';
import { ManualClock } from '../harness/book-under-test.ts';
import { addPeople } from '../harness/database.ts';
import { seeded } from '../harness/random.ts';
import { type DayGame, type DayServer, gameDay, serveDay } from './game-day.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export type DayRun = {
  /** A migrated, empty database. */
  readonly databaseUrl: string;
  /** How many seconds of the day pass in one real second, at most. */
  readonly speed: number;
  readonly monthlyCredits: number;
  readonly log: Log;
  readonly games?: readonly DayGame[];
  /** Where to begin after betting, in milliseconds since 1970 UTC. Default: just before the first start. */
  readonly from?: number;
  /** How often bets are settled, on the day's clock. Default: every second. */
  readonly settleEveryMs?: number;
};

/** Ages in seconds, of games in play at every second; null without a game. */
export type Ages = { readonly median: number; readonly p95: number; readonly max: number } | null;

export type DayHour = {
  /** When the hour begins, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly credits: number;
  readonly watched: Ages;
  readonly unwatched: Ages;
};

export type DayResult = {
  readonly hours: readonly DayHour[];
  readonly credits: number;
  /** From the response that confirms a final score to the payout of its bet, in real milliseconds. */
  readonly payoutDelaysMs: readonly number[];
  /** The same on the day's clock. */
  readonly payoutLagsMs: readonly number[];
  readonly problem: string | null;
};

/**
 * Plays a game day, second by second, with the server's feed adapter, credit allocator and settlement. Each game has one active
 * bet. Bettors of watched games have a page open, whose session is used every ten minutes.
 */
export async function replayDay(run: DayRun): Promise<DayResult> {
  const { games = gameDay, settleEveryMs = second } = run;
  const clock = new ManualClock(Math.min(...games.map(({ start }) => start)) - hour);
  const server = await serveDay(games, clock, run.monthlyCredits);
  const pool = createPool(run.databaseUrl, { max: 4 });
  const book = createBook(run.databaseUrl, clock, run.log);
  try {
    const { log } = run;
    const feed = createTheOddsApi({ apiKey: 'local', baseUrl: server.baseUrl, clock, log });
    const env = { ODDS_API_MONTHLY_CREDITS: run.monthlyCredits, ODDS_API_RESET_DAY: 1 };
    const poll = createPollFeed({ pool, feed, clock, log, env });
    await poll();
    const viewers = await placeBets(pool, book, games);
    await addSessions(pool, viewers, 'local', new Date(clock.now()));

    const samples = new Samples(games, server);
    const unpaid = new Map<string, number>();
    const payoutDelaysMs: number[] = [];
    const payoutLagsMs: number[] = [];
    const ended = new Set<string>();
    const end = Math.max(...games.map((game) => game.end)) + 30 * minute;
    const from = run.from ?? clock.now() + hour - minute;
    const began = performance.now();
    for (let at = from; at < end && payoutDelaysMs.length < games.length; at += second) {
      const early = (at - from) / run.speed - (performance.now() - began);
      if (early > 0) await wait(early);
      clock.moveTo(at);
      if ((at - from) % (10 * minute) === 0)
        await pool.query('update sessions set last_seen_at = $1', [new Date(at)]);
      const { changed } = await poll();
      for (const id of changed.length > 0 ? await readCompleted(pool) : []) {
        if (!ended.has(id)) unpaid.set(id, at);
        ended.add(id);
      }
      if ((at - from) % settleEveryMs === 0) await settleDue(pool, book);
      for (const [id, confirmedAt] of unpaid) {
        if (await hasActiveBet(pool, id)) continue;
        const { sportKey } = games.find((game) => game.id === id)!;
        const realMs = performance.now() - server.lastScores(sportKey)!.realMs;
        payoutDelaysMs.push(Math.max(realMs, at - confirmedAt));
        payoutLagsMs.push(at - confirmedAt);
        unpaid.delete(id);
      }
      samples.take(at, ended);
    }
    const problem =
      payoutDelaysMs.length < games.length
        ? `Only ${payoutDelaysMs.length} of ${games.length} bets were paid.`
        : null;
    return { hours: samples.hours(), credits: server.usedCredits(), payoutDelaysMs, payoutLagsMs, problem };
  } finally {
    await book.close();
    await pool.end();
    server.close();
  }
}

/** One accepted bet on each game. Returns the bettors of watched games. */
async function placeBets(
  pool: Pool,
  book: ReturnType<typeof createBook>,
  games: readonly DayGame[],
): Promise<string[]> {
  const random = seeded(5);
  const commands = betCommands(book, pool);
  const viewers: string[] = [];
  for (const { id: eventId, isWatched } of games) {
    const [creator, acceptor] = [random.uuid(), random.uuid()];
    await addPeople(pool, [creator, acceptor]);
    for (const userId of [creator, acceptor])
      await book.execute({
        command: { kind: 'adjust', adjustmentId: random.uuid(), userId, amountCents: 100_00 },
      });
    const intent = (userId: string) => ({ userId, idempotencyKey: random.uuid() });
    const created = await commands.create(intent(creator), { eventId, side: 'home', wagerCents: 10_00 });
    if (isRefusal(created)) throw new Error(created.code);
    const accepted = await commands.accept(intent(acceptor), created.bet.uniqueId, undefined);
    if (isRefusal(accepted)) throw new Error(accepted.code);
    if (isWatched) viewers.push(creator);
  }
  return viewers;
}

async function readCompleted(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from events where completed');
  return rows.map(({ id }) => id);
}

async function hasActiveBet(pool: Pool, eventId: string): Promise<boolean> {
  const { rowCount } = await pool.query("select from bets where event_id = $1 and status = 'Active'", [
    eventId,
  ]);
  return rowCount! > 0;
}

class Samples {
  readonly #games: readonly DayGame[];
  readonly #server: DayServer;
  readonly #hours = new Map<number, { credits: number; watched: number[]; unwatched: number[] }>();
  #credits = 0;

  constructor(games: readonly DayGame[], server: DayServer) {
    this.#games = games;
    this.#server = server;
  }

  /** Records the age of the score of each game in play: the time since the feed last sent it. */
  take(at: number, ended: ReadonlySet<string>): void {
    const began = Math.floor(at / hour) * hour;
    const sample = this.#hours.get(began) ?? { credits: 0, watched: [], unwatched: [] };
    this.#hours.set(began, sample);
    sample.credits += this.#server.usedCredits() - this.#credits;
    this.#credits = this.#server.usedCredits();
    for (const { id, sportKey, start, isWatched } of this.#games) {
      if (at < start || ended.has(id)) continue;
      const age = (at - Math.max(start, this.#server.lastScores(sportKey)?.at ?? 0)) / second;
      sample[isWatched ? 'watched' : 'unwatched'].push(age);
    }
  }

  hours(): DayHour[] {
    return [...this.#hours].map(([at, { credits, watched, unwatched }]) => ({
      at,
      credits,
      watched: summarize(watched),
      unwatched: summarize(unwatched),
    }));
  }
}

function summarize(values: readonly number[]): Ages {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** The result as a Markdown table. */
export function printDay({ hours, credits, payoutDelaysMs }: DayResult): string {
  const show = (ages: Ages) => (ages ? `${ages.median} / ${ages.p95} / ${ages.max} s` : '–');
  const delays = payoutDelaysMs.toSorted((a, b) => a - b).map(Math.round);
  return [
    '| Hour (UTC) | Credits | Age of watched scores: median / 95% / max | Age of the others |',
    '|---|---|---|---|',
    ...hours.map(
      (one) =>
        `| ${new Date(one.at).toISOString().slice(11, 16)} | ${one.credits} | ${show(one.watched)} | ${show(one.unwatched)} |`,
    ),
    '',
    `${credits} credits. Payout after the confirming response: median ${delays[delays.length >> 1]} ms, longest ${delays.at(-1)} ms (${delays.length} bets).`,
  ].join('\n');
}
