import type { CheckContext } from '@sidebet/server/features/money/reconciliation/check-providers';
import type { TestProvider } from '@sidebet/server/integrations/payments/on-play-money/test-provider.fixtures';
import type {
  CardDispute,
  CardPayment,
  CheckoutState,
} from '@sidebet/server/integrations/payments/ports/card-payments';
import type { PayoutBatch, PayoutItem } from '@sidebet/server/integrations/payments/ports/payouts';
import type { OrderState } from '@sidebet/server/integrations/payments/ports/paypal-payments';

/** How a provider's report is changed; everything else is reported correctly. */
export type Alteration = {
  readonly checkout?: readonly [ref: string, change: (state: CheckoutState) => CheckoutState | null];
  readonly payment?: readonly [paymentId: string, change: (payment: CardPayment) => CardPayment | null];
  readonly disputes?: readonly [
    paymentId: string,
    change: (disputes: readonly CardDispute[]) => CardDispute[],
  ];
  readonly order?: readonly [orderId: string, change: (order: OrderState) => OrderState | null];
  readonly batch?: readonly [batchId: string, change: (batch: PayoutBatch) => PayoutBatch | null];
  /** An additional checkout. */
  readonly unknown?: CheckoutState;
};

/** A batch whose only item is changed this way. */
export const withItem =
  (change: Partial<PayoutItem>) =>
  (batch: PayoutBatch): PayoutBatch => ({
    ...batch,
    items: batch.items.map((item) => ({ ...item, ...change })),
  });

type Reports = Pick<CheckContext, 'cards' | 'paypal' | 'payouts'>;

/** The providers' reports through the real adapters, with one optional change. */
export function alterable({ cards, orders, payouts }: TestProvider): {
  readonly parts: Reports;
  alter(alteration: Alteration | null): void;
} {
  let now: Alteration = {};
  const changed = async <T>(
    [id, change]: readonly [string, (told: T) => T | null] | readonly [],
    asked: string,
    told: Promise<T | null>,
  ): Promise<T | null> => {
    const truth = await told;
    return truth !== null && id === asked && change ? change(truth) : truth;
  };
  return {
    alter(alteration) {
      now = alteration ?? {};
    },
    parts: {
      cards: {
        getCheckout: async (ref) =>
          now.unknown?.ref === ref ? now.unknown : changed(now.checkout ?? [], ref, cards.getCheckout(ref)),
        getPayment: (id) => changed(now.payment ?? [], id, cards.getPayment(id)),
        async listDisputes(id) {
          const truth = await cards.listDisputes(id);
          return now.disputes?.[0] === id ? now.disputes[1](truth) : truth;
        },
        async *listCheckouts(span) {
          if (now.unknown) yield now.unknown;
          yield* cards.listCheckouts(span);
        },
      },
      paypal: {
        getOrder: (id) => changed(now.order ?? [], id, orders.getOrder(id)),
        // An order missing in the report has no capture in it either.
        getCapture: async (id) => (now.order ? null : orders.getCapture(id)),
      },
      payouts: { get: (id) => changed(now.batch ?? [], id, payouts.get(id)) },
    },
  };
}
