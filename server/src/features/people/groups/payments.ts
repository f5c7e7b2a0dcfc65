import { hash } from 'node:crypto';
import type { settleUp } from '@sidebet/contract/groups/settle-up';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { callNames } from '@sidebet/domain/groups/call-names';
import { groupLimits } from '@sidebet/domain/groups/group';
import { refuseAmount, sharesOf } from '@sidebet/domain/groups/open-debts';
import type { SuggestedPayment } from '@sidebet/domain/groups/settle-up';
import { settleUpNotice } from '@sidebet/domain/groups/settle-up-notice';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { lockLedgerBalances } from '../../../book/group-accounts.ts';
import type { Done } from '../../../book/request.ts';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { newGroupId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import { groupIdOfText } from './group-id-of-text.ts';
import { lockGroup } from './members.ts';
import {
  type GroupParticipant,
  isPartner,
  listPayableNow,
  readPeople,
  readSettleUp,
  suggest,
} from './settle-up.ts';
import { findParty, type Party } from './settle-up-party.ts';

/** Payments outside of Sidebet that settle an `iou` group. Amounts are cents. */

type Context = Uses<'pool' | 'book' | 'clock'>;
type SettleUp = z.output<typeof settleUp>;
type Scope = Pick<Party, 'groupId' | 'viewerId'>;
type Keyed = Scope & { readonly idempotencyKey: string };

/**
 * Adds the suggested payments and notifies everyone they concern. Two requests at once add each payment once. Refuses others than
 * members of an `iou` group with groupNotFound, and with settleUpTooSoon if payments were requested within the last hour, also
 * canceled ones.
 */
export async function requestSettleUp(context: Context, scope: Scope): Promise<SettleUp | Refusal> {
  const { pool, clock } = context;
  const { groupId } = scope;
  const party = await findParty(pool, scope);
  if (isRefusal(party)) return party;
  if (!party.isMember) return refuse('groupNotFound');
  const tooSoon = await inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const balances = await lockLedgerBalances(client, groupId);
    const people = await readPeople(
      client,
      groupId,
      balances.map(({ userId }) => userId),
    );
    const { suggested: all } = await suggest(client, groupId, balances);
    const isThere = (userId: string) => people.get(userId)!.standing !== 'deleted';
    const suggested = all.filter(({ fromId, toId }) => isThere(fromId) && isThere(toId));
    if (suggested.length === 0) return null;
    const now = clock.now();
    if (await wasRequestedAfter(client, groupId, now - groupLimits.settleUpEveryMs))
      return refuse('settleUpTooSoon');
    const accounts = new Map(balances.map(({ userId, accountId }) => [userId, accountId]));
    const payments = suggested.map((payment) => ({ ...payment, id: newGroupId() }));
    await insertPayments(client, { ...scope, isRequested: true }, payments, accounts, now);
    await notifyOfRequest(client, scope, suggested, people, now);
    await announceGroup(client, groupId, listFormer(people));
    return null;
  });
  return tooSoon ?? readSettleUp(pool, party);
}

/**
 * Adds a payment of the viewer without a request. A repeated key adds it once. Refuses, in this order: groupNotFound,
 * idempotencyKeyReused, as `refuseAmount`, tooManyPayments.
 */
export async function addPayment(
  context: Context,
  scope: Keyed,
  toId: string,
  amountCents: number,
): Promise<SettleUp | Refusal> {
  const { pool, clock } = context;
  const { groupId, viewerId } = scope;
  const party = await findParty(pool, scope);
  if (isRefusal(party)) return party;
  const id = groupIdOfText(`payment ${viewerId} ${scope.idempotencyKey}`);
  const refused = await inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const { rows } = await client.query<{ isSame: boolean }>(
      'select group_id = $2 and to_id = $3 as is_same from group_payments where id = $1',
      [id, groupId, toId],
    );
    if (rows[0]) return rows[0].isSame ? null : refuse('idempotencyKeyReused');
    const balances = await lockLedgerBalances(client, groupId);
    const refusedAmount = refuseAmount(amountCents, await readPayableCents(client, party, toId, balances));
    if (refusedAmount) return refusedAmount;
    const now = clock.now();
    if (await hasAddedMany(client, scope, now)) return refuse('tooManyPayments');
    const accounts = new Map(balances.map(({ userId, accountId }) => [userId, accountId]));
    const payment = { id, fromId: viewerId, toId, amountCents };
    await insertPayments(client, { ...scope, isRequested: false }, [payment], accounts, now);
    await announceGroup(client, groupId, [viewerId, toId]);
    return null;
  });
  return refused ?? readSettleUp(pool, party);
}

/**
 * How much the viewer could pay to someone. Who does not see others' balances pays only those with whom the suggestions settle
 * their own.
 */
async function readPayableCents(
  client: PoolClient,
  { groupId, viewerId, seesOthers }: Party,
  toId: string,
  balances: Awaited<ReturnType<typeof lockLedgerBalances>>,
): Promise<number> {
  const suggestions = await suggest(client, groupId, balances);
  if (!seesOthers && !isPartner(suggestions, viewerId, toId)) return 0;
  const people = await readPeople(client, groupId, [toId]);
  return (
    listPayableNow(suggestions.after, viewerId, people).find(({ userId }) => userId === toId)?.amountCents ??
    0
  );
}

