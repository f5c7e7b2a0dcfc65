import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopsWithParent } from '@sidebet/server/app/stop-with-parent';
import { programEnv } from '@sidebet/server/testing/program-env';

/** The real server in a separate process that can be killed and restarted on the same port. */
export class ServerProcess {
  readonly url: string;
  readonly #env: Record<string, string>;
  readonly #main: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(port: number, env: Record<string, string>, program = main) {
    this.url = `http://127.0.0.1:${port}`;
    this.#main = program;
    this.#env = { ...programEnv, HOST: '127.0.0.1', PORT: String(port), ...env };
  }

  start(): void {
    const child = spawn(process.execPath, [...stopsWithParent, this.#main], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        this.#output = (this.#output + text).slice(-maxCharacters);
      });
    }
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
  }

  /** Its last output, for debugging. */
  get output(): string {
    return this.#output;
  }

  /** True until the process ends for any reason. */
  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** kill -9. Resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it as Ctrl-C does, and kills it after a while. */
  async stop(): Promise<void> {
    const insist = setTimeout(() => this.#child?.kill('SIGKILL'), 15_000);
    await this.#end('SIGTERM');
    clearTimeout(insist);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child!, 'exit');
    this.#child!.kill(signal);
    await ended;
  }

  /** Waits until it is ready; false if it ended or `withinMs` passed. */
  async isReady(withinMs: number): Promise<boolean> {
    const givesUpAt = Date.now() + withinMs;
    while (Date.now() < givesUpAt && this.isRunning) {
      const ready = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      );
      await ready?.body?.cancel();
      if (ready?.status === 200) return true;
      await sleep(10);
    }
    return false;
  }
}

const main = fileURLToPath(import.meta.resolve('@sidebet/server/main'));
const maxCharacters = 20_000;

/** Leaves no server behind, however this program ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
