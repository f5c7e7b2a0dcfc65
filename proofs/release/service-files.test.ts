import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '@sidebet/server/config/env';
import { applyFriendsSettings } from '@sidebet/server/config/friends-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The systemd units and the compose files start the server with settings that it accepts. */

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const units = ['sidebet.service', 'sidebet-worker.service'] as const;
const friendsUnits = ['sidebet-friends.service', 'sidebet-backup.service'] as const;

/** What an operator writes into settings.env or production.env. */
const ownSettings = { MAIL_FROM: 'Sidebet <no-reply@bets.example>' };
const values: Readonly<Record<string, string>> = {
  'database-url': 'postgres://sidebet_site:x@localhost/sidebet?host=/run/postgresql',
  'database-owner-url': 'postgres://sidebet_owner:x@localhost/sidebet?host=/run/postgresql',
  'session-secret': 'a secret of this test, which is long enough',
  'stripe-secret-key': 'sk_test_of_no_account',
  'stripe-webhook-secret': 'whsec_of_no_account',
  'smtp-url': 'smtp://127.0.0.1:25',
};

const work = mkdtempSync(join(tmpdir(), 'sidebet-service-files-'));
const secrets = join(work, 'secrets');
beforeAll(() => {
  mkdirSync(secrets);
  for (const [name, value] of Object.entries(values)) writeFileSync(join(secrets, name), `${value}\n`);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The settings of a unit: its variables, with the credentials that it loads. */
function readUnit(name: string): { environment: Record<string, string>; credentials: string[] } {
  const lines = read(`systemd/${name}`).split('\n');
  const all = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  const pairs = all('Environment')
    .flatMap((line) => line.split(' '))
    .map(
      (pair) =>
        pair.replace('%d', secrets).replace('%S', work).split(/=(.*)/s).slice(0, 2) as [string, string],
    );
  return {
    environment: Object.fromEntries(pairs),
    credentials: all('LoadCredential').map((line) => line.split(':')[0]!),
  };
}

/** The variables of a compose file's processes, from its lines `NAME: value` in capitals. */
function readCompose(name = 'compose.yaml'): Record<string, string> {
  const pairs = [...read(name).matchAll(/^ {2,6}([A-Z][A-Z_]+): '?([^'\n]*)'?$/gm)].filter(
    ([, name]) => !/^(BACKUP|POSTGRES|SITE)_/.test(name!),
  );
  return Object.fromEntries(
    pairs.map(([, name, value]) => [
      name!,
      value!.replace('/run/secrets', secrets).replace(/\$\{SITE:\?\}/, 'bets.example'),
    ]),
  );
}

const accepts = (environment: Record<string, string>) => readEnv({ ...ownSettings, ...environment });

test.each(units)('%s sets only what the server accepts, and loads each secret that it names', (name) => {
  const { environment, credentials } = readUnit(name);
  const named = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'));
  expect(named.map(([, file]) => file.replace(`${secrets}/`, '')).sort()).toEqual(credentials.sort());
  const result = accepts({ ...environment, PUBLIC_URL: 'https://bets.example' });
  expect(result).toMatchObject({
    env: { WORKERS: name === 'sidebet-worker.service', STRIPE_SECRET_KEY: values['stripe-secret-key'] },
  });
});

test('the compose file sets only what the server accepts', () => {
  expect(accepts({ ...readCompose(), NODE_ENV: 'production' })).toMatchObject({
    env: { PUBLIC_URL: 'https://bets.example', SESSION_SECRET: values['session-secret'] },
  });
});

test.each(friendsUnits)('%s runs with --friends, the settings of friends and at most 512 MB', (name) => {
  const text = read(`systemd/${name}`);
  const { environment, credentials } = readUnit(name);
  expect(text).toMatch(/^ExecStart=.* --friends( |$)/m);
  expect(text).toMatch(/^MemoryMax=512M$/m);
  expect(credentials).toEqual([]);
  const variables = { ...environment, PUBLIC_URL: 'https://bets.example' };
  applyFriendsSettings(variables);
  expect(accepts(variables)).toMatchObject({
    env: { CASH: 'off', DATA_DIR: join(work, 'sidebet-friends') },
  });
});

test('the units of friends are restricted like the others', () => {
  const restrictions = (name: string) =>
    read(`systemd/${name}`).match(/^NoNewPrivileges=true$.*?^SystemCallErrorNumber=EPERM$/ms)?.[0];
  expect(restrictions('sidebet.service')).toContain('ProtectSystem=strict');
  for (const name of friendsUnits) expect(restrictions(name)).toBe(restrictions('sidebet.service'));
});

test('the timer starts the backup, whose program is in the release', () => {
  expect(read('systemd/sidebet-backup.timer')).toMatch(/^OnCalendar=/m);
  const [, program] = /bin\/node (\S+) /.exec(read('systemd/sidebet-backup.service')) ?? [];
  expect(existsSync(join(deploy, '..', program!))).toBe(true);
});

test('the compose file of friends sets only what the server accepts', () => {
  const text = read('compose-friends.yaml');
  const variables = readCompose('compose-friends.yaml');
  applyFriendsSettings(variables);
  expect(accepts(variables)).toMatchObject({
    env: { CASH: 'off', PUBLIC_URL: 'https://bets.example', DATA_DIR: '/var/lib/sidebet' },
  });
  expect(text.match(/^ {4}image: /gm)).toHaveLength(3);
  expect(text.match(/^ {4}logging: \*logging$/gm)).toHaveLength(3);
  expect(text.match(/^ {4}mem_limit: 512m$/gm)).toHaveLength(2);
});

test('control: without a secret the server refuses to start', () => {
  const { STRIPE_SECRET_KEY_FILE: _, ...rest } = readUnit('sidebet.service').environment;
  expect(accepts({ ...rest, PUBLIC_URL: 'https://bets.example' })).toMatchObject({
    mistake: expect.stringContaining('STRIPE_SECRET_KEY'),
  });
});

test('the compose file declares every secret and volume that it uses', () => {
  const text = read('compose.yaml');
  const used = [
    ...text.matchAll(/\/run\/secrets\/([\w-]+)/g),
    ...text.matchAll(/(?<=secrets: \[.*)([\w-]+)(?=.*\])/g),
  ];
  const declared = [...text.matchAll(/^ {2}([\w-]+): \{ file: secrets\/\1 \}$/gm)].map(([, name]) => name!);
  expect([...new Set(used.map(([, name]) => name!))].sort()).toEqual(declared.sort());
});

/** The services of the compose file, each with its text. */
function readServices(text: string): [name: string, text: string][] {
  const [, services] = /^services:\n(.*?)^networks:/ms.exec(text)!;
  return services!
    .split(/^(?= {2}[\w-]+:)/m)
    .flatMap((part) =>
      [...part.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => [name!, part] as [string, string]),
    );
}

test('every service of the compose file limits its log', () => {
  const unlimited = (text: string) =>
    readServices(text)
      .filter(([, service]) => !/logging: \*logging|<<: \*sidebet|: \*serving/.test(service))
      .map(([name]) => name);
  const text = read('compose.yaml');
  expect(text).toMatch(/x-sidebet: &sidebet\n.*\n {2}logging: \*logging/);
  expect(unlimited(text)).toEqual([]);
  expect(unlimited(text.replaceAll('    logging: *logging\n', ''))).toEqual(['database', 'backup', 'proxy']);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

test.skipIf(!hasSystemd)('systemd accepts the units without a warning', () => {
  expect(verify((text) => text)).toBe('');
  expect(verify((text) => text.replace('ProtectHome', 'ProtectHomes'))).toContain(
    "Unknown key 'ProtectHomes'",
  );
});

/** What systemd says about the units, as if the release were installed. */
function verify(change: (text: string) => string): string {
  const installed = join(work, 'current');
  const node = join(installed, 'node_modules/.bin/node');
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync('/bin/true', node);
  chmodSync(node, 0o755);
  const all = [...units, ...friendsUnits, 'sidebet-backup.timer'];
  const files = all.map((name) => join(work, name));
  for (const [i, name] of all.entries())
    writeFileSync(files[i]!, change(read(`systemd/${name}`).replaceAll('/opt/sidebet/current', installed)));
  return spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' }).stderr;
}
