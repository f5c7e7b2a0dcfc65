import { randomUUID } from 'node:crypto';
import type { BookRequest } from '@sidebet/server/book/request';
import { openRealBook, type SharedBook } from './book-under-test.ts';

/** The real book without stored results: every retry counts as a new request. */
export const forgetfulBook: SharedBook = {
  module: import.meta.url,
  exportedAs: 'forgetfulBook',
  open(databaseUrl, clock, options) {
    const book = openRealBook(databaseUrl, clock, options);
    const forget = ({ command, key }: BookRequest): BookRequest =>
      key ? { command, key: { ...key, key: randomUUID() } } : { command };
    return {
      execute: (request) => book.execute(forget(request)),
      executeAll: (requests) => book.executeAll(requests.map(forget)),
      close: () => book.close(),
    };
  },
};
