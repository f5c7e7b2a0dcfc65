import { useSearchParams } from 'react-router';
import { withNext } from '../lib/paths.ts';
import { Link, type LinkProps } from './link.tsx';

/**
 * Adds the current page's `next` to links between public pages, so a visitor still lands there after login. The server
 * does not prerender URLs with a query, so hydration always matches.
 */
export function useCarryNext(): (path: string) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path) => withNext(path, next);
}

/** A link between public pages that passes `next` on. */
export function PublicLink({ to, ...rest }: LinkProps & { to: string }) {
  const carryNext = useCarryNext();
  return <Link {...rest} to={carryNext(to)} />;
}
