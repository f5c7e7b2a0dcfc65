import type { Refusal } from '@sidebet/domain/refusals';
import { type OperatorAct, prepareAct } from '../../money/withdrawals/withdrawal-operator.ts';
import { act, actByBook, type ConsoleCall, type ConsoleContext } from './act.ts';

/**
 * Runs an operator's decision about a withdrawal: money, status and audit log row commit together. Refusals:
 * withdrawalNotFound, ownWithdrawal, toldInvalid, and by status those of domain/src/operators/withdrawal-actions.ts.
 */
export async function decideWithdrawal(
  context: ConsoleContext,
  call: ConsoleCall,
  operatorAct: OperatorAct,
): Promise<Refusal | null> {
  const requestParts = [`withdrawal.${operatorAct.act}`, operatorAct.id];
  const prepared = await prepareAct(context.pool, operatorAct, call.viewer.id, context.wallClock.now());
  if ('kind' in prepared) return prepared;
  const { auditLine } = prepared;
  if (prepared.by === 'row') {
    return act(context, call, requestParts, async (client) => {
      const refusal = await prepared.run(client);
      return refusal ?? { kind: 'acted', answer: null, auditLine };
    });
  }
  const result = await actByBook(context, call, requestParts, { command: prepared.command, auditLine });
  return result.kind === 'refusal' ? prepared.refused(result) : null;
}
