import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const inputs = ['web/src', 'web/public', 'web/build', 'domain/src', 'contract/src'];
const inputFiles = ['web/index.html', 'web/vite.config.ts', 'package-lock.json'];

/** Builds the web into web/dist unless the existing build is from exactly these sources. */
export function buildWebWhenStale(): void {
  const stamp = join(root, 'web/dist/.built-from');
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web…');
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = spawnSync(process.execPath, args, { cwd: join(root, 'web'), stdio: 'inherit', env });
  if (vite.status !== 0) throw new Error('The web could not be built; see above.');
  writeFileSync(stamp, sources);
}

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
