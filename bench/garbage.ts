import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Options of a process for {@link garbageCollector}. */
export const collectable = ['--inspect-port=0'];

/**
 * Frees what a process of ours no longer uses each time it is called, so its memory is what it needs. The process is started with
 * {@link collectable} and its standard error as a pipe, which is passed on.
 */
export function garbageCollector(child: ChildProcess): () => Promise<void> {
  const inspector = Promise.withResolvers<string>();
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const url = /ws:\/\/\S+/.exec(text)?.[0];
    if (url) inspector.resolve(url);
    else if (!/inspector|debugger/i.test(text)) process.stderr.write(text);
  });
  return async () => {
    // Opens the inspector the first time.
    child.kill('SIGUSR1');
    const socket = new WebSocket(await inspector.promise);
    await once(socket, 'open');
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await answered;
    // A connected inspector would slow the process down.
    socket.close();
    await once(socket, 'close');
  };
}
