import type { Command } from '@sidebet/domain/book/commands';
import { liveChannel } from '../../db/live-payload.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { type Deposit, versionNow } from './deposit-row.ts';

/**
 * Credits a deposit after its payment was compared with it. Returns the result as a short text for the record.
 */
export async function credit(deps: DepositDeps, deposit: Deposit): Promise<string> {
  const { id: depositId, userId, amountCents, provider } = deposit;
  const command = { kind: 'creditDeposit', depositId, userId, amountCents, provider } as const;
  const outcome = await tellBook(deps, command, 'credited');
  if (outcome === 'credited') deps.onCredited(depositId);
  return outcome;
}

/** The provider's total may be outdated: query it again. */
export const countedTooEarly = 'counted too early';

/** Reports a fact of a deposit to the book. A known fact changes nothing. */
export async function tellBook(
  { book, alarm }: DepositDeps,
  command: Extract<Command, { depositId: string }>,
  done: string,
): Promise<string> {
  const outcome = await book.execute({ command });
  if (outcome.kind === 'done') {
    const { depositId } = command;
    if (command.kind === 'closeDispute' && command.result === 'lost')
      alarm('disputeLost', { depositId, disputeId: command.disputeId, lostCents: command.amountCents });
    if (command.kind === 'reverseDeposit')
      alarm('disputeLost', { depositId, lostCents: command.reversedCents });
    return done;
  }
  if (outcome.code === 'notDue') return `${done} before`;
  if (outcome.code === 'countedTooEarly') return countedTooEarly;
  alarm('paymentMismatch', { ...command, code: outcome.code });
  return `refused: ${outcome.code}`;
}

/** An opened or resolved dispute from either provider. */
type DisputeTold = {
  readonly kind: 'disputeOpened' | 'disputeClosed';
  readonly disputeId: string;
  readonly amountCents: number;
  readonly result: 'won' | 'lost' | null;
};

/** Reports a dispute to the book after its deposit and currency were checked. */
export async function tellDispute(deps: DepositDeps, depositId: string, told: DisputeTold): Promise<string> {
  const { kind, disputeId, amountCents, result } = told;
  const dispute = { depositId, disputeId, amountCents };
  if (kind === 'disputeOpened') return tellBook(deps, { kind: 'holdDispute', ...dispute }, 'dispute held');
  // The result is unknown: the held money stays held until an operator has checked.
  if (result === null) return mismatch(deps, told, 'result');
  return tellBook(deps, { kind: 'closeDispute', ...dispute, result }, `dispute ${result}`);
}

/** The provider's report contradicts the deposit. An operator must check it. */
export function mismatch({ alarm }: DepositDeps, told: object, difference: string): string {
  alarm('paymentMismatch', { ...told, difference });
  return `mismatch: ${difference}`;
}

/** Ends an open, unpaid deposit: an 'expired' after 'completed' changes nothing. Notifies the user's pages. */
export async function end(
  { pool, clock }: Pick<DepositDeps, 'pool' | 'clock'>,
  { id }: Pick<Deposit, 'id'>,
  status: 'failed' | 'cancelled',
): Promise<string> {
  const { rows } = await pool.query(
    `with ended as (
       update deposits set status = $2, updated_at = $3, ended_version = ${versionNow}, pending_reason = null
       where id = $1 and status = 'processing' returning user_id)
     select pg_notify('${liveChannel}', json_build_object('users', json_build_array(user_id))::text) from ended`,
    [id, status, new Date(clock.now())],
  );
  return rows.length === 1 ? status : 'ignored: the deposit had ended';
}
