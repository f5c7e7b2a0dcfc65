import {
  documentTitle,
  type PublicPath,
  publicPages,
  siteWords,
  type UnlistedPath,
  unlistedPages,
} from '@sidebet/contract/public-pages';
import { useEffect } from 'react';
import { site } from '../lib/site.ts';

const words = { ...publicPages, ...unlistedPages };

/**
 * Sets a public page's title, description and URL in the head. Updates the tags the server rendered instead of adding
 * new ones.
 */
export function usePublicPage(path: PublicPath | UnlistedPath): void {
  useEffect(() => {
    const { title, description } = words[path];
    document.title = documentTitle(title, site.name);
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
