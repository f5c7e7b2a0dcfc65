import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files published by the vendors: schemas, fixtures, sample events. They are stored outside the repository. */
const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** One of the published files; null if it is missing, which the tests tolerate. */
export function published<T = Record<string, never>>(name: string): T | null {
  const path = `${folder}${name}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
