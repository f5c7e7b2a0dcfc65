import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const inputs = ['web/src', 'web/public', 'web/build', 'domain/src', 'contract/src'];
const inputFiles = ['web/index.html', 'web/vite.config.ts', 'package-lock.json'];

/** The peak of a build (0.9 GB), with a margin. */
const neededMb = 1_000;

/** Builds the web into web/dist unless the existing build is from exactly these sources. */
export function buildWebWhenStale(): void {
  const stamp = join(root, 'web/dist/.built-from');
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web…');
  const freeMb = Math.round(process.availableMemory() / 2 ** 20);
  // With too little memory the system may only become slow, without ever ending the build.
  if (freeMb < neededMb) console.warn(lackOfMemory(`Only ${freeMb} MB of memory are free`));
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = spawnSync(process.execPath, args, { cwd: join(root, 'web'), stdio: 'inherit', env });
  const failure = describeFailure(vite);
  if (failure) {
    console.error(failure);
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

/** Why the build failed, or null. The system kills a program when there is no memory left. */
export function describeFailure({
  status,
  signal,
  error,
}: Pick<SpawnSyncReturns<unknown>, 'status' | 'signal' | 'error'>): string | null {
  if (status === 0) return null;
  // V8 aborts when its heap is full; a shell reports a killed program as 128 and the signal.
  const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || status === 137 || status === 134;
  if (isOutOfMemory) return lackOfMemory(`The build of the web was ended by ${signal ?? `status ${status}`}`);
  if (signal) return `The build of the web was ended by ${signal}.`;
  return `The web could not be built: ${error?.message ?? 'see above'}.`;
}

const lackOfMemory = (what: string) =>
  `${what}. The build needs ${neededMb / 1000} GB; a release needs no build (docs/friends.md).`;

function hashOfSources(): string {
  const hash = createHash('sha256');
  const folders = inputs.map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files, ...inputFiles.map((name) => join(root, name))].sort()) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** `npm run build` */
if (process.argv[1] === fileURLToPath(import.meta.url)) buildWebWhenStale();
