import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type GarbageCollector = {
  collect(): Promise<void>;
  /** Before the process ends, which would wait for it. */
  close(): void;
};

/** Options of a process for {@link openGarbageCollector}. */
export const collectable = ['--inspect-port=0'];

/**
 * Frees, on demand, what a process of ours no longer uses, so its memory is what it needs. The process is started with
 * {@link collectable} and its standard error as a pipe, which is passed on.
 */
export async function openGarbageCollector(child: ChildProcess): Promise<GarbageCollector> {
  const found = Promise.withResolvers<string>();
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const url = /ws:\/\/\S+/.exec(text)?.[0];
    if (url) found.resolve(url);
    else if (!/inspector|debugger/i.test(text)) process.stderr.write(text);
  });
  child.kill('SIGUSR1');
  const socket = new WebSocket(await found.promise);
  await once(socket, 'open');
  return {
    async collect() {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      await answered;
    },
    close: () => socket.close(),
  };
}
