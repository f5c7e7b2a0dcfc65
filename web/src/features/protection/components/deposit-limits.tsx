import type { ProtectionLimit } from '@sidebet/contract/protection';
import { formatDollars } from '@sidebet/domain/cents';
import { paths } from '../../../lib/paths.ts';
import { limitNames, usedLabel } from '../../../lib/protection-labels.ts';
import { Link } from '../../../ui/link.tsx';
import { Meter } from '../../../ui/meter.tsx';
import classes from './deposit-limits.module.css';

/** The tightest deposit limit, shown above the deposit form. */
export function DepositLimits({ limits }: { limits: readonly ProtectionLimit[] }) {
  const [tightest] = limits
    .filter(({ kind, left }) => kind.startsWith('deposit') && left !== null)
    .sort((a, b) => a.left! - b.left!);
  if (!tightest) return null;
  const { kind, used, limit, left } = tightest;
  return (
    <div className={classes.left}>
      <p className={classes.line}>
        <Link to={paths.limits}>{limitNames[kind]}</Link>
        <strong>{left === 0 ? 'Nothing left' : `${formatDollars(left!)} left`}</strong>
      </p>
      <Meter label={limitNames[kind]} value={used} max={limit!} text={usedLabel(tightest)} />
    </div>
  );
}
