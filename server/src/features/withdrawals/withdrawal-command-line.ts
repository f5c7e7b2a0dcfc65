import { appendAudit } from '../../audit/append.ts';
import { commandLine } from '../../audit/command-line.ts';
import type { Book } from '../../book/book.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { Clock } from '../../time/clock.ts';
import { type OperatorAct, prepareAct } from './withdrawal-operator.ts';

export type CommandLineDeps = {
  readonly pool: Pool;
  readonly book: Pick<Book, 'execute'>;
  /** Wall time, which PayPal uses. */
  readonly wallClock: Clock;
};

/**
 * Runs a console action from the command line, with its audit log row in the same transaction. Returns null, or
 * why it was refused. Without a key, the withdrawal's state makes each action happen once.
 */
export async function actFromCommandLine(
  { pool, book, wallClock }: CommandLineDeps,
  act: OperatorAct,
  reason: string,
): Promise<string | null> {
  const prepared = await prepareAct(pool, act, null, wallClock.now());
  if ('kind' in prepared) return prepared.message;
  const audit = (client: PoolClient, now: number) =>
    appendAudit(client, { ...prepared.told, actor: commandLine, reason }, now);
  if (prepared.by === 'book') {
    const outcome = await book.execute({ command: prepared.command, beside: audit });
    return outcome.kind === 'refusal' ? prepared.refused(outcome).message : null;
  }
  const refusal = await inTransaction(pool, async (client) => {
    const refused = await prepared.run(client);
    if (!refused) await audit(client, wallClock.now());
    return refused;
  });
  return refusal?.message ?? null;
}
