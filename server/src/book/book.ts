import type { Command } from '@sidebet/domain/book/commands';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import { findDatabaseFault } from '../db/database-fault.ts';
import { createPool, type Database, type Patience, type Pool } from '../db/pool.ts';
import { limitConcurrency, TooBusy } from '../limits/limit-concurrency.ts';
import type { Log } from '../logging/log.ts';
import type { GameClock } from '../time/clock.ts';
import { withRetry } from '../time/with-retry.ts';
import { type Committed, createCommitBatch } from './commit-batch.ts';
import { findHeld } from './find-held.ts';
import { betIdsOf, findActor, findFootprint } from './footprint.ts';
import { groupCommit, QueueFull } from './group-commit.ts';
import { type BookObserver, observed } from './observer.ts';
import type { BookRequest, CommandResult, OwedIncrease } from './request.ts';

/** The only code that moves money. */
export type Book = {
  /**
   * Runs a user's command and resolves when it is durable. Rejects with {@link BookUnavailable} if the database
   * is unreachable or too many commands are waiting. The same request with the same key can then be sent again
   * without a second effect.
   */
  execute(request: BookRequest): Promise<CommandResult>;
  /** Runs the workers' commands separately from users' commands, so a large settlement delays no user. */
  executeAll(requests: readonly BookRequest[]): Promise<CommandResult[]>;
  /** Waits for running commands and closes the connections. */
  close(): Promise<void>;
};

/** The book of this process, which also reports its load. */
export type RunningBook = Book & { load(): BookLoad };

export type BookLoad = {
  /** Requests waiting for the next batch of their shard. */
  readonly queued: { readonly people: number; readonly work: number };
  /** For how long the oldest running batch has been running, in milliseconds; 0 if none is. */
  readonly busyMs: number;
  /** Whether a command was given up in the last seconds because the database is away. */
  readonly isGivingUp: boolean;
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
};

export type BookOptions = {
  /**
   * Shards of users' commands. Commands go to the shard of their user, those that take offers to that of the first offer, which
   * many may want at once. A user's commands keep their order: while one waits or runs, others join its shard. Concurrent
   * batches rarely conflict: they lock different users and offers, unless a command declines a challenge, takes a part of an
   * offer, or answers or accepts a counter-offer, which also lock another user's account.
   */
  readonly shards?: number;
  /**
   * Shards of the workers' commands, each with a part of the list. The list is sorted by winner, so the parts
   * rarely conflict.
   */
  readonly workShards?: number;
  readonly maxBatch?: number;
  /**
   * The maximum number of users' commands that wait. Beyond it a command is refused immediately: a response after
   * the client has given up helps no one, and the queue must not grow without bound.
   */
  readonly maxQueued?: number;
  readonly observer?: BookObserver | undefined;
  /** Called after a commit for every user whose debt increased; not for repeated keys. */
  readonly onOwed?: ((increase: OwedIncrease) => void) | undefined;
  /**
   * Called after a commit with the commands that are due because of it. Lost in a crash: a worker has to repeat them
   * (workers/return-counters.ts).
   */
  readonly afterwards?: ((due: readonly Command[]) => void) | undefined;
  /** In play mode withdrawals have no hold. Default: real-money rules. */
  readonly moneyMode?: MoneyMode;
  /** How long a batch waits for the database. */
  readonly patience?: Patience | undefined;
  /** How long a command is retried after temporary failures. */
  readonly retryMs?: number | undefined;
};

export class BookUnavailable extends Error {
  constructor(cause: unknown) {
    super('The book cannot take this command now.', { cause });
  }
}

/** A result, or the promise of one that waits for a held row. */
type Pending = CommandResult | Promise<CommandResult>;

/** Users wait for it, so it is shorter than the time of a request. */
export const usualRetryMs = 5_000;
/** At least as long as until the next command is given up, so a database that refuses every change shows throughout. */
const givingUpMs = 6_000;
/** Commands that wait for a row that someone holds, apart from the batches. */
const heldAtOnce = 2;
/**
 * A batch takes milliseconds. A silent connection is given up early enough to commit on another one within 5 s, and a row that is
 * held delays only the commands that need it.
 */
export const batchPatience: Patience = { queryMs: 2_500, lockMs: 250, idleInTransactionMs: 2_000 };

