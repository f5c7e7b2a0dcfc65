import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { madeUpDocuments } from './made-up-documents.fixtures.ts';

/** Files published by the vendors: schemas, fixtures, sample events. They are outside the repository and may be missing. */
const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** A document made up in the vendor's format, and the vendor's own if present. */
export function documents<T = Record<string, never>>(name: string): [source: string, document: T][] {
  const madeUp = madeUpDocuments[name];
  if (!madeUp) throw new Error(`There is no made-up ${name}.`);
  const path = `${folder}${name}`;
  const published = existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [];
  return [madeUp, ...published].map((document, i) => [i === 0 ? 'made-up' : 'published', document as T]);
}
