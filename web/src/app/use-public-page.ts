import {
  type AccountPath,
  accountPages,
  documentTitle,
  type PublicPath,
  publicPages,
  siteWords,
} from '@sidebet/contract/public-pages';
import { useEffect } from 'react';

const words = { ...publicPages, ...accountPages };

/**
 * Gives a public page its title, description and address in the head. The server wrote the same tags for the page
 * that was opened first; they are changed in place, so that there is never a second one.
 */
export function usePublicPage(path: PublicPath | AccountPath): void {
  useEffect(() => {
    const { title, description } = words[path];
    document.title = documentTitle(title);
    write(description, path);
    return () => write(siteWords.description, '/home');
  }, [path]);
}

function write(description: string, path: string): void {
  tag('meta[name="description"]')?.setAttribute('content', description);
  tag('link[rel="canonical"]')?.setAttribute('href', location.origin + path);
}

function tag(selector: string): Element | null {
  return document.head.querySelector(selector);
}
