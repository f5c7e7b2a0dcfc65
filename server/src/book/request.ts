import type { Bet } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import type { Refusal } from '@sidebet/domain/refusals';
import type { PoolClient } from '../db/pool.ts';

/** The user, the Idempotency-Key and a hash of the request. */
export type RequestKey = { readonly actorId: string; readonly key: string; readonly requestHash: string };

/**
 * A command for the book. Without a key it must be guarded by the state it changes, like settling, expiring and
 * voiding: a second run finds nothing to do.
 */
export type BookRequest = {
  readonly command: Command;
  readonly key?: RequestKey;
  /**
   * Runs in the transaction of the command's first success, for example to record an operator's reason. It does
   * not run for a refusal or a repeat, and its failure rolls everything back. It must send all its statements at
   * once, because the commit follows them, and must not lock anything the book locks. `now` is game time, `done`
   * the command's result.
   */
  readonly inSameTransaction?: (client: PoolClient, now: number, done: Done) => Promise<unknown>;
};

export type OwedIncrease = { readonly userId: string; readonly cents: number };

/** The book's successful result; repeating the key returns the same. */
export type Done = {
  readonly kind: 'done';
  readonly bet: Bet | null;
  /** The bets that the user took, if the command can take several. */
  readonly bets?: readonly Bet[];
  /** Only if the command was about one. */
  readonly withdrawal?: Withdrawal;
  /** The payment of a group that the command was about, and others that changed with it. */
  readonly payments?: readonly GroupPayment[];
  /** Users whose debt increased because they had spent the reclaimed money. Absent if there are none. */
  readonly owed?: readonly OwedIncrease[];
  /** The available balance, in cents, of the user the command names; null for a worker's command. */
  readonly accountBalanceCents: number | null;
};

export type CommandResult = Done | Refusal;
