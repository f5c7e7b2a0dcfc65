import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pictureName, readmePictures } from './readme.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const names = readmePictures.map(pictureName).sort();

test('the README shows each of its pictures', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const shown = [...readme.matchAll(/docs\/screenshots\/([\w-]+)\.png/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(names);
});

test('each picture has a text of what it shows', () => {
  for (const type of ['.png', '.txt']) {
    const files = globSync(`docs/screenshots/*${type}`, { cwd: root });
    expect(files.map((file) => basename(file, type)).sort()).toEqual(names);
  }
});
