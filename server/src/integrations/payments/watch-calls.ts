import type { Payments } from './open-payments.ts';
import { ProviderFailure } from './ports/provider-failure.ts';

/** Hears how a call to a provider went: null when it was answered, though the answer was no. */
export type CallHeard = (failure: string | null) => void;

/**
 * The same port, and every call of it that goes out is heard of when it is over. What answers at once, such as the check
 * of a signature, asks nobody.
 */
export function watchCalls<Port extends object>(port: Port, heard: CallHeard): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise) {
          answer.then(
            () => heard(null),
            (error: unknown) => {
              if (error instanceof ProviderFailure) heard(error.kind === 'refused' ? null : error.message);
            },
          );
        }
        return answer;
      };
    },
  });
}

/** All payments, each of whose calls is heard of under its provider's name. */
export function watchPayments(
  payments: Payments,
  heard: (provider: 'stripe' | 'paypal', failure: string | null) => void,
): Payments {
  const { cards, paypal } = payments;
  const ofPayPal: CallHeard = (failure) => heard('paypal', failure);
  return {
    ...payments,
    cards: watchCalls(cards, (failure) => heard('stripe', failure)),
    paypal: paypal && {
      orders: watchCalls(paypal.orders, ofPayPal),
      payouts: watchCalls(paypal.payouts, ofPayPal),
    },
  };
}