/** What the sides of a payment say, with whatever else the request has. */
type Statement = { readonly paymentId: string; readonly note: string | null };

/**
 * "I paid", perhaps a part, or "I received", in the book. Refuses groupNotFound, paymentNotFound to others, a note with silenced,
 * and as the book's rule (domain/src/groups/confirm-payment.ts).
 */
export async function confirmPayment(
  context: Context,
  scope: Keyed,
  { paymentId, note, amountCents }: Statement & { readonly amountCents: number | null },
): Promise<SettleUp | Refusal> {
  const found = await findOwnPayment(context, scope, { paymentId, note });
  if (isRefusal(found)) return found;
  const { party, payment } = found;
  const hashed = ['confirmPayment', payment.id, note, ...(amountCents === null ? [] : [amountCents])];
  const result = await context.book.execute({
    command: {
      kind: 'confirmPayment',
      paymentId: payment.id,
      userId: scope.viewerId,
      note,
      ...(amountCents !== null && { part: { amountCents, restId: newGroupId() } }),
    },
    key: {
      actorId: scope.viewerId,
      key: scope.idempotencyKey,
      requestHash: hash('sha256', JSON.stringify(hashed), 'base64url'),
    },
    inSameTransaction: (client, now, done) => notifyOfConfirmation(client, scope, changedPayment(done), now),
  });
  return result.kind === 'refusal' ? result : readSettleUp(context.pool, party);
}

/**
 * The viewer says otherwise about an open payment, in the book. The state of the payment guards repeats. Refuses groupNotFound,
 * paymentNotFound to others, a note with silenced, and as the book's rule (domain/src/groups/change-payment.ts).
 */
export async function changePayment(
  context: Context,
  scope: Scope,
  { paymentId, note, change }: Statement & { readonly change: 'undid' | 'notReceived' | 'canceled' },
): Promise<SettleUp | Refusal> {
  const found = await findOwnPayment(context, scope, { paymentId, note });
  if (isRefusal(found)) return found;
  const { party, payment } = found;
  const result = await context.book.execute({
    command: { kind: 'changePayment', paymentId: payment.id, userId: scope.viewerId, change, note },
    inSameTransaction: (client, now, done) =>
      notifyOfChange(client, scope, { before: payment, after: changedPayment(done) }, now),
  });
  return result.kind === 'refusal' ? result : readSettleUp(context.pool, party);
}

/** The payment that a command was about. */
function changedPayment({ payments = [] }: Done): GroupPayment {
  return payments[0]!;
}

type OwnPayment = Pick<GroupPayment, 'id' | 'fromId' | 'toId' | 'amountCents' | 'paidAt'>;

/** A payment in the group of which the viewer is a side. */
async function findOwnPayment(
  { pool, clock }: Context,
  scope: Scope,
  { paymentId, note }: Statement,
): Promise<{ readonly party: Party; readonly payment: OwnPayment } | Refusal> {
  const party = await findParty(pool, scope, paymentId);
  if (isRefusal(party)) return party;
  const { rows } = await pool.query<OwnPayment>({
    name: 'find-own-group-payment',
    text: `select id, from_id, to_id, amount_cents, paid_at from group_payments
           where id = $1 and group_id = $2 and $3::uuid in (from_id, to_id) and forgiven_at is null`,
    values: [paymentId, scope.groupId, scope.viewerId],
  });
  const payment = rows[0];
  if (!payment) return refuse('paymentNotFound');
  const silenced = note?.trim() ? await refuseSilenced(pool, scope.viewerId, clock.now()) : null;
  return silenced ?? { party, payment };
}

async function wasRequestedAfter(client: PoolClient, groupId: string, time: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from group_payments where group_id = $1 and created_at > $2 and requested limit 1',
    [groupId, new Date(time)],
  );
  return rowCount === 1;
}

