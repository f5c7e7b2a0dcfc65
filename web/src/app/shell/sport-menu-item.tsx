import type { Icon } from '@tabler/icons-react';
import { Link } from '../../ui/link.tsx';
import classes from './sport-menu.module.css';

type Props = { to: string; icon: Icon; label: string; current: boolean; count?: number | undefined };

export function SportMenuItem({ to, icon: ItemIcon, label, current, count }: Props) {
  return (
    <div className={classes.place}>
      <Link to={to} className={classes.item} aria-current={current ? 'page' : undefined}>
        <ItemIcon size={18} stroke={1.7} aria-hidden="true" />
        {label}
      </Link>
      {count ? <span className={classes.count}>{count}</span> : null}
    </div>
  );
}
