import { isoTime, upperId } from '../ids.ts';
import type { Schedule } from '../schedule.ts';
import type { Store } from '../store.ts';
import type { Notify } from './notify.ts';
import {
  batchCreatedView,
  batchHeaderView,
  batchView,
  itemView,
  type StoredBatch,
  type StoredItem,
} from './objects.ts';
import { planFor } from './receivers.ts';

export type NewItem = Pick<StoredItem, 'amount' | 'receiver' | 'senderItemId' | 'note'>;
export type PayoutSide = ReturnType<typeof payoutSide>;

/** A batch with that id already exists. */
export type Duplicate = { readonly duplicateOf: StoredBatch };
const dedupeMs = 30 * 24 * 3_600_000;

/** Event names differ from state names. A state without a name here sends no event. */
const eventNames: Readonly<Record<string, string>> = {
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  UNCLAIMED: 'UNCLAIMED',
  RETURNED: 'RETURNED',
  ONHOLD: 'HELD',
  BLOCKED: 'BLOCKED',
  REFUNDED: 'REFUNDED',
  DENIED: 'DENIED',
};
const itemErrors: Readonly<Record<string, StoredItem['error']>> = {
  FAILED: { name: 'RECEIVER_ACCOUNT_LOCKED', message: "Receiver's account is locked or inactive." },
  UNCLAIMED: { name: 'RECEIVER_UNREGISTERED', message: 'Receiver is unregistered.' },
  BLOCKED: { name: 'RISK_DECLINE', message: 'Transaction declined due to risk.' },
  DENIED: { name: 'PAYOUT_DENIED', message: 'The payout was denied.' },
};

/** Payouts that advance automatically, as their receiver determines, each step with its event. */
export function payoutSide(
  store: Store,
  schedule: Schedule,
  notify: Notify,
  baseUrl: () => string,
  paceMs: number,
) {
  const listItems = (batch: StoredBatch) => batch.itemIds.map((id) => store.get('items', id)!);
  const shown = (batch: StoredBatch) =>
    batchView(batch, batch.status === 'PENDING' ? [] : listItems(batch), baseUrl());
  const shownItem = (item: StoredItem) => itemView(item, baseUrl());
  const shownCreated = (batch: StoredBatch) => batchCreatedView(batch, baseUrl());

  function send(
    senderBatchId: string,
    emailSubject: string | null,
    items: readonly NewItem[],
  ): StoredBatch | Duplicate {
    const before = store.list('batches').find((batch) => batch.senderBatchId === senderBatchId);
    if (before && Date.now() - Date.parse(before.createTime) < dedupeMs) return { duplicateOf: before };
    const [id, now] = [upperId(13), isoTime()];
    const itemIds = items.map((item) => {
      const one: StoredItem = {
        ...item,
        id: upperId(13),
        batchId: id,
        senderBatchId,
        transactionId: upperId(17),
        status: 'PENDING',
        processTime: now,
        error: null,
        plan: planFor(item.receiver),
      };
      store.put('items', one.id, one);
      return one.id;
    });
    const base = { id, senderBatchId, emailSubject, itemIds };
    const made = store.put('batches', id, {
      ...base,
      status: 'PENDING',
      createTime: now,
      completeTime: null,
    });
    schedule.in(paceMs, 'processBatch', id);
    return made;
  }

  const tellBatch = (batch: StoredBatch) =>
    notify(
      `PAYMENT.PAYOUTSBATCH.${batch.status}`,
      'payouts',
      `Payouts batch is ${batch.status.toLowerCase()}`,
      {
        batch_header: batchHeaderView(batch),
        links: [],
      },
    );

  async function process(id: string): Promise<void> {
    const batch = store.get('batches', id);
    if (batch?.status !== 'PENDING') return;
    const notified = tellBatch(store.put('batches', id, { ...batch, status: 'PROCESSING' }));
    schedule.in(paceMs, 'finishBatch', id, notified);
    await notified;
  }

  /** Every item takes its first step; then the batch is done, whatever happened to its items. */
  async function finish(id: string): Promise<void> {
    const batch = store.get('batches', id);
    if (!batch || batch.status === 'SUCCESS' || batch.status === 'DENIED') return;
    const isDenied = listItems(batch).every(({ plan }) => plan[0] === 'DENIED');
    const status = isDenied ? 'DENIED' : 'SUCCESS';
    // Before the batch: a provider that is killed in between finishes it again.
    const steps = batch.itemIds.map(step);
    const done = store.put('batches', id, { ...batch, status, completeTime: isoTime() });
    await Promise.all([...steps, tellBatch(done)]);
  }

  /** Moves to the next state of an item's plan. */
  async function step(itemId: string): Promise<void> {
    const item = store.get('items', itemId);
    const [next, ...rest] = item?.plan ?? [];
    if (!item || !next) return;
    store.put('items', itemId, { ...item, plan: rest });
    const moved = move(itemId, next);
    if (rest.length > 0) schedule.in(paceMs * 5, 'stepItem', itemId, moved);
    await moved;
  }

  async function move(itemId: string, status: string): Promise<boolean> {
    const item = store.get('items', itemId);
    if (!item) return false;
    const error = itemErrors[status] ?? null;
    const moved = store.put('items', itemId, { ...item, status, error, processTime: isoTime() });
    const name = eventNames[status];
    if (!name) return true;
    const summary = `A payout item is ${status.toLowerCase()}`;
    await notify(`PAYMENT.PAYOUTS-ITEM.${name}`, 'payouts_item', summary, shownItem(moved));
    return true;
  }

  /** A test sets the item's state; its plan is dropped. */
  async function force(itemId: string, status: string): Promise<boolean> {
    const item = store.get('items', itemId);
    if (!item) return false;
    store.put('items', itemId, { ...item, plan: [] });
    const batch = store.get('batches', item.batchId)!;
    if (batch.status === 'PENDING') {
      store.put('batches', batch.id, { ...batch, status: 'PROCESSING' });
      schedule.in(paceMs, 'finishBatch', batch.id);
    }
    return move(itemId, status);
  }

  /** The sender cancels an unclaimed payment. */
  function cancel(itemId: string): StoredItem | 'unknown' | 'notUnclaimed' {
    const item = store.get('items', itemId);
    if (!item) return 'unknown';
    if (item.status !== 'UNCLAIMED') return 'notUnclaimed';
    void force(itemId, 'RETURNED');
    return store.get('items', itemId)!;
  }

  schedule.on('processBatch', process);
  schedule.on('finishBatch', finish);
  schedule.on('stepItem', step);
  return { send, shown, shownItem, shownCreated, force, cancel };
}
