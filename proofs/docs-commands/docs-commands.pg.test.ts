import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sidebet/server/db/cluster';
import { testDatabase } from '@sidebet/server/testing/database';
import { describe, expect, test } from 'vitest';
import { readCommands } from './read-commands.ts';

/** Every command that the documents show in a block of `sh` is executed here, or the table says why not. */

const root = fileURLToPath(new URL('../../', import.meta.url));

const inOrder = 'installation.pg.test.ts runs it, with the page’s other commands and roles';
const changesPackages = 'it changes the packages of the machine';
const runByKit = 'npm run kit runs the script, with other addresses';
const runOnKit =
  'proofs/failover/maintenance.faults.test.ts runs it on the kit, or does what systemctl would do';

const table: Readonly<Record<string, string | ((command: string) => Promise<void>)>> = {
  'npm start': startAndStop,
  'npm start -- --friends': startAndStop,
  'npm run operator -- you@example.com --reason "The first operator"': async (command) => {
    await using closing = new AsyncDisposableStack();
    const database = await testDatabase(1);
    closing.defer(() => database.close());
    await database.pool.query(
      `insert into users (id, name, first_name, last_name, email, email_verified, username, dob)
       values (gen_random_uuid(), 'Ann Example', 'Ann', 'Example', 'you@example.com', true, 'ann', '1990-01-01')`,
    );
    expect(await run(`DATABASE_URL=${database.url} ${command}`)).toContain('Open /admin and log in again');
  },
  'npm test': 'it would run itself',
  'npm run prove -- --only marketClearing': async (command) =>
    expect(await run(command)).toContain('marketClearing'),
  'npm run release': async (command) => {
    const file = (await run(command)).trim().split('\n').at(-1)!;
    expect([file, existsSync(file)]).toEqual([
      expect.stringMatching(/sidebet-[\d.]+(-dev)?\.tar\.gz$/),
      true,
    ]);
  },
  'mkdir -p /opt/sidebet': 'proofs/release unpacks a release elsewhere',
  'tar -xzf release/sidebet-1.0.0.tar.gz --no-same-owner -C /opt/sidebet':
    'proofs/release unpacks a release elsewhere',
  '(cd /opt/sidebet/sidebet-1.0.0 && npm ci --omit=dev)':
    'it needs a registry; proofs/release links the same packages',
  'tar -xzf sidebet-1.0.0.tar.gz': 'proofs/release unpacks a release',
  'cd sidebet-1.0.0': 'proofs/release starts there',
  'npm ci': 'it needs a registry; proofs/release links the same packages',
  'tar -xzf sidebet-1.0.0.tar.gz --no-same-owner -C /opt/sidebet':
    'proofs/release unpacks a release elsewhere',
  '(cd /opt/sidebet/sidebet-1.0.0 && npm ci)': 'it needs a registry; proofs/release links the same packages',
  'cp /opt/sidebet/current/deploy/systemd/sidebet-friends.service /opt/sidebet/current/deploy/systemd/sidebet-backup.* /etc/systemd/system/':
    'it changes /etc',
  'systemctl enable --now sidebet-friends sidebet-backup.timer': 'it changes what the machine runs',
  'SITE=bets.example.com docker compose -f deploy/compose-friends.yaml up -d':
    'it needs Docker and a registry of images',
  'cd /opt/sidebet/current': 'it needs an installed release',
  'sudo -u sidebet DATA_DIR=/var/lib/sidebet-friends npm run settings -- --friends':
    'it needs an installed release; command-line.pg.test.ts runs the commands',
  'npm run backup -- --friends ../backup.tar.gz': backUpAndRestore,
  'npm run restore -- --friends ../backup.tar.gz --overwrite': 'the backup above continues with it',
  'tar -xzf sidebet-1.1.0.tar.gz --no-same-owner -C /opt/sidebet':
    'proofs/release unpacks a release elsewhere',
  '(cd /opt/sidebet/sidebet-1.1.0 && npm ci)': 'it needs a registry; proofs/release links the same packages',
  'systemctl start sidebet-backup': 'it changes what the machine runs',
  'ln -sfn sidebet-1.1.0 /opt/sidebet/current': 'it changes /opt',
  'systemctl restart sidebet-friends': 'it changes what the machine runs',
  'ln -sfn sidebet-1.0.0 /opt/sidebet/current': 'it changes /opt',
  'DATABASE_OWNER_URL=postgres://sidebet_owner:…@db/sidebet npm run migrate': inOrder,
  'useradd --system --home-dir /var/lib/sidebet --shell /usr/sbin/nologin sidebet':
    'it changes the users of the machine',
  'cp /opt/sidebet/current/deploy/systemd/*.service /etc/systemd/system/': 'it changes /etc',
  'systemctl enable --now sidebet sidebet-worker': 'it changes what the machine runs',
  'docker build -f deploy/Dockerfile -t sidebet:1.0.0 .': 'it needs Docker and a registry of images',
  'docker compose -f deploy/compose.yaml up -d': 'it needs Docker and a registry of images',
  'docker compose -f deploy/compose.yaml run --rm migrate': 'it needs Docker and a registry of images',
  'docker compose -f deploy/compose.yaml up -d --no-deps --wait site1':
    'it needs Docker and a registry of images',
  'docker compose -f deploy/compose.yaml up -d --no-deps --wait site2':
    'it needs Docker and a registry of images',
  'docker compose -f deploy/compose.yaml up -d --no-deps worker backup':
    'it needs Docker and a registry of images',
  'pgbackrest --stanza=sidebet --type=incr backup && psql -d sidebet -c "insert into backups (kind) values (\'incremental\')"':
    'it needs a repository; proofs/backup-restore makes one',
  'pg_basebackup -h db -U sidebet_backup -D /backup/base-$(date +%F) -X none --checkpoint=fast': inOrder,
  'pg_dump -h db -U sidebet_owner --format=custom --file=/backup/sidebet-$(date +%F-%H).dump sidebet':
    inOrder,
  'psql -h db -U sidebet_owner -d sidebet -c "insert into backups (kind) values (\'dump\')"': inOrder,
  'cp -a /backup/base-2026-11-20 /var/lib/postgresql/restored && cd /var/lib/postgresql/restored':
    'it continues the base backup',
  'printf "%s\\n" "restore_command = \'cp /backup/wal/%f %p\'" "recovery_target_time = \'2026-11-20 12:30:00+00\'" "recovery_target_action = \'promote\'" >> postgresql.auto.conf':
    'it continues the base backup',
  'touch recovery.signal && chmod 700 . && pg_ctl -D . -w start': 'it continues the base backup',
  'DATABASE_OWNER_URL=postgres://sidebet_owner:…@db/sidebet npm run restore-drill': inOrder,
  "mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' | head -n 1)": changesPackages,
  'echo "deb $mirror trixie main" > /etc/apt/sources.list.d/trixie.list': changesPackages,
  "printf '%s\\n' 'Package: *' 'Pin: release n=trixie' 'Pin-Priority: -1' '' 'Package: patroni python3-ydiff python3-cdiff' 'Pin: release n=trixie' 'Pin-Priority: 500' > /etc/apt/preferences.d/patroni":
    changesPackages,
  'apt-get update': changesPackages,
  'apt-get install postgresql patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest':
    changesPackages,
  'deploy/tls/issue-certificate.sh tls db1 db1 10.0.0.21 127.0.0.1': runByKit,
  'deploy/tls/issue-certificate.sh tls db2 db2 10.0.0.22 127.0.0.1': runByKit,
  'deploy/tls/issue-certificate.sh tls etcd1 etcd1 10.0.0.31 127.0.0.1': runByKit,
  'export ETCDCTL_ENDPOINTS=https://127.0.0.1:2379 ETCDCTL_CACERT=/etc/sidebet/tls/ca.pem': runByKit,
  'export ETCDCTL_CERT=/etc/sidebet/tls/etcd.pem ETCDCTL_KEY=/etc/sidebet/tls/etcd.key': runByKit,
  'deploy/etcd/create-logins.sh root-password patroni-password': runByKit,
  'systemctl disable --now postgresql': 'it changes what the machine runs',
  'systemctl enable --now patroni': 'it changes what the machine runs',
  'set -a; . /etc/patroni_env.conf; PATRONICTL_CONFIG_FILE=/etc/patroni/config.yml; set +a':
    'the kit has a file of its own for each node',
  'patronictl list': runOnKit,
  'patronictl switchover sidebet --candidate db2 --force': runOnKit,
  'apt-get update && apt-get install --only-upgrade postgresql-15 patroni': changesPackages,
  'systemctl restart patroni': runOnKit,
  'patronictl reinit sidebet db1 --force': runOnKit,
  'systemctl reload patroni': runOnKit,
};

