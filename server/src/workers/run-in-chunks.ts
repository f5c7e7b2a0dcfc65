import type { Command } from '@sidebet/domain/book/commands';
import type { Book } from '../book/book.ts';

/** What a worker's run did, for its log line. */
export type WorkDone = { readonly done: number };

/** Large, because nothing is settled while the next chunk is looked for. */
const chunk = 50_000;

/**
 * Hands what is due to the book, chunk by chunk, until nothing is left. Ends also when a chunk had no effect:
 * then another process was faster.
 */
export async function runInChunks(
  book: Pick<Book, 'executeAll'>,
  due: (limit: number) => Promise<Command[]>,
): Promise<WorkDone> {
  for (let done = 0; ; ) {
    const commands = await due(chunk);
    const outcomes = await book.executeAll(commands.map((command) => ({ command })));
    const effective = outcomes.filter((outcome) => outcome.kind === 'done').length;
    done += effective;
    if (commands.length < chunk || effective === 0) return { done };
  }
}
