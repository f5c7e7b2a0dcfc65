import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { type NetworkLink, networkLink } from '@sidebet/server/testing/network-link';
import { findPostgresBin } from '../postgres-bin.ts';
import { databaseUser, killTree, type Program, signalTree, startProgram } from './programs.ts';

const config = fileURLToPath(new URL('../../../deploy/patroni/patroni.yml', import.meta.url));
const pgbackrestConfig = fileURLToPath(
  new URL('../../../deploy/pgbackrest/pgbackrest.conf', import.meta.url),
);

/** A PostgreSQL with its Patroni, and the networks that lead to them. */
export type KitNode = {
  readonly name: string;
  /** The environment in which pgBackRest and the restore drill work on this node. */
  readonly backupEnv: Record<string, string>;
  readonly links: {
    /** From the application. */
    readonly clients: NetworkLink;
    /** From the other node, for replication. */
    readonly replication: NetworkLink;
    /** To Patroni's REST API. */
    readonly rest: NetworkLink;
    /** From this node to etcd. */
    readonly etcd: NetworkLink;
  };
  /** Patroni's own answer, past the networks: whether this node is the primary. */
  isPrimary(): Promise<boolean>;
  kill(): void;
  freeze(): void;
  /** Starts or resumes it, with healthy networks. */
  restore(): void;
  stop(): Promise<void>;
};

/** The environment of pgBackRest for this node; its programs inherit it. */
function pgbackrestEnv(dir: string, data: string, port: number): Record<string, string> {
  return {
    PGBACKREST_CONFIG: pgbackrestConfig,
    PGBACKREST_REPO1_PATH: join(dir, 'backups'),
    PGBACKREST_LOCK_PATH: join(data, 'pgbackrest'),
    PGBACKREST_PG1_PATH: join(data, 'data'),
    PGBACKREST_PG1_PORT: String(port),
  };
}

export type KitSecrets = { readonly superuser: string; readonly replication: string };

export async function openNode(
  name: string,
  dir: string,
  etcdPort: number,
  secrets: KitSecrets,
): Promise<KitNode> {
  const data = join(dir, name);
  mkdirSync(data, { mode: 0o700 });
  if (databaseUser.uid !== undefined) chownSync(data, databaseUser.uid, databaseUser.gid!);
  const [postgresPort, restPort] = [await freePort(), await freePort()];
  const host = '127.0.0.1';
  const links = {
    clients: await networkLink({ host, port: postgresPort }),
    replication: await networkLink({ host, port: postgresPort }),
    rest: await networkLink({ host, port: restPort }),
    etcd: await networkLink({ host, port: etcdPort }),
  };
  const backupEnv = pgbackrestEnv(dir, data, postgresPort);
  const env = {
    ...backupEnv,
    HOME: dir,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `${host}:${links.etcd.port}`,
    // Otherwise Patroni asks etcd for its addresses and goes around the network between them.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_RESTAPI_LISTEN: `${host}:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${links.rest.port}`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${links.replication.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(data, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: findPostgresBin()!,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
    PATRONI_REWIND_USERNAME: 'postgres',
    PATRONI_REWIND_PASSWORD: secrets.superuser,
  };
  const start = () =>
    startProgram('patroni', [config], {
      logFile: join(dir, `${name}.log`),
      env,
      cwd: data,
      asDatabaseUser: true,
    });
  let patroni: Program | undefined = start();

  /** Patroni starts it as a process of its own. */
  function postmaster(): number | null {
    const file = join(data, 'data/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }
  function signal(name: NodeJS.Signals): void {
    const pids = [patroni?.pid, postmaster()];
    for (const pid of pids) if (pid) signalTree(pid, name);
  }

  return {
    name,
    backupEnv,
    links,
    isPrimary: () =>
      fetch(`http://${host}:${restPort}/primary`, { signal: AbortSignal.timeout(500) }).then(
        (answer) => answer.status === 200,
        () => false,
      ),
    kill() {
      signal('SIGKILL');
      patroni = undefined;
    },
    freeze: () => signal('SIGSTOP'),
    restore() {
      for (const link of Object.values(links)) link.heal();
      if (patroni) signal('SIGCONT');
      else patroni = start();
    },
    async stop() {
      const pid = postmaster();
      await patroni?.kill();
      if (pid) killTree(pid);
      await Promise.all(Object.values(links).map((link) => link.close()));
    },
  };
}
