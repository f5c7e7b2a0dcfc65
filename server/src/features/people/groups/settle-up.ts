import type { GroupPaymentView, settleUp } from '@sidebet/contract/groups/settle-up';
import type { UserView } from '@sidebet/contract/shared';
import {
  balancesAfter,
  listForgivable,
  listPayable,
  type OpenPayment,
  type Share,
} from '@sidebet/domain/groups/open-debts';
import type { OpenBalance, SuggestedPayment } from '@sidebet/domain/groups/settle-up';
import type { z } from 'zod';
import { readLedgerBalances } from '../../../book/group-accounts.ts';
import { suggestInGroup } from '../../../book/tab-entries.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { readPayWith } from './pay-with.ts';
import type { Party } from './settle-up-party.ts';

/** The page of settling an `iou` group outside of Sidebet. Amounts are cents. */

type SettleUp = z.output<typeof settleUp>;

export type PaymentRow = {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
  readonly note: string;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly receivedAt: number | null;
  readonly notReceivedAt: number | null;
  readonly settledAt: number | null;
  readonly canceledAt: number | null;
};

type StatementRow = {
  readonly paymentId: string;
  readonly userId: string;
  readonly kind: GroupPaymentView['statements'][number]['kind'];
  readonly note: string;
  readonly at: number;
};

type ForgivenRow = {
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
  readonly at: number;
};

/** A person of a group, as settling up shows and names them. */
export type GroupParticipant = UserView & {
  readonly standing: SettleUp['balances'][number]['standing'];
};

const pastShown = 20;

/** Balances, suggestions and payments. Where amounts are hidden, and after leaving, only what the viewer is part of. */
export async function readSettleUp(
  pool: Pool,
  { groupId, viewerId, isMember, seesOthers }: Party,
): Promise<SettleUp> {
  const own = seesOthers ? null : viewerId;
  const [balances, past, forgiven] = await Promise.all([
    readLedgerBalances(pool, groupId),
    readPastPayments(pool, groupId, own),
    readForgiven(pool, groupId, own),
  ]);
  const isShown = ({ fromId, toId }: { readonly fromId: string; readonly toId: string }) =>
    seesOthers || fromId === viewerId || toId === viewerId;
  const suggestions = await suggest(pool, groupId, balances);
  const { open, after } = suggestions;
  const suggested = suggestions.suggested.filter(isShown);
  const shown = [...open.filter(isShown), ...past];
  const [people, statements, payWith] = await Promise.all([
    readPeople(pool, groupId, [
      ...balances.map(({ userId }) => userId),
      ...[...shown, ...forgiven].flatMap(({ fromId, toId }) => [fromId, toId]),
    ]),
    readStatements(
      pool,
      shown.map(({ id }) => id),
    ),
    readPayWith(pool, viewerId, open),
  ]);
  const user = (id: string) => toView(people.get(id)!);
  const payment = ({ fromId, toId, ...row }: PaymentRow) => ({
    ...row,
    payWith: payWith(row.id),
    from: user(fromId),
    to: user(toId),
    statements: statements
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ userId, kind, note, at }) => ({ person: user(userId), kind, note, at })),
  });
  const shares = (list: readonly Share[]) =>
    list
      .filter(({ userId }) => seesOthers || isPartner(suggestions, viewerId, userId))
      .map(({ userId, amountCents }) => ({ person: user(userId), amountCents }))
      .sort((a, b) => b.amountCents - a.amountCents);
  return {
    isMember,
    balances: balances
      .filter(({ userId, balanceCents }) => balanceCents !== 0 && (seesOthers || userId === viewerId))
      .sort((a, b) => b.balanceCents - a.balanceCents)
      .map(({ userId, balanceCents }) => ({
        person: user(userId),
        balanceCents,
        standing: people.get(userId)!.standing,
      })),
    suggested: suggested.map(({ fromId, toId, amountCents }) => ({
      from: user(fromId),
      to: user(toId),
      amountCents,
    })),
    payments: [...open.filter(isShown), ...past.filter(({ settledAt }) => settledAt !== null)].map(payment),
    canceled: past.filter(({ canceledAt }) => canceledAt !== null).map(payment),
    canPay: shares(listPayableNow(after, viewerId, people)),
    canForgive: shares(listForgivable(balances, open, viewerId)),
    forgiven: forgiven.map(({ fromId, toId, ...row }) => ({ ...row, from: user(fromId), to: user(toId) })),
  };
}

