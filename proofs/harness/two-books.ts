import type { Command } from '@sidebet/domain/book/commands';
import type { Book } from '@sidebet/server/book/book';
import type { BookRequest } from '@sidebet/server/book/request';
import type { Pool } from '@sidebet/server/db/pool';
import { testDatabase } from '@sidebet/server/testing/database';
import type { ProductAnswer } from '../book-model/compare.ts';
import type { ModelEvent } from '../book-model/model/types.ts';
import { Model } from '../book-model/model.ts';
import { openBookProcess } from './book-process.ts';
import { ManualClock, type SharedBook } from './book-under-test.ts';
import { addPeople, saveEvent, saveSettings } from './database.ts';
import type { Random } from './random.ts';

/** A database with a book in this process and one in another, like two servers. */
export type TwoBooks = {
  readonly pool: Pool;
  readonly books: readonly [Book, Book];
  close(): Promise<void>;
};

export const startOfTests = Date.UTC(2026, 8, 1);

/** The second book's clock may be ahead of the first's. */
export async function openTwoBooks(book: SharedBook, secondAheadMs = 0): Promise<TwoBooks> {
  const database = await testDatabase(8);
  await saveSettings(database.pool, new Model(startOfTests).settings);
  const books = [
    book.open(database.url, new ManualClock(startOfTests)),
    await openBookProcess(book, database.url, startOfTests + secondAheadMs),
  ] as const;
  return {
    pool: database.pool,
    books,
    close: async () => {
      await Promise.all(books.map((book) => book.close()));
      await database.close();
    },
  };
}

/** A request to one of the books. */
export type Sent = { readonly request: BookRequest; readonly book: Book; readonly asWork?: boolean };

/** Responses to requests sent at the same moment, within a few milliseconds. */
export function sendTogether(all: readonly Sent[], random: Random): Promise<ProductAnswer[]> {
  return Promise.all(
    all.map(async (sent) => {
      if (random.chance(30)) await new Promise((resolve) => setImmediate(resolve));
      if (random.chance(10)) await new Promise((resolve) => setTimeout(resolve, random.int(1, 4)));
      return requestAnswer(sent);
    }),
  );
}

export async function requestAnswer({ request, book, asWork }: Sent): Promise<ProductAnswer> {
  try {
    return asWork ? (await book.executeAll([request]))[0]! : await book.execute(request);
  } catch (error) {
    return { kind: 'failed', error: String(error) };
  }
}

/** A user's command with a new key. */
export function keyed(command: Command & { userId: string }, random: Random): BookRequest {
  const requestHash = JSON.stringify({ ...command, betId: 'betId' in command ? '' : undefined });
  return { command, key: { actorId: command.userId, key: random.uuid(), requestHash } };
}

/** Runs a command that must succeed. */
export async function must(book: Book, request: BookRequest): Promise<void> {
  const outcome = await book.execute(request);
  if (outcome.kind === 'refusal') throw new Error(`${JSON.stringify(request)} was refused: ${outcome.code}`);
}

/** New users with this balance each. */
export async function fundedPeople(
  { pool, books }: TwoBooks,
  count: number,
  amountCents: number,
  random: Random,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => random.uuid());
  await addPeople(pool, ids);
  await Promise.all(
    ids.map((userId) =>
      must(books[0], { command: { kind: 'adjust', adjustmentId: random.uuid(), userId, amountCents } }),
    ),
  );
  return ids;
}

export async function newEvent(
  { pool }: TwoBooks,
  random: Random,
  parts: Partial<ModelEvent> = {},
): Promise<ModelEvent> {
  const event = {
    id: random.uuid(),
    start: startOfTests + 60_000,
    completed: false,
    home: null,
    away: null,
    version: 0,
    listed: true,
    ...parts,
  };
  await saveEvent(pool, event);
  return event;
}

/** An expected ledger line: the user, and the change of their money. */
export type Line = { readonly kind: string; readonly userId: string | null; readonly cents: number };

/** How the transfers of a bet, deposit or adjustment differ from the expected ones; null if they do not. */
export async function ledgerDifference(
  pool: Pool,
  subjectId: string,
  expected: readonly Line[],
): Promise<string | null> {
  const { rows } = await pool.query<{ kind: string; userId: string | null; cents: number }>(
    `select kind, user_id, case when debit_account = user_id then -amount_cents else amount_cents end as cents
     from transfers where subject_id = $1 order by seq`,
    [subjectId],
  );
  const wanted = expected.map((line) => `${line.kind} ${line.userId} ${line.cents}`).join(', ');
  const found = rows.map((row) => `${row.kind} ${row.userId} ${row.cents}`).join(', ');
  return wanted === found ? null : `the ledger says [${found}] instead of [${wanted}]`;
}
