import { groupUuid, untouchedPayment } from '../book-model/groups.ts';
import { savePayment } from '../harness/database.ts';
import { keyed, must } from '../harness/two-books.ts';
import { openGroupIn } from './open-group.ts';
import type { RaceContext } from './race.ts';

export type OpenDebt = {
  readonly groupId: string;
  readonly debtorId: string;
  readonly creditorId: string;
  readonly debtorAccountId: string;
  readonly creditorAccountId: string;
  readonly cents: number;
  /** An open payment of the whole debt. */
  readonly paymentId: string;
};

/** The first user owes the second, who once paid them. */
export async function openDebtIn(context: RaceContext): Promise<OpenDebt> {
  const { environment, people, random } = context;
  const [debtorId, creditorId] = people as [string, string];
  const group = await openGroupIn(context, [debtorId, creditorId], { kind: 'iou', limitCents: 0 });
  const [debtorAccountId, creditorAccountId] = [group.accountId(debtorId), group.accountId(creditorId)];
  const cents = random.int(1, 500);
  const save = async (from: string, to: string) => {
    const id = groupUuid(random);
    const sides = { from, to, fromAccount: group.accountId(from), toAccount: group.accountId(to) };
    await savePayment(environment.pool, { id, group: group.id, cents, ...sides, ...untouchedPayment });
    return id;
  };
  const paid = await save(creditorId, debtorId);
  for (const userId of [creditorId, debtorId])
    await must(
      environment.books[0],
      keyed({ kind: 'confirmPayment', paymentId: paid, userId, note: null }, random),
    );
  const paymentId = await save(debtorId, creditorId);
  return {
    groupId: group.id,
    debtorId,
    creditorId,
    debtorAccountId,
    creditorAccountId,
    cents,
    paymentId,
  };
}
