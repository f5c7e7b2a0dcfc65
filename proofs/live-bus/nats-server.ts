import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sidebet/server/db/cluster';

const isInstalled = spawnSync('nats-server', ['--version']).error === undefined;
export const missingNats = isInstalled ? [] : ['nats-server'];

/** A NATS server on this machine that can be killed and suspended. */
export type NatsServer = {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  suspend(): void;
  resume(): void;
};

export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      const started = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stderr.on('data', (text) => /Server is ready/.test(String(text)) && resolve());
        started.on('exit', () => reject(new Error('nats-server ended')));
      });
    },
    async kill() {
      const ended = child;
      child = undefined;
      if (!ended || ended.exitCode !== null) return;
      ended.kill('SIGKILL');
      await once(ended, 'exit');
      await sleep(10);
    },
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}
