import { type Book, createBook } from '../src/book/book.ts';
import { silentLog } from '../src/logging/log.ts';
import type { TestApi } from './api.ts';

/** Runs a worker's job as on two processes, twice at once on each. */
export async function onTwoProcesses(
  api: TestApi,
  job: (book: Book) => Promise<{ readonly done: number }>,
): Promise<number> {
  const neighbor = createBook(api.database.url, api.clock, silentLog);
  try {
    const runs = [api.server.book, api.server.book, neighbor, neighbor].map(job);
    return (await Promise.all(runs)).reduce((sum, { done }) => sum + done, 0);
  } finally {
    await neighbor.close();
  }
}
