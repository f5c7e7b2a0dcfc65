import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SourceFile = { readonly path: string; readonly text: string };

const root = fileURLToPath(new URL('../..', import.meta.url));
const isIgnored = (path: string) => /\/(?:node_modules|dist|screenshots\/every)$/.test(path);
const isBinary = (path: string) => extname(path) === '.png';

/** All files of the repository, without what git ignores. `text` is empty where it would be binary. */
export function readFiles(): SourceFile[] {
  const workspaces: string[] = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).workspaces;
  const folders = [...workspaces, 'deploy', 'docs', 'scripts'];
  return globSync(['*.{md,ts,json}', '.ci/*', `{${folders}}/**/*`], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => isIgnored(`${entry.parentPath}/${entry.name}`),
  })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`.slice(root.length);
      return { path, text: isBinary(path) ? '' : readFileSync(root + path, 'utf8') };
    });
}

/** The comments of a file, each on its line, or all of a document. */
export function commentsIn({ path, text }: SourceFile): string {
  if (path.endsWith('.md')) return text;
  const start = /\.(?:tsx?|m?js|css|sql)$/.test(path)
    ? /(?:^|\s)(?:\/\/|\/\*\*?|\*(?=\s)|--(?=\s))/
    : /^\s*#/;
  return text
    .split('\n')
    .map((line) => line.slice(start.exec(line)?.index ?? line.length))
    .join('\n');
}