/** runbook.pg.test.ts runs the commands of the runbook. */
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'],
  ...pagesOf('docs').filter((page) => page !== 'docs/runbook.md'),
  ...pagesOf('docs/adr'),
];

test('every command of the documents is in the table, and the table has no others', () => {
  const shown = pages.flatMap((page) => readCommands(readFileSync(join(root, page), 'utf8')));
  expect(Object.keys(table).sort()).toEqual([...new Set(shown)].sort());
});

test('finds indented blocks, continued lines and comments', () => {
  const page = 'Text\n  ```sh\n  npm run a   # does a\n\n  b \\\n    "c"\n  ```\n```sql\nselect 1;\n```\n';
  expect(readCommands(page)).toEqual(['npm run a', 'b "c"']);
});

describe('executed as written', () => {
  for (const [command, execute] of Object.entries(table)) {
    if (typeof execute === 'string') continue;
    test(command, { timeout: 180_000 }, () => {
      requireInstalled();
      return execute(command);
    });
  }
});

/** `npm` commands reinstall everything if packages are out of date, which must not happen under running tests. */
function requireInstalled(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.installed-from');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock)
    throw new Error('The packages are not those of package-lock.json: run node scripts/bootstrap.mjs.');
}

function pagesOf(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** A person's environment: nothing of the npm and the tests that run this. */
const environment = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir() };

