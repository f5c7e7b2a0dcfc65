import { randomUUID } from 'node:crypto';
import { refuse } from '@sidebet/domain/refusals';
import type { DepositContext } from '@sidebet/server/features/money/deposits/deposit-context';

type Parts = Pick<DepositContext, 'book' | 'cards' | 'paypal'>;

/** Mistakes that lose or duplicate money, by name. The crash proof must find each of them. */
const mistakes: Readonly<Record<string, (parts: Parts) => Parts>> = {
  /** Credits every confirmation, including repeated ones. */
  creditsTwice: ({ book, ...parts }) => ({
    ...parts,
    book: {
      async execute(request) {
        const outcome = await book.execute(request);
        const { command } = request;
        if (outcome.kind === 'done' || command.kind !== 'creditDeposit') return outcome;
        const { userId, amountCents } = command;
        return book.execute({
          command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents },
        });
      },
    },
  }),
  /** Reports a checkout as closed without closing it. */
  leavesCheckoutsOpen: ({ cards, ...parts }) => ({
    ...parts,
    cards: { ...cards, expireCheckout: async () => null },
  }),
  /** Assumes that every refund arrives. */
  forgetsFailures: ({ book, ...parts }) => ({
    ...parts,
    book: {
      execute: async (request) =>
        request.command.kind === 'returnRefund' ? refuse('notDue') : book.execute(request),
    },
  }),
  /** Ignores how disputes end. */
  forgetsDisputes: ({ book, ...parts }) => ({
    ...parts,
    book: {
      execute: async (request) =>
        request.command.kind === 'closeDispute' ? refuse('notDue') : book.execute(request),
    },
  }),
  /** Does not store the request, so a retry opens another page. */
  namesEachAttempt: ({ cards, paypal, ...parts }) => ({
    ...parts,
    cards: {
      ...cards,
      createCheckout: (request) => cards.createCheckout({ ...request, depositId: randomUUID() }),
    },
    paypal: paypal && {
      ...paypal,
      createOrder: (request) => paypal.createOrder({ ...request, depositId: randomUUID() }),
    },
  }),
};

export const depositMistakes = Object.keys(mistakes);

export function withMistake(name: string, parts: Parts): Parts {
  return mistakes[name]?.(parts) ?? parts;
}
