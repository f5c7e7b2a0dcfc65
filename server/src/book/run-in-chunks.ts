import type { Command } from '@sidebet/domain/book/commands';
import type { Book } from './book.ts';

/** The result of a worker's run, for its log line. */
export type WorkDone = { readonly done: number };

/** Large, because nothing settles during the search for the next chunk. */
const chunk = 50_000;

/**
 * Passes due work to the book in chunks until none is left. Also ends when a chunk had no effect, because another
 * process was faster.
 */
export async function runInChunks(
  book: Pick<Book, 'executeAll'>,
  due: (limit: number) => Promise<Command[]>,
): Promise<WorkDone> {
  for (let done = 0; ; ) {
    const commands = await due(chunk);
    const results = await book.executeAll(commands.map((command) => ({ command })));
    const effective = results.filter((result) => result.kind === 'done').length;
    done += effective;
    if (commands.length < chunk || effective === 0) return { done };
  }
}
