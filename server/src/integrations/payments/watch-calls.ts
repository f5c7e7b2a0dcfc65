import type { Payments } from './open-payments.ts';
import type { PaymentProvider } from './ports/provider-failure.ts';
import { ProviderFailure } from './ports/provider-failure.ts';

/** Called with the failure of a provider call; null if the provider responded, even with a refusal. */
export type RecordCall = (failure: string | null) => void;

/**
 * Wraps the port and reports each outgoing call when it completes. Synchronous methods, such as verifying a
 * signature, make no call.
 */
export function watchCalls<Port extends object>(port: Port, record: RecordCall): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise) {
          answer.then(
            () => record(null),
            (error: unknown) => {
              if (error instanceof ProviderFailure) record(error.kind === 'refused' ? null : error.message);
            },
          );
        }
        return answer;
      };
    },
  });
}

/** Wraps all payments and reports their calls by provider. */
export function watchPayments(
  payments: Payments,
  record: (provider: PaymentProvider, failure: string | null) => void,
): Payments {
  const { cards, paypal } = payments;
  const ofPayPal: RecordCall = (failure) => record('paypal', failure);
  return {
    ...payments,
    cards: watchCalls(cards, (failure) => record('stripe', failure)),
    paypal: paypal && {
      orders: watchCalls(paypal.orders, ofPayPal),
      payouts: watchCalls(paypal.payouts, ofPayPal),
    },
  };
}
