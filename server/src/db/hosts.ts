import pg from 'pg';
import { splitHosts } from '../config/database-url.ts';
import { DatabaseNotWritable } from './database-fault.ts';

/** Which of several hosts connections go to: the one that takes writes, so a failover needs no proxy. */

/** The position in {@link splitHosts} that this process uses, by database URL. */
const positions = new Map<string, number>();

function currentHost(databaseUrl: string): string {
  const hosts = splitHosts(databaseUrl);
  return hosts[(positions.get(databaseUrl) ?? 0) % hosts.length]!;
}

/** The host was unreachable or read-only: later connections of this process try the next one. */
function leaveHost(databaseUrl: string, host: string): void {
  if (currentHost(databaseUrl) === host) positions.set(databaseUrl, (positions.get(databaseUrl) ?? 0) + 1);
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** The driver's client, connecting to the current host. Leaves the host if it cannot be reached. */
export function clientFor(databaseUrl: string): typeof pg.Client {
  return class extends pg.Client {
    readonly #leave: () => void;

    constructor(config?: string | pg.ClientConfig) {
      const host = currentHost(databaseUrl);
      super({ ...(config as pg.ClientConfig), connectionString: host });
      hostOf.set(this, host);
      // A connection can end before anyone listens for it. Its user gets the error from a query.
      this.on('error', () => {});
      this.#leave = () => leaveHost(databaseUrl, host);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch((error: unknown) => {
        this.#leave();
        throw error;
      });
      if (!callback) return connecting;
      connecting.then((client) => callback(null, client), callback);
      return undefined;
    }
  };
}

const hostOf = new WeakMap<pg.ClientBase, string>();

/** Throws for a new connection that cannot write, if there are other hosts. A single host is used as it is, for reading. */
export async function requirePrimary(client: pg.ClientBase, databaseUrl: string): Promise<void> {
  if (splitHosts(databaseUrl).length === 1) return;
  const { rows } = await client.query<{ read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean as read_only",
  );
  if (!rows[0]!.read_only) return;
  leaveHost(databaseUrl, hostOf.get(client)!);
  throw new DatabaseNotWritable();
}

/** Connects to the host that takes writes, trying each once. */
export async function connectToPrimary(
  databaseUrl: string,
  config: pg.ClientConfig = {},
): Promise<pg.Client> {
  const Client = clientFor(databaseUrl);
  let failure: unknown;
  for (const _ of splitHosts(databaseUrl)) {
    const client = new Client(config);
    try {
      await client.connect();
      await requirePrimary(client, databaseUrl);
      return client;
    } catch (error) {
      failure = error;
      await client.end().catch(() => {});
    }
  }
  throw failure;
}

/** Finds the host that takes writes. The first connections of a pool then go there. */
export async function findPrimary(databaseUrl: string): Promise<void> {
  const client = await connectToPrimary(databaseUrl);
  await client.end();
}
