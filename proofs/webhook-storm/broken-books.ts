import { randomUUID } from 'node:crypto';
import { refuse } from '@sidebet/domain/refusals';
import { type OpenBook, openRealBook } from '../harness/book-under-test.ts';

/** The real book, but a repeated confirmation is credited again. */
export const creditingBook: OpenBook = (databaseUrl, clock, options) => {
  const book = openRealBook(databaseUrl, clock, options);
  return {
    ...book,
    execute: async (request) => {
      const outcome = await book.execute(request);
      const { command } = request;
      const isRepeat = outcome.kind === 'refusal' && outcome.code === 'notDue';
      if (!isRepeat || command.kind !== 'creditDeposit') return outcome;
      const { userId, amountCents } = command;
      return book.execute({ command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents } });
    },
  };
};

/** The real book, but returned payouts are ignored. */
export const keepingBook: OpenBook = (databaseUrl, clock, options) => {
  const book = openRealBook(databaseUrl, clock, options);
  return {
    ...book,
    execute: async (request) =>
      request.command.kind === 'returnWithdrawal' ? refuse('notDue') : book.execute(request),
  };
};
