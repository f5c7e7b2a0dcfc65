import type { Bet } from '@sidebet/domain/bets/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { Refusal } from '@sidebet/domain/refusals';
import type { Withdrawal } from '@sidebet/domain/wallet/withdrawal';
import type { PoolClient } from '../db/pool.ts';

/** Who asked, under which Idempotency-Key, and a hash of what was asked. */
export type RequestKey = { readonly actorId: string; readonly key: string; readonly requestHash: string };

/**
 * A command for the book. Without a key it must be guarded by the state of what it changes, as settling,
 * expiring and voiding are: a second run then finds nothing to do.
 */
export type BookRequest = {
  readonly command: Command;
  readonly key?: RequestKey;
  /**
   * Written with the command's first "yes", in its transaction: an operator's reason, say. Neither a refusal nor a
   * repeat writes it; where it fails, nothing is done. It sends all its
   * statements at once, for the commit follows them, and locks nothing that the book locks. `now` is the book's clock, `done` the command's answer.
   */
  readonly beside?: (client: PoolClient, now: number, done: Done) => Promise<unknown>;
};

export type OwedIncrease = { readonly userId: string; readonly cents: number };

/** A "yes" of the book, as first given; a repeat of the key gets the same. */
export type Done = {
  readonly kind: 'done';
  readonly bet: Bet | null;
  /** Only where the command was about one. */
  readonly withdrawal?: Withdrawal;
  /** Who owes more after it, because they had spent what it took back. Only where somebody does. */
  readonly owed?: readonly OwedIncrease[];
  /** The available money, in cents, of the person the command names; null for a worker's command. */
  readonly accountBalanceCents: number | null;
};

export type Outcome = Done | Refusal;
