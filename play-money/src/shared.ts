import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deriveIdentity, type PlayMoneyOptions, type PlayMoneyProvider, startPlayMoney } from './start.ts';

type SharedOptions = Omit<PlayMoneyOptions, 'port'> & {
  readonly dataFile: string;
  /** Finds the port of a new data folder. */
  readonly findPort: () => Promise<number>;
};

/** How often a process that uses another's provider checks whether to take over. */
const takeOverEveryMs = 1000;

/**
 * The provider of a data folder. It keeps its port across restarts, so an open checkout page stays valid, and all
 * processes that share the folder use one. The process that holds the port runs it. When that process ends,
 * another one takes over its port and memory.
 */
export async function openSharedProvider(options: SharedOptions): Promise<PlayMoneyProvider> {
  const portFile = `${options.dataFile}.port`;
  const port = readPort(portFile) ?? (await agreePort(portFile, options.findPort));
  const own = await startUnlessTaken({ ...options, port });
  if (own) return own;
  const url = `http://127.0.0.1:${port}`;
  if (await isOurs(url, options.dataFile)) return useAnothers(url, { ...options, port });
  // Another program has the port by now.
  const moved = await startPlayMoney({ ...options, port: 0 });
  writePort(portFile, Number(new URL(moved.url).port));
  return moved;
}

function useAnothers(url: string, options: SharedOptions & { port: number }): PlayMoneyProvider {
  let own: PlayMoneyProvider | undefined;
  let starting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    starting = starting.then(async () => {
      if (own) return;
      own = await startUnlessTaken(options);
      if (own) clearInterval(timer);
    });
  }, takeOverEveryMs);
  timer.unref();
  return {
    url,
    settled: async (withinMs) => own?.settled(withinMs),
    close: async () => {
      clearInterval(timer);
      await starting;
      await own?.close();
    },
  };
}

async function startUnlessTaken(options: PlayMoneyOptions): Promise<PlayMoneyProvider | undefined> {
  try {
    return await startPlayMoney(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function isOurs(url: string, dataFile: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/control/health`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { identity?: string }).identity === deriveIdentity(dataFile);
  } catch {
    return false;
  }
}

function readPort(portFile: string): number | null {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

/** Processes that start together agree on one port: exactly one of them creates the file. */
async function agreePort(portFile: string, findPort: () => Promise<number>): Promise<number> {
  mkdirSync(dirname(portFile), { recursive: true });
  const port = await findPort();
  try {
    writeFileSync(portFile, String(port), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const agreed = readPort(portFile);
  if (agreed) return agreed;
  writePort(portFile, port);
  return port;
}

function writePort(portFile: string, port: number): void {
  writeFileSync(`${portFile}.${process.pid}`, String(port), { mode: 0o600 });
  renameSync(`${portFile}.${process.pid}`, portFile);
}
