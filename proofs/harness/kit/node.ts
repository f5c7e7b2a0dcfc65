import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { type NetworkLink, networkLink } from '@sidebet/server/testing/network-link';
import { findPostgresBin } from '../postgres-bin.ts';
import type { Certificates } from './certificates.ts';
import { databaseUser, killTree, type Program, programPath, signalTree, startProgram } from './programs.ts';
import { callRestApi } from './rest-api.ts';

const shippedConfig = fileURLToPath(new URL('../../../deploy/patroni/patroni.yml', import.meta.url));
const pgbackrestConfig = fileURLToPath(
  new URL('../../../deploy/pgbackrest/pgbackrest.conf', import.meta.url),
);
const host = '127.0.0.1';

/** A PostgreSQL with its Patroni, and the networks that lead to them. */
export type KitNode = {
  readonly name: string;
  /** The environment of Patroni, patronictl, pgBackRest and the restore drill on this node. */
  readonly env: Readonly<Record<string, string>>;
  /** `env` as a file, which a shell reads with `. FILE`. */
  readonly envFile: string;
  readonly dataDir: string;
  readonly links: {
    /** From the application. */
    readonly clients: NetworkLink;
    /** From the other nodes, for replication. */
    readonly replication: NetworkLink;
    /** From HAProxy to Patroni's REST API. */
    readonly rest: NetworkLink;
    /** From the other nodes' Patroni to that API. */
    readonly peers: NetworkLink;
    /** From this node to etcd. */
    readonly etcd: NetworkLink;
  };
  /** Patroni's own answer, past the networks: whether this node is the primary. */
  isPrimary(): Promise<boolean>;
  kill(): void;
  freeze(): void;
  /** Starts or resumes it, with healthy networks. */
  restore(): void;
  /** `systemctl restart patroni`: stops Patroni and its PostgreSQL in order, and starts them. */
  restart(whileStopped?: () => void): Promise<void>;
  /** `systemctl reload patroni`. */
  reload(): void;
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

/** The passwords of the nodes: of PostgreSQL, etcd and Patroni's REST API. */
export type KitSecrets = {
  readonly superuser: string;
  readonly replication: string;
  readonly etcd: string;
  readonly rest: string;
};

export type NodePlace = {
  readonly dir: string;
  readonly etcdPort: number;
  readonly certificates: Certificates;
  readonly secrets: KitSecrets;
};

export async function openNode(
  name: string,
  { dir, etcdPort, certificates, secrets }: NodePlace,
): Promise<KitNode> {
  const home = join(dir, name);
  mkdirSync(home, { mode: 0o700 });
  if (databaseUser.uid !== undefined) chownSync(home, databaseUser.uid, databaseUser.gid!);
  const [postgresPort, restPort] = [await freePort(), await freePort()];
  const links = {
    clients: await networkLink({ host, port: postgresPort }),
    replication: await networkLink({ host, port: postgresPort }),
    rest: await networkLink({ host, port: restPort }),
    peers: await networkLink({ host, port: restPort }),
    etcd: await networkLink({ host, port: etcdPort }),
  };
  const dataDir = join(home, 'data');
  const config = join(dir, `${name}.yml`);
  writeFileSync(
    config,
    readFileSync(shippedConfig, 'utf8').replaceAll('/etc/sidebet/tls', certificates.folder),
  );
  const env = {
    ...pgbackrestEnv(dir, home, postgresPort),
    PATH: programPath,
    LC_ALL: 'C.UTF-8',
    HOME: dir,
    PATRONICTL_CONFIG_FILE: config,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `${host}:${links.etcd.port}`,
    // Otherwise Patroni reads the addresses of etcd's members from etcd and goes around the network between them.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_ETCD3_USERNAME: 'patroni',
    PATRONI_ETCD3_PASSWORD: secrets.etcd,
    PATRONI_RESTAPI_LISTEN: `${host}:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${links.peers.port}`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: secrets.rest,
    PATRONI_POSTGRESQL_LISTEN: `${host}:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${links.replication.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: findPostgresBin()!,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
    PATRONI_REWIND_USERNAME: 'postgres',
    PATRONI_REWIND_PASSWORD: secrets.superuser,
  };
  const envFile = join(dir, `${name}.env`);
  const lines = Object.entries(env).map(([key, value]) => `export ${key}='${value}'\n`);
  writeFileSync(envFile, lines.join(''), { mode: 0o600 });
  const start = () =>
    startProgram('patroni', [config], {
      logFile: join(dir, `${name}.log`),
      env,
      cwd: home,
      asDatabaseUser: true,
    });
  let patroni: Program | undefined = start();

  /** Patroni starts it as a process of its own. */
  function postmaster(): number | null {
    const file = join(dataDir, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }
  function signal(name: NodeJS.Signals): void {
    const pids = [patroni?.pid, postmaster()];
    for (const pid of pids) if (pid) signalTree(pid, name);
  }

  return {
    name,
    env,
    envFile,
    dataDir,
    links,
    isPrimary: () =>
      callRestApi(restPort, '/primary', certificates.ca, { withinMs: 500 }).then(
        ({ status }) => status === 200,
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
    async restart(whileStopped) {
      await patroni?.terminate();
      whileStopped?.();
      patroni = start();
    },
    reload: () => void process.kill(patroni!.pid, 'SIGHUP'),
    async stop() {
      const pid = postmaster();
      await patroni?.kill();
      if (pid) killTree(pid);
      await Promise.all(Object.values(links).map((link) => link.close()));
    },
  };
}
