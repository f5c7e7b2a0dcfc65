import { countedTogetherMs, needsSecondOperator } from '@sidebet/domain/operators/second-operator';
import { readAmountInForce } from '../../../db/approval-amounts.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';

/** SQLSTATE of hold_decision and hold_adjustment (migration 0109) if the basis of the decision has changed. */
const basisChanged = 'SB410';

/** What an operator decided without another operator's approval since then, as it was read for a decision. */
export type DecidedAlone = {
  readonly operatorId: string;
  readonly since: Date;
  /** The adjustment or bet this decision is about: a repeated request does not count itself. */
  readonly exceptSubject: string | null;
  readonly cents: number;
};

export async function readDecidedAlone(
  db: Pool | PoolClient,
  clock: GameClock,
  operatorId: string,
  exceptSubject: string | null = null,
): Promise<DecidedAlone> {
  const since = new Date(clock.now() - countedTogetherMs);
  const { rows } = await db.query<{ cents: number }>(
    'select decided_alone_cents($1, $2::timestamptz, $3) as cents',
    [operatorId, since, exceptSubject],
  );
  return { operatorId, since, exceptSubject, cents: rows[0]!.cents };
}

/** The decision an operator is about to make about bets. */
type BetDecision = {
  readonly operatorId: string;
  readonly exceptSubject?: string;
  readonly atStakeCents: number;
};

/** Whether a result or void needs a second operator, and the sum that this was decided on. */
export async function checkStakes(
  db: Pool | PoolClient,
  clock: GameClock,
  { operatorId, exceptSubject, atStakeCents: cents }: BetDecision,
): Promise<{ readonly needsApproval: boolean; readonly alone: DecidedAlone }> {
  const approvalCents = await readAmountInForce(db, clock, 'resultApprovalCents');
  const alone = await readDecidedAlone(db, clock, operatorId, exceptSubject);
  const needsApproval = needsSecondOperator({ cents, decidedAloneCents: alone.cents, approvalCents });
  return { needsApproval, alone };
}

/**
 * Fails unless the sum is still the one the decision was made on. Takes the lock of the audit log, so call it after every
 * other lock of the transaction.
 */
export async function holdDecision(client: PoolClient, alone: DecidedAlone): Promise<void> {
  await client.query({
    name: 'hold-decision',
    text: 'select hold_decision($1, $2::timestamptz, $3, $4)',
    values: [alone.operatorId, alone.since, alone.exceptSubject, alone.cents],
  });
}

/** Decides again while a concurrent decision by the same operator has changed the sum. */
export async function decideUntilCurrent<T>(decide: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await decide();
    } catch (error) {
      if ((error as { code?: string }).code !== basisChanged) throw error;
    }
  }
}