export type Suggestions = {
  readonly open: readonly (PaymentRow & OpenPayment)[];
  /** The balances once all open payments are made. */
  readonly after: readonly OpenBalance[];
  /** What would settle them. */
  readonly suggested: readonly SuggestedPayment[];
};

/** Open payments, oldest first, and the payments that would settle the balances after them. */
export async function suggest(
  db: Pool | PoolClient,
  groupId: string,
  balances: readonly OpenBalance[],
): Promise<Suggestions> {
  const open = await readOpenPayments(db, groupId);
  const after = balancesAfter(balances, open);
  return { open, after, suggested: await suggestInGroup(db, groupId, after, open) };
}

/** Whether someone who does not see others' balances sees a person: they have a payment with them, or would have one. */
export function isPartner({ open, suggested }: Suggestions, viewerId: string, userId: string): boolean {
  return [...open, ...suggested].some(
    ({ fromId, toId }) =>
      (fromId === viewerId && toId === userId) || (fromId === userId && toId === viewerId),
  );
}

/** Deleted people get nothing any more. */
export function listPayableNow(
  after: readonly OpenBalance[],
  viewerId: string,
  people: ReadonlyMap<string, GroupParticipant>,
): Share[] {
  return listPayable(after, viewerId).filter(({ userId }) => people.get(userId)?.standing !== 'deleted');
}

export function toView({ id, username, fullName, profilePicture }: GroupParticipant): UserView {
  return { id, username, fullName, profilePicture };
}

const paymentColumns = `id, from_id, to_id, amount_cents, note, created_at, paid_at, received_at, not_received_at,
  settled_at, canceled_at`;

/** Open payments, oldest first. */
async function readOpenPayments(
  db: Pool | PoolClient,
  groupId: string,
): Promise<(PaymentRow & OpenPayment)[]> {
  const { rows } = await db.query<PaymentRow>({
    name: 'read-open-group-payments',
    text: `select ${paymentColumns} from group_payments
           where group_id = $1 and settled_at is null and canceled_at is null order by id`,
    values: [groupId],
  });
  return rows;
}

/** The last settled payments, and the last canceled ones about which something was said; with `ofUserId` only that user's. */
async function readPastPayments(pool: Pool, groupId: string, ofUserId: string | null): Promise<PaymentRow[]> {
  const mine = '($2::uuid is null or $2::uuid in (from_id, to_id))';
  const { rows } = await pool.query<PaymentRow>({
    name: 'read-past-group-payments',
    text: `select * from (
             (select ${paymentColumns} from group_payments
              where group_id = $1 and settled_at is not null and ${mine} order by settled_at desc, id limit ${pastShown})
             union all
             (select ${paymentColumns} from group_payments
              where group_id = $1 and canceled_at is not null and statements > 0 and ${mine}
              order by canceled_at desc, id limit ${pastShown})) payments`,
    values: [groupId, ofUserId],
  });
  return rows;
}

/** The last debts that were forgiven, as the payments they are stored as: `to` forgave. */
async function readForgiven(pool: Pool, groupId: string, ofUserId: string | null): Promise<ForgivenRow[]> {
  const { rows } = await pool.query<ForgivenRow>({
    name: 'read-forgiven-debts',
    text: `select to_id as from_id, from_id as to_id, amount_cents, forgiven_at as at from group_payments
           where group_id = $1 and forgiven_at is not null and ($2::uuid is null or $2::uuid in (from_id, to_id))
           order by forgiven_at desc, id limit ${pastShown}`,
    values: [groupId, ofUserId],
  });
  return rows;
}

async function readStatements(pool: Pool, paymentIds: readonly string[]): Promise<StatementRow[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await pool.query<StatementRow>({
    name: 'read-payment-statements',
    text: `select payment_id, user_id, kind, note, created_at as at from group_payment_statements
           where payment_id = any($1::uuid[]) order by payment_id, number`,
    values: [paymentIds],
  });
  return rows;
}

/** Members of a group and people who left it, by id. */
export async function readPeople(
  db: Pool | PoolClient,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, GroupParticipant>> {
  const { rows } = await db.query<GroupParticipant>({
    name: 'read-people-of-group',
    text: `select u.id, u.username, u.name as full_name, u.image as profile_picture,
             case when u.deleted_at is not null then 'deleted' when m.left_at is null then 'member' else 'left' end as standing
           from users u left join group_members m on m.group_id = $1 and m.user_id = u.id where u.id = any($2::uuid[])`,
    values: [groupId, [...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
