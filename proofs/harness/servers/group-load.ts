import { noFee } from '@sidebet/domain/markets/price';
import { newGroupId } from '@sidebet/server/db/new-id';
import type { Pool } from '@sidebet/server/db/pool';
import { insertGroup } from '@sidebet/server/testing/group';
import { untouchedPayment } from '../../book-model/groups.ts';
import { savePayment } from '../database.ts';
import { type Client, intend } from './client.ts';
import type { EffectRecord } from './effect-record.ts';

/** What the users of the load do in their `iou` group: bets at even stakes, and confirmations of payments. */

const limitCents = 1000_00;
const openPayments = 120;

/** A group of these people with unconfirmed payments; returns its id. */
export async function openLoadGroup(pool: Pool, ids: readonly string[]): Promise<string> {
  const { groupId, accounts } = await insertGroup(pool, 'iou', ids, limitCents, new Date());
  for (let i = 0; i < openPayments; i++) {
    const [from, to] = [ids[i % ids.length]!, ids[(i + 1 + (i % (ids.length - 1))) % ids.length]!];
    const sides = { from, to, fromAccount: accounts.get(from)!, toAccount: accounts.get(to)! };
    await savePayment(pool, {
      id: newGroupId(),
      group: groupId,
      cents: 1_00 + i,
      ...sides,
      ...untouchedPayment,
    });
  }
  return groupId;
}

/** Carries out an intent; null if it was refused. */
type Carry = (intent: ReturnType<typeof intend>) => ReturnType<Client['read']>;

export async function createInGroup(
  client: Client,
  record: EffectRecord,
  carry: Carry,
  { groupId, eventId }: { readonly groupId: string; readonly eventId: string },
): Promise<void> {
  const stakeCents = 1_00 + Math.floor(Math.random() * 300);
  const side = Math.random() < 0.5 ? 'home' : 'away';
  const stakes = { stakeCents, acceptorStakeCents: stakeCents, confirmedStakeCents: stakeCents, fee: noFee };
  const offer = { eventId, market: 'moneyline', selection: side, lapseOnMove: 'off', ...stakes, groupId };
  const response = await carry(intend('POST', '/api/offers', offer));
  if (!response) return;
  const made = { creatorId: client.id, eventId, side, wagerCents: stakeCents, groupId } as const;
  record.created.set(response.bet.uniqueId, made);
}

export async function acceptInGroup(
  client: Client,
  record: EffectRecord,
  carry: Carry,
  groupId: string,
): Promise<void> {
  const board = await client.read(`/api/groups/${groupId}/board`);
  const bet = board?.items[Math.floor(Math.random() * board.items.length)];
  if (!bet || bet.userId === client.id) return;
  const body = { termsVersion: bet.termsVersion, confirmedStakeCents: bet.acceptor.stakeCents };
  const response = await carry(intend('POST', `/api/bets/${bet.uniqueId}/acceptance`, body));
  if (response) record.accepted.set(bet.uniqueId, client.id);
}

type ListedPayment = {
  readonly id: string;
  readonly from: { readonly id: string };
  readonly to: { readonly id: string };
  readonly amountCents: number;
  readonly paidAt: string | null;
  readonly receivedAt: string | null;
};

export async function confirmInGroup(
  client: Client,
  record: EffectRecord,
  carry: Carry,
  groupId: string,
): Promise<void> {
  const state = await client.read(`/api/groups/${groupId}/settle-up`);
  const waiting: ListedPayment[] = (state?.payments ?? []).filter(
    ({ from, to, paidAt, receivedAt }: ListedPayment) =>
      (from.id === client.id && !paidAt) || (to.id === client.id && !receivedAt),
  );
  const payment = waiting[Math.floor(Math.random() * waiting.length)];
  if (!payment) return;
  const { id, from, to, amountCents: cents } = payment;
  const intent = { ...intend('PUT', `/api/groups/${groupId}/payments/${id}`, {}), showsCurrentState: true };
  if (await carry(intent))
    record.confirmed.set(`${id} ${client.id}`, {
      paymentId: id,
      groupId,
      fromId: from.id,
      toId: to.id,
      cents,
    });
}
