import { randomUUID } from 'node:crypto';
import type { Book } from '@sidebet/server/book/book';
import type { Payouts } from '@sidebet/server/integrations/payments/ports/payouts';
import { ProviderFailure } from '@sidebet/server/integrations/payments/ports/provider-failure';

/** Mistakes that lose money, by name. The crash proof must find each of them. */
const mistakes: Readonly<Record<string, (payouts: Payouts, book: Book) => Payouts>> = {
  /** Returns the money when there was no response. */
  givesBackOnTimeout: (payouts, book) => ({
    ...payouts,
    async send(request) {
      try {
        return await payouts.send(request);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.nothingHappened) throw error;
        const { withdrawalId } = request;
        await book.execute({ command: { kind: 'returnWithdrawal', withdrawalId, reason: 'No answer.' } });
        throw error;
      }
    },
  }),
  /** Uses a new id per attempt, so PayPal treats a retry as another payout. */
  namesEachAttempt: (payouts) => ({
    ...payouts,
    send: (request) => payouts.send({ ...request, withdrawalId: randomUUID() }),
  }),
};

/** Treats each retry as a new request. */
const forgetsKeys = 'forgetsKeys';

export const mistakeNames = [...Object.keys(mistakes), forgetsKeys];

export function withMistake(name: string, payouts: Payouts, book: Book): Payouts {
  return mistakes[name]?.(payouts, book) ?? payouts;
}

export function withMistakenKey<Asked extends { readonly key: string }>(name: string, asked: Asked): Asked {
  return name === forgetsKeys ? { ...asked, key: randomUUID() } : asked;
}