/** Runs it in the checkout and returns its output; throws unless it exits with 0. */
async function run(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd: root, env: environment, stdio: 'pipe' });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`${command} exited with ${exitCode}\n${output}\n${errors}`);
  return output;
}

/** Backs up an empty site, and restores the backup over it. */
async function backUpAndRestore(command: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-backup-'));
  // PostgreSQL's own user must be able to enter when the tests run as root.
  chmodSync(dir, 0o755);
  const inDir = (text: string) =>
    `DATA_DIR=${dir} ${text.replace('../backup.tar.gz', join(dir, 'backup.tar.gz'))}`;
  try {
    await run(inDir('npm run migrate -- --friends'));
    await run(inDir(command));
    const restored = await run(inDir('npm run restore -- --friends ../backup.tar.gz --overwrite'));
    expect(restored).toContain('The books of 0 transfers agree.');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Starts the site with a database of its own, and ends npm alone, as a supervisor does. */
async function startAndStop(command: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-start-'));
  // PostgreSQL's own user must be able to enter when the tests run as root.
  chmodSync(dir, 0o755);
  const port = String(await freePort());
  const npm = spawn('sh', ['-c', `exec ${command}`], {
    cwd: root,
    env: { ...environment, PORT: port, DATA_DIR: dir },
    stdio: 'ignore',
  });
  const status = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.status,
      () => 'away',
    );
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
  npm.kill('SIGTERM');
  await expect.poll(status).toBe('away');
  await expect.poll(() => existsSync(join(dir, 'postgres/postmaster.pid'))).toBe(false);
  rmSync(dir, { recursive: true, force: true });
}
