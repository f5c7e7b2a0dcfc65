import { type Book, type BookOptions, createBook } from '@sidebet/server/book/book';
import type { Clock } from '@sidebet/server/clock';
import { silentLog } from '@sidebet/server/log';

/** Opens the book that a proof examines; another one than the real, to show that a broken one is found out. */
export type OpenBook = (databaseUrl: string, clock: Clock, options?: BookOptions) => Book;

export const openRealBook: OpenBook = (databaseUrl, clock, options) =>
  createBook(databaseUrl, clock, silentLog, { moneyMode: 'play', ...options });

/** A clock that stands until it is moved. */
export class HandClock implements Clock {
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
