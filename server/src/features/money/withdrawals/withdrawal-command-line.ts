import { appendAudit } from '../../../audit/append.ts';
import { commandLine } from '../../../audit/command-line.ts';
import type { Calls, Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { type OperatorAct, prepareAct } from './withdrawal-operator.ts';

/**
 * Runs a console action from the command line, with its audit log row in the same transaction. Returns null, or
 * why it was refused. Without a key, the withdrawal's state makes each action happen once.
 */
export async function actFromCommandLine(
  { pool, book, wallClock }: Uses<'pool' | 'wallClock'> & Calls<'book', 'execute'>,
  act: OperatorAct,
  reason: string,
): Promise<string | null> {
  const prepared = await prepareAct(pool, act, null, wallClock.now());
  if ('kind' in prepared) return prepared.message;
  const audit = (client: PoolClient, now: number) =>
    appendAudit(client, { ...prepared.auditLine, actor: commandLine, reason }, now);
  if (prepared.by === 'book') {
    const result = await book.execute({ command: prepared.command, inSameTransaction: audit });
    return result.kind === 'refusal' ? prepared.refused(result).message : null;
  }
  const refusal = await inTransaction(pool, async (client) => {
    const refused = await prepared.run(client);
    if (!refused) await audit(client, wallClock.now());
    return refused;
  });
  return refusal?.message ?? null;
}
