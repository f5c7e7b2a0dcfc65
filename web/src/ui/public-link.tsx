import { useCarryNext } from '../lib/use-carry-next.ts';
import { Link, type LinkProps } from './link.tsx';

/** A link between public pages that passes `next` on. */
export function PublicLink({ to, ...rest }: LinkProps & { to: string }) {
  const carryNext = useCarryNext();
  return <Link {...rest} to={carryNext(to)} />;
}
