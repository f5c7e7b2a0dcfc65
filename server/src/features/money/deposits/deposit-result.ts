import type { Command } from '@sidebet/domain/book/commands';
import type { Uses } from '../../../context.ts';
import { announceSql } from '../../../db/live-payload.ts';
import { type EventResult, eventResult } from '../../../provider-events/event-result.ts';
import type { DepositContext } from './deposit-context.ts';
import { type Deposit, versionNow } from './deposit-row.ts';

/** Credits a deposit after its payment was compared with it. */
export async function credit(context: DepositContext, deposit: Deposit): Promise<EventResult> {
  const { id: depositId, userId, amountCents, provider } = deposit;
  const command = { kind: 'creditDeposit', depositId, userId, amountCents, provider } as const;
  const result = await recordFact(context, command, 'credited');
  if (result.kind === 'applied') context.onCredited(depositId);
  return result;
}

/** Reports a fact of a deposit to the book. A known fact changes nothing. `fact` names it for operators. */
export async function recordFact(
  { book, alarm }: DepositContext,
  command: Extract<Command, { depositId: string }>,
  fact: string,
): Promise<EventResult> {
  const result = await book.execute({ command });
  if (result.kind === 'done') {
    const { depositId } = command;
    if (command.kind === 'closeDispute' && command.result === 'lost')
      alarm('disputeLost', { depositId, disputeId: command.disputeId, lostCents: command.amountCents });
    if (command.kind === 'reverseDeposit')
      alarm('disputeLost', { depositId, lostCents: command.reversedCents });
    return eventResult('applied', fact);
  }
  if (result.code === 'notDue') return eventResult('known', fact);
  if (result.code === 'countedTooEarly') return eventResult('outdated', fact);
  alarm('paymentMismatch', { ...command, code: result.code });
  return eventResult('refused', result.code);
}

/** An opened or resolved dispute from either provider. */
type DisputeReport = {
  readonly kind: 'disputeOpened' | 'disputeClosed';
  readonly disputeId: string;
  readonly amountCents: number;
  readonly result: 'won' | 'lost' | 'inquiry' | null;
};

/** Reports a dispute to the book after its deposit and currency were checked. */
export async function recordDispute(
  context: DepositContext,
  depositId: string,
  report: DisputeReport,
): Promise<EventResult> {
  const { kind, disputeId, amountCents, result } = report;
  const dispute = { depositId, disputeId, amountCents };
  if (kind === 'disputeOpened')
    return recordFact(context, { kind: 'holdDispute', ...dispute }, 'dispute held');
  // The result is unknown: the held money stays held until an operator has checked.
  if (result === null) return mismatch(context, report, 'result');
  return recordFact(context, { kind: 'closeDispute', ...dispute, result }, `dispute ${result}`);
}

/** The provider's report contradicts the deposit. An operator must check it. */
export function mismatch({ alarm }: DepositContext, report: object, difference: string): EventResult {
  alarm('paymentMismatch', { ...report, difference });
  return eventResult('mismatch', difference);
}

/** Ends an open, unpaid deposit: an 'expired' after 'completed' changes nothing. Notifies the user's pages. */
export async function end(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { id }: Pick<Deposit, 'id'>,
  status: 'failed' | 'cancelled',
): Promise<EventResult> {
  const { rows } = await pool.query(
    `with ended as (
       update deposits set status = $2, updated_at = $3, ended_version = ${versionNow}, pending_reason = null
       where id = $1 and status = 'processing' returning user_id)
     select ${announceSql('users', 'user_id')} from ended`,
    [id, status, new Date(clock.now())],
  );
  return rows.length === 1 ? eventResult('applied', status) : eventResult('ignored', 'the deposit had ended');
}
