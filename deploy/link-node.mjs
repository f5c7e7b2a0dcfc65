// Runs after every `npm ci`, with whatever Node started npm, so this file must run on Node 20. Downloads nothing.
// npm 10 removes node_modules/.bin/node together with the packages for other platforms, which name the same program. npm also
// leaves out an optional package that it cannot download or whose digest is wrong, and reports success.
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';

const { platform, arch, versions } = process;
const folder = new URL('../node_modules/', import.meta.url);
const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const [version] = Object.values(optionalDependencies);
const isWindows = platform === 'win32';
const program = isWindows ? 'node.exe' : 'node';
const path = `node-${isWindows ? 'win' : platform}-${arch}/bin/${program}`;
const link = new URL(`.bin/${program}`, folder);

if (!existsSync(new URL(path, folder))) {
  if (versions.node !== version) {
    console.error(
      `npm installed no Node for ${platform}-${arch}. Run it again, or use Node ${version} yourself.`,
    );
    process.exit(1);
  }
} else if (!existsSync(link)) {
  mkdirSync(new URL('.bin/', folder), { recursive: true });
  // Symbolic links need a privilege on Windows.
  if (isWindows) linkSync(new URL(path, folder), link);
  else symlinkSync(`../${path}`, link);
}
