import type { Bet } from '@sidebet/domain/bets/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { Refusal } from '@sidebet/domain/refusals';

/** Who asked, under which Idempotency-Key, and a hash of what was asked. */
export type RequestKey = { readonly actorId: string; readonly key: string; readonly requestHash: string };

/**
 * A command for the book. Without a key it must be guarded by the state of what it changes, as settling,
 * expiring and voiding are: a second run then finds nothing to do.
 */
export type BookRequest = { readonly command: Command; readonly key?: RequestKey };

/** A "yes" of the book, as first given; a repeat of the key gets the same. */
export type Done = {
  readonly kind: 'done';
  readonly bet: Bet | null;
  /** The available money, in cents, of the person the command names; null for a worker's command. */
  readonly accountBalanceCents: number | null;
};

export type Outcome = Done | Refusal;
