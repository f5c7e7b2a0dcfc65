import { useSearchParams } from 'react-router';
import { withNext } from './paths.ts';

/**
 * Adds the current page's `next` to links between public pages, so a visitor still lands there after login. The server
 * does not prerender URLs with a query, so hydration always matches.
 */
export function useCarryNext(): (path: string) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path) => withNext(path, next);
}