async function hasAddedMany(client: PoolClient, { groupId, viewerId }: Scope, now: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from group_payments
     where group_id = $1 and from_id = $2 and not requested and forgiven_at is null and created_at > $3`,
    [groupId, viewerId, new Date(now - 24 * 60 * 60_000)],
  );
  return rows[0]!.count >= groupLimits.ownPaymentsPerDay;
}

async function insertPayments(
  client: PoolClient,
  { groupId, viewerId, isRequested }: Scope & { readonly isRequested: boolean },
  payments: readonly (SuggestedPayment & { readonly id: string })[],
  accounts: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  await client.query(
    `insert into group_payments
       (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by, created_at, requested)
     select new.id, $2, new.from_id, new.to_id, new.from_account, new.to_account, new.cents, $3, $4, $10
     from unnest($1::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::bigint[])
       as new (id, from_id, to_id, from_account, to_account, cents)`,
    [
      payments.map(({ id }) => id),
      groupId,
      viewerId,
      new Date(now),
      payments.map(({ fromId }) => fromId),
      payments.map(({ toId }) => toId),
      payments.map(({ fromId }) => accounts.get(fromId)),
      payments.map(({ toId }) => accounts.get(toId)),
      payments.map(({ amountCents }) => amountCents),
      isRequested,
    ],
  );
}

/** One notification for each person, which names everyone they owe, or who owes them. */
async function notifyOfRequest(
  client: PoolClient,
  { groupId, viewerId }: Scope,
  suggested: readonly SuggestedPayment[],
  people: ReadonlyMap<string, GroupParticipant>,
  now: number,
): Promise<void> {
  const names = callNames([...people.values()]);
  const ids = new Set(suggested.flatMap(({ fromId, toId }) => [fromId, toId]));
  for (const userId of ids) {
    const shares = sharesOf(suggested, userId).map((share) => ({
      name: names.get(share.userId)!,
      amountCents: share.amountCents,
    }));
    await notifyMembers(client, now, {
      type: 'SettleUp',
      groupId,
      fromId: viewerId,
      userIds: [userId],
      content: settleUpNotice(shares),
    });
  }
}

/** Notifies the other side of a payment that the viewer confirmed it. */
function notifyOfConfirmation(
  client: PoolClient,
  scope: Scope,
  payment: GroupPayment,
  now: number,
): Promise<unknown> {
  const { fromId, amountCents } = payment;
  const isPayer = scope.viewerId === fromId;
  const received = `says they received your ${formatDollarsInSentence(amountCents)}.`;
  return notifyOther(client, scope, payment, isPayer ? claimText(amountCents) : received, now);
}

/**
 * Notifies the other side once that a payment was canceled or did not arrive. What was sent about a payment that was canceled, or
 * about a claim that was taken back, is removed. Someone who never knew of a payment is not notified that it ended.
 */
function notifyOfChange(
  client: PoolClient,
  scope: Scope,
  { before, after }: { readonly before: OwnPayment; readonly after: GroupPayment },
  now: number,
): Promise<unknown> {
  const amount = formatDollarsInSentence(after.amountCents);
  if (after.canceledAt !== null) {
    const wasKnown = after.isRequested || after.statements > 1;
    return Promise.all([
      removeNotices(client, after),
      wasKnown && notifyOther(client, scope, after, `canceled the payment of ${amount}.`, now),
      announceGroup(client, scope.groupId, [after.fromId, after.toId]),
    ]);
  }
  if (after.notReceivedAt !== null)
    return notifyOther(client, scope, after, `says your ${amount} did not arrive.`, now);
  return Promise.all([
    removeClaimNotice(client, scope, after, before.paidAt ?? now),
    announceGroup(client, scope.groupId, [after.fromId, after.toId]),
  ]);
}

function notifyOther(
  client: PoolClient,
  { groupId, viewerId }: Scope,
  { fromId, toId }: Pick<GroupPayment, 'fromId' | 'toId'>,
  content: string,
  now: number,
): Promise<unknown> {
  return Promise.all([
    notifyMembers(client, now, {
      type: 'SettleUp',
      groupId,
      fromId: viewerId,
      userIds: [viewerId === fromId ? toId : fromId],
      content,
    }),
    announceGroup(client, groupId, [fromId, toId]),
  ]);
}

function claimText(amountCents: number): string {
  return `says they paid you ${formatDollarsInSentence(amountCents)}.`;
}

/** Deletes the notification of a claim that the payer takes back. */
function removeClaimNotice(
  client: PoolClient,
  { groupId }: Scope,
  { fromId, toId, amountCents }: GroupPayment,
  claimedAt: number,
): Promise<unknown> {
  return Promise.all([
    client.query(
      `delete from notifications where user_id = $1 and group_id = $2 and from_id = $3 and type = 'SettleUp'
         and content = $4 and created_at >= $5`,
      [toId, groupId, fromId, claimText(amountCents), new Date(claimedAt)],
    ),
    announce(client, { users: [toId] }),
  ]);
}

/**
 * Deletes the notices since a canceled payment was requested, of each side who has no other payment that they could be about.
 * Sends its statements at once.
 */
export function removeNotices(
  client: PoolClient,
  { id, groupId, fromId, toId, createdAt }: GroupPayment,
): Promise<unknown> {
  return Promise.all([
    client.query(
      `delete from notifications n
       where n.user_id = any($2::uuid[]) and n.group_id = $1 and n.type = 'SettleUp' and n.created_at >= $3
         and not exists (select from group_payments p where p.group_id = $1 and p.id <> $4 and n.user_id in (p.from_id, p.to_id)
           and p.canceled_at is null and coalesce(p.settled_at, $3) >= $3)`,
      [groupId, [fromId, toId], new Date(createdAt), id],
    ),
    announce(client, { users: [fromId, toId] }),
  ]);
}

function listFormer(people: ReadonlyMap<string, GroupParticipant>): string[] {
  return [...people.values()].filter(({ standing }) => standing === 'left').map(({ id }) => id);
}
