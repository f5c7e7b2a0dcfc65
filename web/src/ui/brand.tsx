import { site } from '../lib/site.ts';
import classes from './brand.module.css';
import { Disc } from './disc.tsx';
import { Link } from './link.tsx';

/** A name of more characters takes several small lines. */
const longestInLine = 12;

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand} data-long={site.name.length > longestInLine || undefined}>
      <Disc size={28} />
      <span className={classes.name}>{site.name}</span>
    </Link>
  );
}
