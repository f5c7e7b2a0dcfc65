import { hash } from 'node:crypto';
import type { settleUp } from '@sidebet/contract/groups/settle-up';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { readLedgerBalances } from '../../../book/group-accounts.ts';
import type { BookRequest, Done } from '../../../book/request.ts';
import type { Uses } from '../../../context.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import { groupIdOfText } from './group-id-of-text.ts';
import { removeNotices } from './payments.ts';
import { isPartner, readSettleUp, suggest } from './settle-up.ts';
import { findParty, type Party } from './settle-up-party.ts';

/** What a creditor forgives a debtor. Amounts are cents. */
type Forgiveness = {
  readonly groupId: string;
  readonly creditorId: string;
  readonly debtorId: string;
  readonly amountCents: number;
};

/**
 * Forgives what a person owes, in the book, and notifies them. Refuses, in this order: groupNotFound, memberNotFound, and as the
 * book's rule (domain/src/groups/forgive-debt.ts).
 */
export async function forgiveDebt(
  { pool, book }: Uses<'pool' | 'book'>,
  scope: Pick<Party, 'groupId' | 'viewerId'> & { readonly idempotencyKey: string },
  debtorId: string,
  amountCents: number,
): Promise<z.output<typeof settleUp> | Refusal> {
  const { groupId, viewerId, idempotencyKey } = scope;
  const paymentId = groupIdOfText(`forgiveness ${viewerId} ${idempotencyKey}`);
  const party = await findParty(pool, scope, paymentId);
  if (isRefusal(party)) return party;
  const accounts = await findAccounts(pool, party, { debtorId, paymentId });
  if (isRefusal(accounts)) return accounts;
  const forgiveness = { groupId, creditorId: viewerId, debtorId, amountCents };
  const result = await book.execute({
    ...forgiveRequest(forgiveness, accounts, paymentId),
    key: {
      actorId: viewerId,
      key: idempotencyKey,
      requestHash: hash(
        'sha256',
        JSON.stringify(['forgiveDebt', groupId, debtorId, amountCents]),
        'base64url',
      ),
    },
  });
  return result.kind === 'refusal' ? result : readSettleUp(pool, party);
}

export type DebtAccounts = { readonly creditorAccountId: string; readonly debtorAccountId: string };

/** The book's request, which notifies the debtor and removes what was sent about payments that are not needed any more. */
export function forgiveRequest(
  { groupId, creditorId, debtorId, amountCents }: Forgiveness,
  { creditorAccountId, debtorAccountId }: DebtAccounts,
  paymentId: string,
): BookRequest {
  return {
    command: {
      kind: 'forgiveDebt',
      paymentId,
      userId: creditorId,
      creditorAccountId,
      debtorAccountId,
      amountCents,
    },
    inSameTransaction: (client, now, done) =>
      Promise.all([
        ...listCanceled(done).map((payment) => removeNotices(client, payment)),
        notifyMembers(client, now, {
          type: 'SettleUp',
          groupId,
          fromId: creditorId,
          userIds: [debtorId],
          content: `forgave you ${formatDollarsInSentence(amountCents)}.`,
        }),
        announceGroup(client, groupId, [creditorId, debtorId]),
      ]),
  };
}

function listCanceled({ payments = [] }: Done) {
  return payments.filter(({ canceledAt, forgivenAt }) => canceledAt !== null && forgivenAt === null);
}

/**
 * The accounts of the viewer and a debtor. Who does not see others' balances knows only those with whom they have a payment, or
 * would have one; also the forgiveness itself, if the request is a repeat.
 */
async function findAccounts(
  db: Pool | PoolClient,
  { groupId, viewerId, seesOthers }: Party,
  { debtorId, paymentId }: { readonly debtorId: string; readonly paymentId: string },
): Promise<DebtAccounts | Refusal> {
  const balances = await readLedgerBalances(db, groupId);
  const find = (userId: string) => balances.find((one) => one.userId === userId)?.accountId;
  const [creditorAccountId, debtorAccountId] = [find(viewerId), find(debtorId)];
  if (!creditorAccountId || !debtorAccountId) return refuse('memberNotFound');
  if (!seesOthers) {
    const { rowCount } = await db.query('select from group_payments where id = $1', [paymentId]);
    const isRepeat = rowCount === 1;
    const isKnown = isRepeat || isPartner(await suggest(db, groupId, balances), viewerId, debtorId);
    if (!isKnown) return refuse('memberNotFound');
  }
  return { creditorAccountId, debtorAccountId };
}
