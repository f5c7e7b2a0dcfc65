import pg from 'pg';
import { splitHosts } from '../config/database-url.ts';
import { DatabaseNotWritable } from './database-fault.ts';

/** The hosts of one database. Connections go to the one that takes writes, so a failover needs no proxy. */
export type Hosts = {
  /** The driver's client, connecting to the current host. Leaves the host if it cannot be reached. */
  readonly Client: typeof pg.Client;
  /** Throws for a new connection that cannot write, if there are other hosts. A single host is used as it is, for reading. */
  requirePrimary(client: pg.ClientBase): Promise<void>;
  /** Connects to the host that takes writes, trying each once. */
  connectToPrimary(config?: pg.ClientConfig): Promise<pg.Client>;
};

type Connected = (error: Error | null, client?: pg.Client) => void;

export function createHosts(databaseUrl: string): Hosts {
  const hosts = splitHosts(databaseUrl);
  /** Where new connections go. */
  let current = 0;

  class HostClient extends pg.Client {
    readonly #host: number;

    constructor(config?: string | pg.ClientConfig) {
      const host = current;
      super({ ...(config as pg.ClientConfig), connectionString: hosts[host]! });
      this.#host = host;
      // A connection can end before anyone listens for it. Its user gets the error from a query.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch((error: unknown) => {
        this.leaveHost();
        throw error;
      });
      if (!callback) return connecting;
      connecting.then((client) => callback(null, client), callback);
      return undefined;
    }

    /** The host was unreachable or read-only: later connections try the next one. */
    leaveHost(): void {
      if (current === this.#host) current = (current + 1) % hosts.length;
    }
  }

  async function requirePrimary(client: pg.ClientBase): Promise<void> {
    if (hosts.length === 1) return;
    const { rows } = await client.query<{ writable: boolean }>(
      "select not current_setting('transaction_read_only')::boolean as writable",
    );
    if (rows[0]!.writable) return;
    (client as HostClient).leaveHost();
    throw new DatabaseNotWritable();
  }

  return {
    Client: HostClient,
    requirePrimary,
    async connectToPrimary(config = {}) {
      let failure: unknown;
      for (const _ of hosts) {
        const client = new HostClient(config);
        try {
          await client.connect();
          await requirePrimary(client);
          return client;
        } catch (error) {
          failure = error;
          await client.end().catch(() => {});
        }
      }
      throw failure;
    },
  };
}

/** Finds the host that takes writes. The first connections of a pool then go there. */
export async function findPrimary(hosts: Hosts): Promise<void> {
  const client = await hosts.connectToPrimary();
  await client.end();
}
