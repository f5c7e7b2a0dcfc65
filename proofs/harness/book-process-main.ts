import type { Ask, Reply } from './book-process.ts';
import { ManualClock, type SharedBook } from './book-under-test.ts';

const [module, exportedAs, databaseUrl, now] = process.argv.slice(2);
const shared: SharedBook = (await import(module!))[exportedAs!];
const book = shared.open(databaseUrl!, new ManualClock(Number(now)));

process.on('message', async ({ id, asWork, request }: Ask) => {
  const running = asWork ? book.executeAll([request]).then(([result]) => result!) : book.execute(request);
  reply(
    await running.then(
      (result) => ({ id, result }),
      (error) => ({ id, error: String(error) }),
    ),
  );
});
// Also when the parent process is gone.
process.once('disconnect', () => book.close());
process.send!('open');

function reply(message: Reply): void {
  if (process.connected) process.send!(message);
}
