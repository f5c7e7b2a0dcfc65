import { hash } from 'node:crypto';
import type { settleUp } from '@sidebet/contract/groups/settle-up';
import type { UserView } from '@sidebet/contract/shared';
import { formatDollars } from '@sidebet/domain/cents';
import { groupLimits } from '@sidebet/domain/groups/group';
import { afterPayments } from '@sidebet/domain/groups/pair-debts';
import {
  type PairDebt,
  type SuggestedPayment,
  suggestByPairs,
  suggestPayments,
} from '@sidebet/domain/groups/settle-up';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { readLedgerBalances } from '../../../book/group-accounts.ts';
import type { BookRequest } from '../../../book/request.ts';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newGroupId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import { findMembership, lockGroup } from './members.ts';
import { readPayWith } from './pay-with.ts';
import { readPairDebts } from './tab-entries.ts';

/** Settling the balances of `iou` groups outside of Sidebet. Amounts are cents. */

type Context = Uses<'pool' | 'book' | 'clock'>;
type SettleUp = z.output<typeof settleUp>;

/** A member and the group they look at. */
export type GroupViewer = { readonly groupId: string; readonly viewerId: string };

type PaymentRow = {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
  readonly note: string;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly receivedAt: number | null;
  readonly settledAt: number | null;
};

const settledShown = 20;

/** Balances, suggestions and payments. Refuses groupNotFound to others than members of an `iou` group. */
export async function readSettleUp(
  { pool }: Pick<Context, 'pool'>,
  { groupId, viewerId }: GroupViewer,
): Promise<SettleUp | Refusal> {
  const refused = await refuseOthers(pool, { groupId, viewerId });
  if (refused) return refused;
  const [balances, payments, pairDebts] = await Promise.all([
    readLedgerBalances(pool, groupId),
    readPayments(pool, groupId),
    readPairDebts(pool, groupId),
  ]);
  const payWith = await readPayWith(pool, viewerId, payments);
  const people = await readPeople(pool, [
    ...balances.map(({ userId }) => userId),
    ...payments.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  const user = (id: string) => people.get(id)!;
  return {
    isMember: true,
    balances: balances
      .filter(({ balanceCents }) => balanceCents !== 0)
      .sort((a, b) => b.balanceCents - a.balanceCents)
      .map(({ userId, balanceCents }) => ({ person: user(userId), balanceCents, standing: 'member' })),
    suggested: suggest(balances, payments, pairDebts).map(({ fromId, toId, amountCents }) => ({
      from: user(fromId),
      to: user(toId),
      amountCents,
    })),
    payments: payments.map((row) => {
      const { fromId, toId, ...payment } = row;
      return {
        ...payment,
        from: user(fromId),
        to: user(toId),
        notReceivedAt: null,
        canceledAt: null,
        statements: [],
        payWith: payWith(row),
      };
    }),
    canceled: [],
    canPay: [],
    canForgive: [],
    forgiven: [],
  };
}

/**
 * Adds the suggested payments and notifies everyone they concern. Two requests at once add each payment once. Refuses as
 * {@link readSettleUp}, and with settleUpTooSoon if payments were added within the last hour, also canceled ones.
 */
export async function requestSettleUp(context: Context, viewer: GroupViewer): Promise<SettleUp | Refusal> {
  const { pool, clock } = context;
  const { groupId, viewerId } = viewer;
  const refused = await refuseOthers(pool, { groupId, viewerId });
  if (refused) return refused;
  const tooSoon = await inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const balances = await readLedgerBalances(client, groupId);
    const payments = await readPayments(client, groupId);
    const suggested = suggest(balances, payments, await readPairDebts(client, groupId));
    const accounts = new Map(balances.map(({ userId, accountId }) => [userId, accountId]));
    if (suggested.length === 0) return null;
    const now = clock.now();
    if (await wasRequestedAfter(client, groupId, now - groupLimits.settleUpEveryMs))
      return refuse('settleUpTooSoon');
    await addPayments(client, viewer, suggested, accounts, now);
    return null;
  });
  return tooSoon ?? readSettleUp(context, viewer);
}

