import { RefusalError } from '../../http/problem.ts';
import { type OperatorAct, prepareAct } from '../withdrawals/withdrawal-operator.ts';
import { type AdminCall, type AdminDeps, act, actByBook } from './act.ts';

/**
 * Runs an operator's decision about a withdrawal: money, status and audit log row commit together. Refusals:
 * withdrawalNotFound, ownWithdrawal, toldInvalid, and by status those of domain/src/admin/withdrawal-actions.ts.
 */
export async function decideWithdrawal(
  deps: AdminDeps,
  call: AdminCall,
  operatorAct: OperatorAct,
): Promise<null> {
  const asked = [`withdrawal.${operatorAct.act}`, operatorAct.id];
  const prepared = await prepareAct(deps.pool, operatorAct, call.viewer.id, deps.wallClock.now());
  if ('kind' in prepared)
    throw new RefusalError(
      prepared,
      prepared.code === 'toldInvalid' ? [{ path: 'told', message: prepared.message }] : undefined,
    );
  const { told } = prepared;
  if (prepared.by === 'row') {
    return act(deps, call, asked, async (client) => {
      const refusal = await prepared.run(client);
      return refusal ?? { kind: 'acted', answer: null, told };
    });
  }
  const outcome = await actByBook(deps, call, asked, { command: prepared.command, told });
  if (outcome.kind === 'refusal') throw new RefusalError(prepared.refused(outcome));
  return null;
}
