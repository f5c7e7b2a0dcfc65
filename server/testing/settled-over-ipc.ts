import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import type { RunningServer } from '../src/app/running-server.ts';

/** `hanging` names the work that did not end. */
type Settled = { readonly id: string; readonly hanging: string | null };

/** In the server's process: answers each message once its background work is over. */
export function answerSettled(server: Pick<RunningServer, 'settled'>): void {
  process.on('message', (id: string) => {
    const answer = (hanging: string | null) => process.send?.({ id, hanging } satisfies Settled);
    server.settled().then(
      () => answer(null),
      (error: Error) => answer(error.message),
    );
  });
  // The test decides when the server ends.
  process.channel?.unref();
}

/** In the test's process: waits until the background work of a spawned server is over. The server needs `stdio` with 'ipc'. */
export async function waitUntilSettled(server: ChildProcess): Promise<void> {
  const id = randomUUID();
  const answers = on(server, 'message', { close: ['exit'] }) as AsyncIterable<[Settled]>;
  server.send(id);
  for await (const [answer] of answers) {
    if (answer.id !== id) continue;
    if (answer.hanging !== null) throw new Error(answer.hanging);
    return;
  }
  throw new Error('The server ended before its background work was over.');
}
