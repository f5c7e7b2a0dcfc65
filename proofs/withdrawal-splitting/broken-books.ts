import { createPool } from '@sidebet/server/db/pool';
import { type OpenBook, openRealBook } from '../harness/book-under-test.ts';

/** The book without waiting times: it treats all money as play money. */
export const waitlessBook: OpenBook = (databaseUrl, clock, options) =>
  openRealBook(databaseUrl, clock, { ...options, moneyMode: 'play' });

/** The book without totals: each withdrawal's approval is decided separately. */
export const singleAmountBook: OpenBook = (databaseUrl, clock, options) => {
  const book = openRealBook(databaseUrl, clock, options);
  const pool = createPool(databaseUrl, { max: 1 });
  return {
    ...book,
    execute: async (request) => {
      if (request.command.kind === 'requestWithdrawal')
        await pool.query(
          // Locks in one order: two books run this at once.
          `with locked as (select id from withdrawals where user_id = $1 order by id for update)
           update withdrawals w set requested_at = w.requested_at - interval '30 days'
           from locked where w.id = locked.id`,
          [request.command.userId],
        );
      return book.execute(request);
    },
    close: async () => {
      await pool.end();
      await book.close();
    },
  };
};
