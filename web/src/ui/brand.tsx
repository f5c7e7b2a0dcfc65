import { Link } from 'react-router';
import { site } from '../lib/site.ts';
import classes from './brand.module.css';
import { Disc } from './disc.tsx';

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <Disc size={28} />
      <span className={classes.name}>{site.name}</span>
    </Link>
  );
}
