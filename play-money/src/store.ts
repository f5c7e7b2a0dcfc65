import type Stripe from 'stripe';
import { type Journal, openJournal } from './journal.ts';
import type { PayPalCapture, PayPalOrder, PayPalRefund, StoredBatch, StoredItem } from './paypal/objects.ts';
import type { WebhookDelivery } from './webhooks.ts';

/** A scheduled action, which survives a restart. */
export type Due = { readonly at: number; readonly what: string; readonly id: string };
/** The request and response of an Idempotency-Key or PayPal-Request-Id. */
export type UsedKey = { readonly request: string; readonly status: number; readonly body: unknown };

/** Everything the provider stores, in the wire formats; values are replaced, never mutated. */
export type Collections = {
  sessions: Stripe.Checkout.Session;
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  orders: PayPalOrder;
  captures: PayPalCapture;
  paypalRefunds: PayPalRefund;
  batches: StoredBatch;
  items: StoredItem;
  keys: UsedKey;
  deliveries: WebhookDelivery;
  due: Due;
};
type Name = keyof Collections;

export type Store = {
  get<N extends Name>(name: N, id: string): Collections[N] | undefined;
  list<N extends Name>(name: N): Collections[N][];
  entries<N extends Name>(name: N): [id: string, value: Collections[N]][];
  put<N extends Name>(name: N, id: string, value: Collections[N]): Collections[N];
  remove(name: Name, id: string): void;
  close(): void;
};

/** The provider's memory; with a file it outlives the process. */
export function openStore(file: string | undefined): Store {
  const all = new Map<string, Map<string, unknown>>();
  const of = (name: string) => {
    const found = all.get(name) ?? new Map<string, unknown>();
    all.set(name, found);
    return found;
  };
  const journal: Journal | undefined =
    file === undefined
      ? undefined
      : openJournal(
          file,
          ([name, id, value]) => {
            if (value === null) of(name).delete(id);
            else of(name).set(id, value);
          },
          function* () {
            for (const [name, values] of all) {
              for (const [id, value] of values) {
                if (isSpent(name, value)) values.delete(id);
                else yield [name, id, value] as const;
              }
            }
          },
        );
  return {
    get: (name, id) => of(name).get(id) as never,
    list: (name) => [...of(name).values()] as never,
    entries: (name) => [...of(name)] as never,
    put(name, id, value) {
      journal?.write([name, id, value]);
      of(name).set(id, value);
      return value;
    },
    remove(name, id) {
      if (of(name).delete(id)) journal?.write([name, id, null]);
    },
    close: () => journal?.close(),
  };
}

/** An acknowledged webhook is not needed after a restart. */
function isSpent(name: string, value: unknown): boolean {
  return name === 'deliveries' && (value as WebhookDelivery).state === 'delivered';
}
