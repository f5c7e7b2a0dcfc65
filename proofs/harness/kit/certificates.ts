import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUser } from './programs.ts';

const script = fileURLToPath(new URL('../../../deploy/tls/issue-certificate.sh', import.meta.url));

export type Certificates = {
  readonly folder: string;
  /** The authority's certificate, which everyone may read. */
  readonly ca: string;
};

/** Makes what the kit reads from /etc/sidebet/tls: on this machine the nodes and the members of etcd share one folder. */
export function issueCertificates(dir: string, host: string): Certificates {
  const folder = join(dir, 'tls');
  for (const name of ['node', 'etcd']) execFileSync(script, [folder, name, host]);
  // Everyone verifies with ca.pem. The keys are readable by their owners only.
  chmodSync(folder, 0o755);
  for (const path of ['.', 'node.key'])
    if (databaseUser.uid !== undefined) chownSync(join(folder, path), databaseUser.uid, databaseUser.gid!);
  return { folder, ca: join(folder, 'ca.pem') };
}
