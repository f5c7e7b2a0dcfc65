import { Link, type LinkProps } from 'react-router';
import { useCarryNext } from '../lib/use-carry-next.ts';

/** A link from one public page to another: the wanted page goes along. */
export function PublicLink({ to, ...rest }: LinkProps & { to: string }) {
  const carryNext = useCarryNext();
  return <Link {...rest} to={carryNext(to)} />;
}
