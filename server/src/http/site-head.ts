import {
  accountPages,
  documentTitle,
  type PageWords,
  publicPages,
  siteWords,
} from '@sidebet/contract/public-pages';

/** What a page's head says beside what is in every page. */
export type Head = PageWords & {
  /** Where the page lives, without origin: what searches should list and previews link to. */
  readonly canonicalPath: string;
  /** Path of the picture that link previews show, 1200×630. */
  readonly imagePath: string;
  /** What the picture shows, in words. */
  readonly imageAlt: string;
  /** False for what belongs to one person, or does not exist: searches leave it out. */
  readonly indexed: boolean;
};

export const generalImagePath = '/api/previews/sidebet.png';
const generalImageAlt = 'Sidebet: a disc with a blue and an orange half. Bet your friends, not the house.';
const general = { imagePath: generalImagePath, imageAlt: generalImageAlt };

/** The head of a page by its path in lower case: its own words, or the site's for what has none. */
export function headOf(path: string): Head {
  const listed = wordsOf(publicPages, path);
  // Without what its mailed link carries beside the path: that is for one person.
  const words = listed ?? wordsOf(accountPages, path);
  if (words) return { ...words, ...general, canonicalPath: path, indexed: listed !== undefined };
  // What is behind the sign-in is described by the page a visitor is led to.
  return { ...siteWords, ...general, canonicalPath: '/home', indexed: false };
}

function wordsOf(pages: Readonly<Record<string, PageWords>>, path: string): PageWords | undefined {
  return Object.hasOwn(pages, path) ? pages[path] : undefined;
}

/** The addresses that searches are told of. */
export const listedPaths: readonly string[] = Object.keys(publicPages);

/** The head as HTML, every value escaped: names in it are people's own. */
export function headHtml(head: Head, origin: string): string {
  const title = documentTitle(head.title);
  const url = origin + head.canonicalPath;
  const image = origin + head.imagePath;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.indexed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteWords.title),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.imageAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', head.imageAlt),
  ];
  return tags.join('\n    ');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
