import type { Side } from '@sidebet/domain/markets/market';
import type { TeamColors } from './team-colors.ts';
import classes from './team-disc.module.css';

type Props = { monogram: string; side: Side; colors?: TeamColors | undefined };

/** A team's monogram, in its side's color unless the team's `colors` are given. */
export function SideDisc({ monogram, side, colors }: Props) {
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
