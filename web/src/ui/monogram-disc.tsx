import type { Side } from '@sidebet/domain/markets/market';
import type { TeamColors } from './team-colors.ts';
import classes from './team-disc.module.css';

type Props = { monogram: string; side: Side; colors?: TeamColors | undefined };

/** Letters on a disc in their side's color, unless the team's `colors` are given. */
export function MonogramDisc({ monogram, side, colors }: Props) {
  return (
    <span
      className={classes.disc}
      data-side={colors ? undefined : side}
      data-long={monogram.length > 3}
      style={colors && { background: colors.fill, color: colors.ink }}
      aria-hidden="true"
    >
      {monogram}
    </span>
  );
}
