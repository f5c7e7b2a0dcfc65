import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectable, garbageCollector } from '../garbage.ts';

/** The real server in a separate process, with users logged in through its API. */
export type Site = {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Frees what the server no longer uses. */
  collectGarbage(): Promise<void>;
  /** Signs up `count` users, which starts a session for each. */
  signUp(count: number): Promise<SignedIn[]>;
  close(): Promise<void>;
};

export type SignedIn = { readonly userId: string; readonly cookie: string };

const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const password = 'bench-password';
/** Of the server, to log users in without their passwords. */
export const sessionSecret = 'a secret for the bench that is long enough';
/** Hashing a password is deliberately expensive: a few at a time. */
const signUpsAtOnce = 4;

export async function startSite(databaseUrl: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-bench-'));
  const child = spawn(process.execPath, [...collectable, mainFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      WORKERS: 'false',
      RATE_LIMITS: 'false',
      STREAMS_PER_SESSION: '100000',
      STREAMS_PER_USER: '100000',
      STREAMS_PER_ADDRESS: '100000',
      BREACHED_PASSWORDS: 'off',
      DEMO: 'false',
    },
  });
  const closed = once(child, 'close');
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    closed.then(() => Promise.reject(new Error('The server ended while it started.'))),
  ])) as [Buffer];
  const port = Number(/localhost:(\d+)/.exec(String(said))?.[1]);
  const origin = `http://127.0.0.1:${port}`;

  async function post(path: string, body: object): Promise<Response> {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  async function signUpOne(number: number): Promise<SignedIn> {
    const email = `rider${number}@bench.invalid`;
    const fields = {
      firstName: 'Bench',
      lastName: 'Rider',
      dob: '1990-01-01',
      email,
      username: `rider${number}`,
    };
    const response = await post('/api/signup', { ...fields, password, confirmPassword: password });
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    const { user } = (await response.json()) as { user: { id: string } };
    return { userId: user.id, cookie };
  }

  return {
    origin,
    port,
    pid: child.pid!,
    collectGarbage: garbageCollector(child),
    async signUp(count) {
      const people: SignedIn[] = [];
      let next = 0;
      await Promise.all(
        Array.from({ length: signUpsAtOnce }, async () => {
          while (next < count) people.push(await signUpOne(next++));
        }),
      );
      return people;
    },
    async close() {
      child.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
