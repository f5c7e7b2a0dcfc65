import { useSearchParams } from 'react-router';
import { withNext } from './paths.ts';

/**
 * Gives addresses of public pages the wanted page that this one was opened with, so that a visitor who looks around
 * before logging in still ends where they were going. The server sends a page with a query undrawn, so a link never
 * differs from what was sent.
 */
export function useCarryNext(): (path: string) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path) => withNext(path, next);
}
