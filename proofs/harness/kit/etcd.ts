import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@sidebet/server/db/cluster';
import type { Certificates } from './certificates.ts';
import { type Program, programPath, startProgram } from './programs.ts';

const deploy = fileURLToPath(new URL('../../../deploy/etcd/', import.meta.url));
const host = '127.0.0.1';

/** An etcd of one member with the shipped settings and logins. */
export type Etcd = {
  readonly port: number;
  /** The environment of etcdctl, without a login. */
  readonly client: Readonly<Record<string, string>>;
  start(): Promise<void>;
  kill(): Promise<void>;
};

export type EtcdPasswords = { readonly root: string; readonly patroni: string };

export async function startEtcd(
  dir: string,
  certificates: Certificates,
  passwords: EtcdPasswords,
): Promise<Etcd> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [url, peerUrl] = [`https://${host}:${port}`, `https://${host}:${peerPort}`];
  const env = {
    ...readEnv(certificates),
    ETCD_NAME: 'etcd1',
    ETCD_DATA_DIR: join(dir, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: url,
    ETCD_ADVERTISE_CLIENT_URLS: url,
    ETCD_LISTEN_PEER_URLS: peerUrl,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl,
    ETCD_INITIAL_CLUSTER: `etcd1=${peerUrl}`,
  };
  const client = {
    PATH: programPath,
    ETCDCTL_ENDPOINTS: url,
    ETCDCTL_CACERT: certificates.ca,
    ETCDCTL_CERT: join(certificates.folder, 'etcd.pem'),
    ETCDCTL_KEY: join(certificates.folder, 'etcd.key'),
  };
  let member: Program | undefined;
  const etcd: Etcd = {
    port,
    client,
    async start() {
      member = startProgram('etcd', [], { logFile: join(dir, 'etcd.log'), env });
      await promisify(execFile)('etcdctl', ['endpoint', 'health', '--command-timeout=60s'], { env: client });
    },
    async kill() {
      await member?.kill();
    },
  };
  await etcd.start();
  const files = Object.entries(passwords).map(([name, password]) => {
    const file = join(dir, `etcd-${name}-password`);
    writeFileSync(file, password, { mode: 0o600 });
    return file;
  });
  execFileSync(join(deploy, 'create-logins.sh'), files, { env: client });
  return etcd;
}

function readEnv({ folder }: Certificates): Record<string, string> {
  const text = readFileSync(join(deploy, 'etcd.env'), 'utf8').replaceAll('/etc/sidebet/tls', folder);
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}
