import {
  type FactSource,
  type PayoutFact,
  payoutStep,
  returnReason,
} from '@sidebet/domain/wallet/withdrawal-payout';
import type { Book } from '../../../book/book.ts';
import type { Calls, Uses } from '../../../context.ts';
import type { PayoutBatch, PayoutItem } from '../../../integrations/payments/ports/payouts.ts';
import { type EventResult, eventResult } from '../../../provider-events/event-result.ts';
import { noteAtPayPal, noteDue, noteReview, type PayoutRow } from './payout-rows.ts';

/** What payouts use of the context. */
export type PayoutContext = Uses<'pool' | 'clock' | 'wallClock' | 'log' | 'alarm'> & Calls<'book', 'execute'>;

/** PayPal returns unclaimed money after 30 days. */
const unclaimedMs = 30 * 86_400_000;

/**
 * Applies PayPal's state of a payout, from an event or a lookup. Safe to repeat, concurrently and in any order:
 * the book completes or returns each withdrawal once, under the row's lock.
 */
export async function applyPayoutItem(
  context: PayoutContext,
  row: PayoutRow,
  item: PayoutItem,
  source: FactSource,
): Promise<EventResult> {
  const difference = payoutDifference(row, item);
  if (difference) return markForReview(context, row, { kind: 'differs', what: difference });
  const result = await takeStep(context, row, item, source);
  await bookFee(context, row, item, source);
  return result;
}

/**
 * Books PayPal's fee of a paid payout. An event may be outdated, so it sets only a missing fee; the lookup after
 * every end confirms it.
 */
async function bookFee(
  { book }: PayoutContext,
  row: PayoutRow,
  { feeCents, money }: PayoutItem,
  source: FactSource,
): Promise<void> {
  const isNews =
    feeCents !== null && feeCents !== row.feeCents && (source === 'lookup' || row.feeCents === 0);
  if (!isNews || (money !== 'paid' && money !== 'back')) return;
  // Refused for payouts that were never paid: an unclaimed return has no fee.
  await book.execute({ command: { kind: 'bookPayoutFee', withdrawalId: row.id, feeCents } });
}

async function takeStep(
  context: PayoutContext,
  row: PayoutRow,
  item: PayoutItem,
  source: FactSource,
): Promise<EventResult> {
  const { pool, clock, wallClock } = context;
  const hasOwnStatus = item.status === 'unclaimed' || item.status === 'blocked';
  const fact: PayoutFact = hasOwnStatus ? (item.status as PayoutFact) : item.money;
  const step = payoutStep(row.status, fact, source);
  switch (step) {
    case 'noteSent':
      await note(context, row, item, true);
      // An event may be older than our state; a lookup makes sure.
      if (source === 'webhook') await noteDue(pool, row.id, wallClock.now());
      return eventResult('applied', item.status);
    case 'complete':
      await note(context, row, item, false);
      return move(context, { kind: 'completeWithdrawal', withdrawalId: row.id });
    case 'return': {
      await note(context, row, item, false);
      const reason = returnReason(item.issue, item.status);
      return move(context, { kind: 'returnWithdrawal', withdrawalId: row.id, reason });
    }
    case 'lookUp': {
      // Includes the batch id, which a lost response may have withheld.
      const now = wallClock.now();
      const { batchId, itemId } = item;
      const options = { now, bookNow: clock.now(), dueAt: now, notifiesUser: false };
      await noteAtPayPal(pool, row.id, { batchId, itemId }, options);
      return eventResult('pending', 'perhaps old: looked up');
    }
    case 'alarm':
      return markForReview(
        context,
        row,
        { kind: 'unexpectedStatus', rawStatus: item.rawStatus, ours: row.status },
        item,
      );
    case 'tryAgain':
    case 'nothing':
      return eventResult('known', 'nothing new');
    default:
      return step satisfies never;
  }
}

type PayoutDifference = 'withdrawal' | 'batch' | 'amount' | 'currency';

/** Why PayPal's report of a payout needs an operator. */
export type ReviewReason =
  | { readonly kind: 'differs'; readonly what: PayoutDifference }
  | {
      readonly kind: 'unexpectedStatus';
      readonly rawStatus: string;
      readonly ours: PayoutRow['status'];
    }
  | { readonly kind: 'unknownToPayPal' }
  | { readonly kind: 'severalPayments' }
  | { readonly kind: 'batchStatus'; readonly status: PayoutBatch['status'] };

function describeReason(reason: ReviewReason): string {
  switch (reason.kind) {
    case 'differs':
      return `PayPal reports another ${reason.what} than ours`;
    case 'unexpectedStatus':
      return `PayPal says ${reason.rawStatus} of a withdrawal that is ${reason.ours}`;
    case 'unknownToPayPal':
      return 'PayPal does not know its payout';
    case 'severalPayments':
      return 'PayPal reports several payments in its payout';
    case 'batchStatus':
      return `PayPal says ${reason.status} of its payout`;
    default:
      return reason satisfies never;
  }
}

/** The first difference between PayPal's payout and our withdrawal; null if they agree. */
export function payoutDifference(row: PayoutRow, item: PayoutItem): PayoutDifference | null {
  if (item.withdrawalId !== null && item.withdrawalId !== row.id) return 'withdrawal';
  // A second batch for one withdrawal would be a second payout.
  if (row.batchId !== null && row.batchId !== item.batchId) return 'batch';
  if (item.amountCents !== row.amountCents) return 'amount';
  return item.currency === 'USD' ? null : 'currency';
}

/**
 * Marks a withdrawal for review: no money moves until an operator has checked.
 */
export async function markForReview(
  context: PayoutContext,
  row: PayoutRow,
  reason: ReviewReason,
  item?: PayoutItem,
): Promise<EventResult> {
  const why = describeReason(reason);
  // Once: operators see it listed from then on.
  if (row.review !== why)
    context.alarm('payoutMismatch', { withdrawal: row.id, status: row.status, batch: row.batchId, why });
  if (item && (row.status === 'approved' || row.status === 'sent')) await note(context, row, item, true, why);
  else await noteReview(context.pool, row.id, why);
  return eventResult('mismatch', why);
}

function note(
  { pool, clock, wallClock }: PayoutContext,
  row: PayoutRow,
  item: PayoutItem,
  notifiesUser: boolean,
  review: string | null = null,
) {
  const now = wallClock.now();
  const { batchId, itemId, rawStatus, issue } = item;
  const unclaimedUntil = item.status === 'unclaimed' ? now + unclaimedMs : null;
  const report = { batchId, itemId, rawStatus, issue, unclaimedUntil, review };
  return noteAtPayPal(pool, row.id, report, { now, bookNow: clock.now(), notifiesUser });
}

async function move(
  { book, log }: PayoutContext,
  command: Extract<
    Parameters<Book['execute']>[0]['command'],
    { kind: 'completeWithdrawal' | 'returnWithdrawal' }
  >,
): Promise<EventResult> {
  const result = await book.execute({ command });
  if (result.kind === 'done')
    return eventResult('applied', command.kind === 'completeWithdrawal' ? 'paid' : 'returned');
  if (result.code === 'notDue') return eventResult('known', 'nothing new');
  log.error({ command, code: result.code }, 'the book refused the end of a withdrawal');
  return eventResult('refused', result.code);
}