export function createBook(
  database: Database | string,
  clock: GameClock,
  log: Log,
  {
    shards = 2,
    workShards = 2,
    maxBatch = 1000,
    maxQueued = 10_000,
    observer,
    onOwed,
    afterwards,
    moneyMode = 'live',
    patience = batchPatience,
    retryMs = usualRetryMs,
  }: BookOptions = {},
): RunningBook {
  const pool = createPool(database, {
    max: shards + workShards + heldAtOnce,
    applicationName: 'sidebet-book',
    patience,
    pipeline: true,
    byKey: true,
  });
  const commitBatch = createCommitBatch(pool, clock, moneyMode);
  const commitOnce = observer ? observed(commitPatiently, observer) : commitPatiently;
  const held = limitConcurrency({ running: heldAtOnce, waiting: maxQueued });
  const runningSince = new Set<number>();
  let gaveUpAt = -Infinity;
  const common = { maxBatch, commit, retrySingly, runsAlone };
  const people = groupCommit<BookRequest, CommandResult>({
    ...{ shards, maxQueued, locks, ...common },
    orderKey: ({ command }) => findActor(command),
  });
  const work = groupCommit<BookRequest, CommandResult>({ shards: workShards, ...common });

  async function commit(requests: readonly BookRequest[]): Promise<readonly Pending[]> {
    const startedAt = performance.now();
    runningSince.add(startedAt);
    try {
      return await commitAroundHeld(requests);
    } finally {
      runningSince.delete(startedAt);
    }
  }

  /** If someone holds a row for long, commits the commands that do not need it. The others wait for it outside the queue. */
  async function commitAroundHeld(requests: readonly BookRequest[]): Promise<readonly Pending[]> {
    try {
      return (await commitOnce(requests)).results;
    } catch (error) {
      if (findDatabaseFault(error) !== 'locked') throw error;
    }
    if (requests.length === 1) return [waitForHeld(requests[0]!)];
    const needHeld = await findHeld(pool, requests);
    const rest = requests.filter((request) => !needHeld.has(request));
    // Another table's row may be the one, or it is free by now.
    const parts = needHeld.size > 0 ? [rest] : [rest.slice(0, rest.length / 2), rest.slice(rest.length / 2)];
    const results = new Map<BookRequest, Pending>();
    for (const part of parts.filter(({ length }) => length > 0))
      for (const [i, result] of (await commitAroundHeld(part)).entries()) results.set(part[i]!, result);
    return requests.map((request) => results.get(request) ?? waitForHeld(request));
  }

  function waitForHeld(request: BookRequest): Promise<CommandResult> {
    const result = commitHeld(request);
    // It may fail before its caller gets it, which must not end the process.
    result.catch(() => {});
    return result;
  }

  async function commitHeld(request: BookRequest): Promise<CommandResult> {
    const givesUpAt = Date.now() + retryMs;
    const commitAlone = () => held.run(() => commitOnce([request]));
    const { results } = await withRetry(commitAlone, (error) => {
      const isHeld = findDatabaseFault(error) === 'locked';
      if (error instanceof TooBusy || (isHeld && Date.now() > givesUpAt)) throw new BookUnavailable(error);
      return isHeld ? pauseMs(5) : null;
    });
    return results[0]!;
  }

  async function commitPatiently(requests: readonly BookRequest[]): Promise<Committed> {
    const givesUpAt = Date.now() + retryMs;
    const commitAndReport = async (attempt: number) => {
      const committed = await commitBatch(requests);
      // After an uncertain commit its results come back as repeats, but the callback has not run yet.
      if (onOwed) reportOwed(committed, attempt > 1, onOwed);
      if (committed.due.length > 0) afterwards?.(committed.due);
      return committed;
    };
    return withRetry(commitAndReport, (error, attempt) => {
      const fault = findDatabaseFault(error);
      if (fault === null || fault === 'locked') return null;
      if (Date.now() > givesUpAt) {
        if (fault === 'away') gaveUpAt = performance.now();
        throw new BookUnavailable(error);
      }
      return pauseMs(attempt - 1);
    });
  }

  function retrySingly(error: unknown): boolean {
    if (error instanceof BookUnavailable) return false;
    log.warn({ err: error }, 'a batch of the book failed; its commands run one by one');
    return true;
  }

  return {
    execute: (request) =>
      people.add(request, pickShard(request.command, shards)).catch((error: unknown) => {
        throw error instanceof QueueFull ? new BookUnavailable(error) : error;
      }),
    executeAll: (requests) =>
      Promise.all(
        requests.map((request, i) => work.add(request, Math.floor((i * workShards) / requests.length))),
      ),
    load: () => ({
      queued: { people: people.queued(), work: work.queued() },
      busyMs: runningSince.size === 0 ? 0 : performance.now() - Math.min(...runningSince),
      isGivingUp: performance.now() - gaveUpAt < givingUpMs,
      pool,
    }),
    async close() {
      await Promise.all([people.idle(), work.idle()]);
      await pool.end();
    },
  };
}

function reportOwed(
  { results, repeated }: Committed,
  withRepeats: boolean,
  onOwed: (increase: OwedIncrease) => void,
): void {
  for (const [i, result] of results.entries()) {
    if (result.kind !== 'done' || (repeated[i] && !withRepeats)) continue;
    for (const increase of result.owed ?? []) onOwed(increase);
  }
}

/**
 * A withdrawal depends on the user's history, and what can be forgiven on running bets and open payments: both are read from
 * tables and must not change within the batch.
 */
function runsAlone({ command }: BookRequest): boolean {
  return command.kind === 'requestWithdrawal' || command.kind === 'forgiveDebt';
}

/** Ids end in random digits, which distribute users and offers evenly. */
function pickShard(command: Command, shards: number): number {
  const id = command.kind === 'takeOffers' ? command.takes[0]?.betId : findActor(command);
  return Number.parseInt(id?.slice(-4) ?? '0', 16) % shards;
}

/** The user's account and the bets of a command. */
function locks({ command }: BookRequest): string[] {
  const footprint = findFootprint(command);
  const { userId } = footprint;
  return userId === undefined ? betIdsOf(footprint) : [userId, ...betIdsOf(footprint)];
}

/** At most 750 ms. The random part keeps batches that collided from colliding again. */
function pauseMs(attempt: number): number {
  return Math.min(500, 10 * 2 ** attempt) * (0.5 + Math.random());
}