/**
 * "I paid" or "I received", in the book. Refuses paymentNotFound to others, a note with silenced, and as the book's rule
 * (domain/src/groups/confirm-payment.ts).
 */
export async function confirmPayment(
  context: Context,
  viewer: GroupViewer & { readonly idempotencyKey: string },
  paymentId: string,
  note: string | null,
): Promise<SettleUp | Refusal> {
  const { pool, book, clock } = context;
  const { groupId, viewerId, idempotencyKey } = viewer;
  const refused = await refuseOthers(pool, { groupId, viewerId });
  if (refused) return refused;
  const payment = await findPayment(pool, groupId, paymentId);
  if (!payment) return refuse('paymentNotFound');
  const silenced = note?.trim() ? await refuseSilenced(pool, viewerId, clock.now()) : null;
  if (silenced) return silenced;
  const result = await book.execute({
    command: { kind: 'confirmPayment', paymentId: payment.id, userId: viewerId, note },
    key: {
      actorId: viewerId,
      key: idempotencyKey,
      requestHash: hash('sha256', JSON.stringify(['confirmPayment', payment.id, note]), 'base64url'),
    },
    inSameTransaction: notifyOther(viewer, payment),
  });
  return result.kind === 'refusal' ? result : readSettleUp(context, viewer);
}

/** Cancels an open payment of the viewer. Refuses, in this order: groupNotFound, paymentNotFound, paymentOver. */
export async function cancelPayment(
  context: Context,
  viewer: GroupViewer,
  paymentId: string,
): Promise<SettleUp | Refusal> {
  const { pool, clock } = context;
  const { groupId, viewerId } = viewer;
  const refused = await refuseOthers(pool, { groupId, viewerId });
  if (refused) return refused;
  const payment = await findPayment(pool, groupId, paymentId);
  if (!payment || ![payment.fromId, payment.toId].includes(viewerId)) return refuse('paymentNotFound');
  const over = await inTransactionUnlessRefused(pool, async (client) => {
    const { rowCount } = await client.query(
      'update group_payments set canceled_at = $2 where id = $1 and settled_at is null and canceled_at is null',
      [payment.id, new Date(clock.now())],
    );
    if (rowCount !== 1) return refuse('paymentOver');
    await removeNotices(client, groupId, payment);
    await announceGroup(client, groupId);
    return null;
  });
  return over ?? readSettleUp(context, viewer);
}

async function wasRequestedAfter(client: PoolClient, groupId: string, time: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from group_payments where group_id = $1 and created_at > $2 limit 1',
    [groupId, new Date(time)],
  );
  return rowCount === 1;
}

/**
 * Deletes the notices since a canceled payment was requested, of each side who has no other payment that they could be about.
 */
async function removeNotices(
  client: PoolClient,
  groupId: string,
  { id, fromId, toId, createdAt }: PaymentRow,
): Promise<void> {
  const { rows } = await client.query<{ userId: string }>(
    `delete from notifications n
     where n.user_id = any($2::uuid[]) and n.group_id = $1 and n.type = 'SettleUp' and n.created_at >= $3
       and not exists (select from group_payments p where p.group_id = $1 and p.id <> $4 and n.user_id in (p.from_id, p.to_id)
         and p.canceled_at is null and coalesce(p.settled_at, $3) >= $3)
     returning n.user_id`,
    [groupId, [fromId, toId], new Date(createdAt), id],
  );
  await announce(client, { users: rows.map(({ userId }) => userId) });
}

/** Refuses with groupNotFound to others than members of an `iou` group. */
async function refuseOthers(pool: Pool, { groupId, viewerId }: GroupViewer): Promise<Refusal | null> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  return member.kind === 'iou' ? null : refuse('groupNotFound');
}

/**
 * What would settle the balances once the open payments are made. `pairDebts` are null in a group that nets into the fewest payments.
 */
