import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

export type Release = { readonly version: string; readonly commit: string };

/** The last released version: the newest commit of `package.json` with a version that is neither this one nor a pre-release. */
export function findLastRelease(): Release | null {
  const current = readVersion(readFileSync(join(root, 'package.json'), 'utf8'));
  const { status, stdout } = git('log', '--format=%H', '-G"version":', '--', 'package.json');
  if (status !== 0) return null;
  for (const commit of stdout.trim().split('\n').filter(Boolean)) {
    const version = readVersion(git('show', `${commit}:package.json`).stdout);
    if (/^\d+\.\d+\.\d+$/.test(version) && version !== current) return { version, commit };
  }
  return null;
}

function readVersion(manifest: string): string {
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Writes the release's sources to `folder`, with the packages that its server needs. */
export function installRelease({ commit }: Release, folder: string): void {
  const archive = spawnSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (archive.status !== 0) throw new Error(`The release was not unpacked: ${archive.stderr}`);
  if (needsSamePackages(folder)) {
    linkPackages(folder);
    return;
  }
  const npm = spawnSync('npm', ['ci', '--omit=dev', '--no-audit'], { cwd: folder, encoding: 'utf8' });
  if (npm.status !== 0) throw new Error(`The release was not installed: ${npm.stderr}`);
}

const workspaces = ['domain', 'contract', 'server'];

/** Whether this checkout's server has each of its packages in the same version. */
function needsSamePackages(folder: string): boolean {
  const readNeeded = (from: string): Record<string, string> =>
    Object.assign(
      {},
      ...workspaces.map(
        (name) => JSON.parse(readFileSync(join(from, name, 'package.json'), 'utf8')).dependencies,
      ),
    );
  const here = readNeeded(root);
  return Object.entries(readNeeded(folder)).every(([name, version]) => here[name] === version);
}

/** Links this checkout's packages, apart from the workspaces, which are the release's own. */
function linkPackages(folder: string): void {
  for (const place of ['node_modules', 'server/node_modules']) {
    const from = join(root, place);
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, place), { recursive: true });
    for (const name of readdirSync(from)) {
      if (name.startsWith('.')) continue;
      if (name === '@sidebet')
        cpSync(join(from, name), join(folder, place, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(from, name), join(folder, place, name));
    }
  }
}
