import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Book } from '@sidebet/server/book/book';
import type { BookRequest, CommandResult } from '@sidebet/server/book/request';
import type { SharedBook } from './book-under-test.ts';

/** A request to the process. It cannot have `inSameTransaction`, because functions cannot be sent. */
export type Ask = { readonly id: number; readonly asWork: boolean; readonly request: BookRequest };
export type Reply = { readonly id: number; readonly result?: CommandResult; readonly error?: string };

const worker = fileURLToPath(new URL('./book-process-main.ts', import.meta.url));

/** Opens the book in a separate process, with a clock fixed at `now`. */
export async function openBookProcess(
  { module, exportedAs }: SharedBook,
  databaseUrl: string,
  now: number,
): Promise<Book> {
  const child = fork(worker, [module, exportedAs, databaseUrl, String(now)], { serialization: 'advanced' });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The second book did not start.'))),
  ]);
  const ask = asker(child);
  return {
    execute: (request) => ask(request, false),
    executeAll: (requests) => Promise.all(requests.map((request) => ask(request, true))),
    async close() {
      child.disconnect();
      await ended;
    },
  };
}

function asker(child: ChildProcess) {
  const waiting = new Map<number, (reply: Reply) => void>();
  let next = 0;
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)!(reply);
    waiting.delete(reply.id);
  });
  child.once('exit', () => {
    for (const [id, answer] of waiting) answer({ id, error: 'The process of the second book ended.' });
  });
  return (request: BookRequest, asWork: boolean) =>
    new Promise<CommandResult>((resolve, reject) => {
      const id = next++;
      waiting.set(id, ({ result, error }) => (result ? resolve(result) : reject(new Error(error))));
      child.send({ id, asWork, request } satisfies Ask);
    });
}
