import type { ResultEntry } from '@sidebet/domain/operators/result';
import type { EventVoidReason } from '@sidebet/domain/operators/void-event';
import type { PoolClient } from '../../../db/pool.ts';

/** SQL for both stakes of the bet `b`, in cents. */
export const stakesSql = 'b.wager_cents + coalesce(b.acceptor_stake_cents, b.wager_cents)';

/** SQL for both cash stakes, in cents, of all bets an event decides: running ones and those its result settled. */
export function atStakeSql(eventId: string): string {
  return `(select coalesce(sum(${stakesSql}), 0)::bigint from bets b where b.event_id = ${eventId} and b.ledger_id is null
    and (b.status = 'Active' or b.status = 'Settled' and b.settled_version is not null))`;
}

export async function readAtStake(client: PoolClient, eventId: string): Promise<number> {
  const { rows } = await client.query<{ cents: number }>(`select ${atStakeSql('$1')} as cents`, [eventId]);
  return rows[0]!.cents;
}

export async function hasWaitingResult(client: PoolClient, eventId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from result_requests where event_id = $1 and status = 'pending'",
    [eventId],
  );
  return rowCount !== 0;
}

export type NewResultRequest = {
  readonly id: string;
  readonly eventId: string;
  readonly entry: ResultEntry;
  /** Set for a void, whose entry is empty. */
  readonly voidReason: EventVoidReason | null;
  /** The event's final score as the operator saw it; null if it had none. */
  readonly seen: {
    readonly homeScore: number | null;
    readonly awayScore: number | null;
    readonly version: number;
  };
  readonly reason: string;
  readonly requestedBy: string;
};

export async function insertResultRequest(
  client: PoolClient,
  { id, eventId, entry, voidReason, seen, reason, requestedBy }: NewResultRequest,
  now: number,
): Promise<void> {
  await client.query(
    `insert into result_requests (id, event_id, home_score, away_score, ending, seen_home_score, seen_away_score,
       seen_version, reason, requested_by, requested_at, void_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      eventId,
      entry.homeScore,
      entry.awayScore,
      entry.ending,
      seen.homeScore,
      seen.awayScore,
      seen.version,
      reason,
      requestedBy,
      new Date(now),
      voidReason,
    ],
  );
}