function suggest(
  balances: Awaited<ReturnType<typeof readLedgerBalances>>,
  payments: readonly PaymentRow[],
  pairDebts: readonly PairDebt[] | null,
): SuggestedPayment[] {
  const left = new Map(balances.map(({ userId, balanceCents }) => [userId, balanceCents]));
  const open = payments.filter(({ settledAt }) => settledAt === null);
  for (const { fromId, toId, amountCents } of open) {
    left.set(fromId, left.get(fromId)! + amountCents);
    left.set(toId, left.get(toId)! - amountCents);
  }
  const balancesLeft = [...left].map(([userId, balanceCents]) => ({ userId, balanceCents }));
  return pairDebts === null
    ? suggestPayments(balancesLeft)
    : suggestByPairs(balancesLeft, afterPayments(pairDebts, open));
}

/** Open payments, oldest first, then the last settled ones. */
async function readPayments(db: Pool | PoolClient, groupId: string): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>({
    name: 'read-group-payments',
    text: `select * from (
             (select ${paymentColumns} from group_payments
              where group_id = $1 and settled_at is null and canceled_at is null order by id)
             union all
             (select ${paymentColumns} from group_payments
              where group_id = $1 and settled_at is not null order by settled_at desc, id limit ${settledShown})) payments`,
    values: [groupId],
  });
  return rows;
}

const paymentColumns = `id, from_id, to_id, amount_cents, note,
  created_at, paid_at, received_at, settled_at`;

async function findPayment(pool: Pool, groupId: string, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${paymentColumns} from group_payments where id = $1 and group_id = $2`,
    [paymentId, groupId],
  );
  return rows[0];
}

async function addPayments(
  client: PoolClient,
  { groupId, viewerId }: GroupViewer,
  suggested: readonly SuggestedPayment[],
  accounts: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  await client.query(
    `insert into group_payments (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by, created_at)
     select new.id, $2, new.from_id, new.to_id, new.from_account, new.to_account, new.cents, $3, $4
     from unnest($1::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::bigint[])
       as new (id, from_id, to_id, from_account, to_account, cents)`,
    [
      suggested.map(newGroupId),
      groupId,
      viewerId,
      new Date(now),
      suggested.map(({ fromId }) => fromId),
      suggested.map(({ toId }) => toId),
      suggested.map(({ fromId }) => accounts.get(fromId)),
      suggested.map(({ toId }) => accounts.get(toId)),
      suggested.map(({ amountCents }) => amountCents),
    ],
  );
  // No one both pays and receives, so each person gets one notice.
  const sums = new Map<string, number>();
  const add = (userId: string, cents: number) => sums.set(userId, (sums.get(userId) ?? 0) + cents);
  for (const { fromId, toId, amountCents } of suggested) {
    add(fromId, -amountCents);
    add(toId, amountCents);
  }
  for (const [userId, cents] of sums)
    await notifyMembers(client, now, {
      type: 'SettleUp',
      groupId,
      fromId: viewerId,
      userIds: [userId],
      content: `asks everyone to settle up. You ${cents < 0 ? 'owe' : 'are owed'} ${formatDollars(Math.abs(cents))}.`,
    });
  await announceGroup(client, groupId);
}

/** Notifies the other side of a payment that the viewer confirmed it. */
function notifyOther(
  { groupId, viewerId }: GroupViewer,
  { fromId, toId, amountCents }: PaymentRow,
): NonNullable<BookRequest['inSameTransaction']> {
  const isPayer = viewerId === fromId;
  const amount = formatDollars(amountCents);
  return (client, now) =>
    Promise.all([
      notifyMembers(client, now, {
        type: 'SettleUp',
        groupId,
        fromId: viewerId,
        userIds: [isPayer ? toId : fromId],
        content: isPayer ? `says they paid you ${amount}.` : `says they received your ${amount}.`,
      }),
      announceGroup(client, groupId),
    ]);
}

async function readPeople(pool: Pool, ids: readonly string[]): Promise<Map<string, UserView>> {
  const { rows } = await pool.query<UserView>(
    `select id, username, name as full_name, image as profile_picture from users where id = any($1::uuid[])`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
