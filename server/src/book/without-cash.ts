import { startsCash } from '@sidebet/domain/book/cash-command';
import { refuse } from '@sidebet/domain/refusals';
import type { RunningBook } from './book.ts';

/** The book of a deployment without cash. Refuses what starts something with cash; what groups do passes. */
export function withoutCash(book: RunningBook): RunningBook {
  return {
    ...book,
    execute: async (request) => (startsCash(request.command) ? refuse('cashOff') : book.execute(request)),
    executeAll: async (requests) => {
      const started = requests.find(({ command }) => startsCash(command));
      if (started) throw new Error(`A job started ${started.command.kind} on a site without cash.`);
      return book.executeAll(requests);
    },
  };
}
