import { type Book, type BookOptions, createBook } from '@sidebet/server/book/book';
import { silentLog } from '@sidebet/server/logging/log';
import type { Clock, GameClock } from '@sidebet/server/time/clock';

/** Opens the book under test, which may be a broken one for a negative control. */
export type OpenBook = (databaseUrl: string, clock: GameClock, options?: BookOptions) => Book;

export const openRealBook: OpenBook = (databaseUrl, clock, options) =>
  createBook(databaseUrl, clock, silentLog, { moneyMode: 'play', ...options });

/** A book that another process can open too. */
export type SharedBook = {
  readonly open: OpenBook;
  /** The URL of the module that exports this book, and the name it exports it by. */
  readonly module: string;
  readonly exportedAs: string;
};

export const realBook: SharedBook = {
  open: openRealBook,
  module: import.meta.url,
  exportedAs: 'realBook',
};

/** A clock that only moves when a test moves it. */
export class ManualClock implements Clock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  moveTo(now: number): void {
    this.#now = now;
  }
}
