import { existsSync, readdirSync } from 'node:fs';

/** Where Debian's packages put PostgreSQL: the newest installed version, or null. */
export function findPostgresBin(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  return versions.length > 0 ? `${root}/${versions[0]}/bin` : null;
}
