import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the vendors publish: descriptions, fixtures, sample events. They lie beside the repository. */
const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** One of the published files; null where they are not present, which the tests pass without. */
export function published<T = Record<string, never>>(name: string): T | null {
  const path = `${folder}${name}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
