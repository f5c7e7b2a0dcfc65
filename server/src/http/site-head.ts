import {
  documentTitle,
  type PageCopy,
  publicPages,
  siteWords,
  unlistedPages,
} from '@sidebet/contract/public-pages';
import { escapeHtml } from '@sidebet/domain/escape-html';

/** The content of a page's head, besides what every page has. */
export type Head = PageCopy & {
  /** The page's path without origin, as search engines list it and link previews link to it. */
  readonly canonicalPath: string;
  /** Path of the 1200×630 picture for link previews. */
  readonly imagePath: string;
  /** Alternative text of the picture. */
  readonly imageAlt: string;
  /** False for pages that belong to one user or do not exist, so search engines skip them. */
  readonly indexed: boolean;
};

export const generalImagePath = '/api/previews/sidebet.png';
const generalImageAlt = 'Sidebet: a disc with a blue and an orange half. Bet your friends, not the house.';
const general = { imagePath: generalImagePath, imageAlt: generalImageAlt };

/** The head of a page by its lowercase path: the page's own, or the site's default. */
export function findHead(path: string): Head {
  const listed = findWords(publicPages, path);
  // Drops the token of an emailed link from the path, because it belongs to one user.
  const words = listed ?? findWords(unlistedPages, path);
  if (words) return { ...words, ...general, canonicalPath: path, indexed: listed !== undefined };
  // A page behind the login has the head of the page that visitors are redirected to.
  return { ...siteWords, ...general, canonicalPath: '/home', indexed: false };
}

function findWords(pages: Readonly<Record<string, PageCopy>>, path: string): PageCopy | undefined {
  return Object.hasOwn(pages, path) ? pages[path] : undefined;
}

/** The paths in the sitemap. */
export const listedPaths: readonly string[] = Object.keys(publicPages);

/** The head as HTML. Every value is escaped, because some contain names chosen by users. */
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

export function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}
