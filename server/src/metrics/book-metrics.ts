import type { CommandKind } from '@sidebet/domain/book/commands';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BookLoad } from '../book/book.ts';
import type { BookObserver, SeenBatch } from '../book/observer.ts';
import type { BookRequest, CommandResult, Done } from '../book/request.ts';

/** The metric label for what a successful command does to a bet. */
const betEvents: { readonly [K in CommandKind]?: string } = {
  createBet: 'created',
  acceptBet: 'accepted',
  deleteBet: 'deleted',
  declineBet: 'declined',
  expireBet: 'expired',
  settleBet: 'settled',
  correctBet: 'corrected',
  voidBet: 'voided',
};

const withdrawalEvents: { readonly [K in CommandKind]?: string } = {
  requestWithdrawal: 'requested',
  approveWithdrawal: 'approved',
  rejectWithdrawal: 'rejected',
  completeWithdrawal: 'paid',
  returnWithdrawal: 'returned',
};

/** Plain counters: a batch increments them, a scrape reads them. */
type Tally = Map<string, number>;

/**
 * Metrics of the book, updated once per batch. Each command costs two additions; anything more expensive happens
 * at scrape time.
 */
export function bookMetrics(registry: Registry): {
  readonly observer: BookObserver;
  watchLoad(load: () => BookLoad): void;
} {
  const registers = [registry];
  const commands: Tally = new Map();
  const refusals: Tally = new Map();
  const bets: Tally = new Map(Object.values(betEvents).map((event) => [event, 0]));
  const withdrawals: Tally = new Map(Object.values(withdrawalEvents).map((event) => [event, 0]));
  const sizes = new Histogram({
    name: 'sidebet_book_batch_size',
    help: 'Commands a batch of the book.',
    buckets: [1, 3, 10, 30, 100, 300, 1000],
    registers,
  });
  const durations = new Histogram({
    name: 'sidebet_book_batch_duration_seconds',
    help: 'Time from the start of a batch to its commit, including retries.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5],
    registers,
  });
  const failures = new Counter({
    name: 'sidebet_book_batch_failures_total',
    help: 'Batches that failed or were split.',
    registers,
  });
  tallied(
    registry,
    'sidebet_book_refusals_total',
    'Commands that the book refused, by refusal code.',
    'code',
    refusals,
  );
  tallied(registry, 'sidebet_bets_total', 'Bet events caused by this process.', 'event', bets);
  tallied(
    registry,
    'sidebet_withdrawals_total',
    'Withdrawal events caused by this process.',
    'event',
    withdrawals,
  );
  new Counter({
    name: 'sidebet_book_commands_total',
    help: 'Commands by kind and outcome; "repeated" returned a stored result.',
    labelNames: ['command', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [name, count] of commands) {
        const [command, outcome] = name.split(' ') as [string, string];
        this.inc({ command, outcome }, count);
      }
    },
  });

  function observer({ requests, results, repeated, durationMs }: SeenBatch): void {
    sizes.observe(requests.length);
    durations.observe(durationMs / 1000);
    if (!results) failures.inc();
    for (const [i, request] of requests.entries()) count(request, results?.[i], repeated?.[i] ?? false);
  }

  function count(request: BookRequest, result: CommandResult | undefined, isRepeat: boolean): void {
    const { kind } = request.command;
    if (!result) {
      add(commands, `${kind} failed`);
    } else if (result.kind === 'refusal') {
      add(commands, `${kind} refused`);
      add(refusals, result.code);
    } else if (isRepeat) {
      add(commands, `${kind} repeated`);
    } else {
      add(commands, `${kind} done`);
      if (kind === 'takeOffers') countTaken(result);
      else if (betEvents[kind]) add(bets, betEvents[kind]);
      else if (withdrawalEvents[kind]) add(withdrawals, withdrawalEvents[kind]);
    }
  }

  /** One command takes several bets, or creates one instead. */
  function countTaken({ bets: taken = [] }: Done): void {
    if (taken.length === 0) add(bets, 'created');
    for (const _ of taken) add(bets, 'accepted');
  }

  return {
    observer,
    watchLoad(load) {
      new Gauge({
        name: 'sidebet_book_queue_depth',
        help: 'Commands waiting for the next batch.',
        labelNames: ['lanes'],
        registers,
        collect() {
          const { people, work } = load().queued;
          this.set({ lanes: 'people' }, people);
          this.set({ lanes: 'work' }, work);
        },
      });
    },
  };
}

function add(tally: Tally, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

function tallied(registry: Registry, name: string, help: string, label: string, tally: Tally): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of tally) this.inc({ [label]: value }, count);
    },
  });
}
