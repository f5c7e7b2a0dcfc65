import { basename, dirname, join } from 'node:path';
import { commentsIn, type SourceFile } from './files.ts';

/** Tools find these by their place. Knip checks TypeScript files, and `findUnlinkedPages` documents. */
const isFoundByPlace = (path: string) =>
  /(?:^|\/)(?:package|tsconfig(?:\.\w+)?|knip|biome)\.json$|\.(?:tsx?|md)$|^\.ci\/|\/migrations\/|^docs\/screenshots\/[\w-]+\.txt$/.test(
    path,
  );

/** Files whose name no other file contains: styles, pictures, recordings, configurations, programs without types. */
export function findDeadFiles(files: readonly SourceFile[]): string[] {
  const unnamed = new Map<string, string[]>();
  for (const { path } of files) {
    if (isFoundByPlace(path)) continue;
    unnamed.set(basename(path), [...(unnamed.get(basename(path)) ?? []), path]);
  }
  for (const { path, text } of files) {
    for (const word of new Set(text.match(/[\w-][\w.-]*[\w-]/g))) {
      if (unnamed.get(word)?.some((other) => other !== path)) unnamed.delete(word);
    }
  }
  return [...unnamed.values()].flat();
}

type Link = {
  readonly from: string;
  readonly written: string;
  readonly path: string;
  readonly heading?: string;
};

/** Relative links and pictures of documents. */
function linksIn({ path: from, text }: SourceFile): Link[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].flatMap(([, link, source]) => {
    const written = link ?? source!;
    if (/^\w+:/.test(written)) return [];
    const [target, heading] = written.split('#');
    const path = target ? join(dirname(from), target).replace(/\/$/, '') : from;
    return [{ from, written, path, ...(heading && { heading }) }];
  });
}

const documents = (files: readonly SourceFile[]) => files.filter(({ path }) => path.endsWith('.md'));

export function findBrokenLinks(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const folders = new Set(files.map(({ path }) => dirname(path)).flatMap(withParents));
  return documents(files)
    .flatMap(linksIn)
    .filter(({ path, heading }) => {
      const text = texts.get(path);
      return heading ? !headingsIn(text ?? '').includes(heading) : text === undefined && !folders.has(path);
    })
    .map(({ from, written }) => `${from}: ${written}`);
}

/** Files that a comment of a program names by their path, and that do not exist. */
export function findMissingFiles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((file) =>
      [...commentsIn(file).matchAll(namedFile)].map(([named]) => ({ path: file.path, named })),
    )
    .filter(({ named }) => !paths.has(named))
    .map(({ path, named }) => `${path}: ${named}`);
}

const namedFile =
  /(?<![\w/.-])(?:bench|contract|docs|domain|e2e|play-money|proofs|scripts|server|web)\/[\w./-]+\.(?:md|tsx?)\b/g;

/** A document with the text of each link in place of the link, where the file is not among `paths`. Such a picture is left out. */
export function withoutMissingLinks(document: SourceFile, paths: ReadonlySet<string>): string {
  const isContained = (path: string) =>
    paths.has(path) || [...paths].some((contained) => contained.startsWith(`${path}/`));
  return document.text.replace(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"[^>]*>/g,
    (whole: string, picture: string | undefined, label: string, link: string, source: string) => {
      const [found] = linksIn({ path: document.path, text: `](${link ?? source})` });
      if (!found || isContained(found.path)) return whole;
      return picture === '' ? label : '';
    },
  );
}

/** Documents in docs/ to which no other document links, and no link to their folder leads. */
export function findUnlinkedPages(files: readonly SourceFile[]): string[] {
  const linked = new Set(
    documents(files)
      .flatMap(linksIn)
      .filter(({ from, path }) => from !== path)
      .map(({ path }) => path),
  );
  return documents(files)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/') && !linked.has(path) && !linked.has(dirname(path)));
}

function withParents(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...withParents(dirname(folder))];
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
